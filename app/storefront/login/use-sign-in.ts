import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { SignedIn } from '../../../contract/replies.ts'
import { refusalText } from '../state/refusal-text.ts'
import { setToken } from '../state/session.ts'
import { sayDone, sayError } from '../state/toasts.ts'

export type SignIn = {
  busy: boolean
  /** What the server said of the form sent last; `field` where it named one. */
  refused: { field?: string; message: string } | null
  forgetRefusal: () => void
  send: (attempt: Attempt) => Promise<void>
}

type Attempt = {
  call: () => Promise<SignedIn>
  done: string
  fallback: string
  /** True: the caller deals with this error by itself. */
  takes?: (error: unknown) => boolean
}

/** Sends a login or a registration; success signs this browser in, and the page leads on from there. */
export function useSignIn(): SignIn {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SignIn['refused']>(null)
  async function send({ call, done, fallback, takes }: Attempt) {
    setBusy(true)
    setRefused(null)
    try {
      const { token } = await call()
      sayDone(done)
      setToken(token)
    } catch (error) {
      if (takes?.(error)) return setBusy(false)
      const message = refusalText(error, fallback)
      setRefused({ field: error instanceof ApiError ? error.body.field : undefined, message })
      sayError(message)
      setBusy(false)
    }
  }
  return { busy, refused, forgetRefusal: () => setRefused(null), send }
}

export const refusalOf = (refused: SignIn['refused'], field: string): string | null =>
  refused?.field === field ? refused.message : null

/** After a form was sent with something wrong in it: to the first field that says so. */
export function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
