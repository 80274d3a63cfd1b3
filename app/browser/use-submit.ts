import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { refusalText } from './refusal-text.ts'

/** What the server said of the form sent last; `field` where it named one. */
export type Refused = { field?: string; message: string }

export type Attempt<As extends string> = {
  /** Which of the form's buttons is busy with it. */
  as: As
  send: () => Promise<unknown>
  /** Said where the server said nothing. */
  fallback?: string | ((error: unknown) => string)
  /** True: this error is dealt with elsewhere, and nothing is said of it here. */
  takes?: (error: unknown) => boolean
}

/** Sends one form at a time and keeps what was refused of it. `onRefused` says it beyond the form, in a toast. */
export function useSubmit<As extends string = 'sending'>(onRefused?: (message: string) => void) {
  const [busy, setBusy] = useState<As | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  /** True once the server has agreed. */
  async function submit({ as, send, fallback, takes }: Attempt<As>): Promise<boolean> {
    setBusy(as)
    setRefused(null)
    try {
      await send()
      return true
    } catch (error) {
      if (takes?.(error)) return false
      const message = refusalText(error, typeof fallback === 'function' ? fallback(error) : fallback)
      setRefused({ field: error instanceof ApiError ? error.body.field : undefined, message })
      onRefused?.(message)
      return false
    } finally {
      setBusy(null)
    }
  }

  const refusalOf = (field: string): string | null => (refused?.field === field ? refused.message : null)
  return { busy, refused, refusalOf, forgetRefusal: () => setRefused(null), submit }
}
