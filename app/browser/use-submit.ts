import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { refusalText } from './refusal-text.ts'
import { createTrouble } from './toasts.ts'
import { useIsHere } from './use-is-here.ts'

/** The server's refusal of the form that was sent last; `field` where it named one. */
export type Refused = { field?: string; message: string }

export type Attempt<As extends string> = {
  /** Which of the form's buttons shows that it is busy. */
  as: As
  send: () => Promise<unknown>
  /** The message where the server sent none. */
  fallback?: string | ((error: unknown) => string)
  /** Returns true for an error that the caller handles itself; no message is shown for it. */
  takes?: (error: unknown) => boolean
}

/**
 * Sends a form and keeps the server's refusal. `inToast`: it is shown outside the form too, until the next try, as it always is
 * once the form is gone.
 */
export function useSubmit<As extends string = 'sending'>({ inToast = false } = {}) {
  const [busy, setBusy] = useState<As | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [trouble] = useState(createTrouble)
  const isHere = useIsHere()

  /** True once the server has agreed. */
  async function submit({ as, send, fallback, takes }: Attempt<As>): Promise<boolean> {
    setBusy(as)
    setRefused(null)
    trouble.unsay()
    try {
      await send()
      return true
    } catch (error) {
      if (takes?.(error)) return false
      const message = refusalText(error, typeof fallback === 'function' ? fallback(error) : fallback)
      setRefused({ field: error instanceof ApiError ? error.body.field : undefined, message })
      if (inToast || !isHere()) trouble.say(message)
      return false
    } finally {
      setBusy(null)
    }
  }

  const refusalOf = (field: string): string | null => (refused?.field === field ? refused.message : null)
  return { busy, refused, refusalOf, forgetRefusal: () => setRefused(null), submit }
}
