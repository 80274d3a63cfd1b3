import { useState } from 'react'
import type { SignedIn } from '../../../contract/replies.ts'
import { sayDone } from '../../browser/toasts.ts'
import { type Refused, useSubmit } from '../../browser/use-submit.ts'
import { addPendingPieces } from '../buying/add-pending.ts'
import { setToken } from '../state/session.ts'

export type SignIn = {
  busy: boolean
  refused: Refused | null
  refusalOf: (field: string) => string | null
  forgetRefusal: () => void
  send: (attempt: Attempt) => Promise<void>
}

type Attempt = {
  call: () => Promise<SignedIn>
  done: string
  fallback: string
  /** Called with the error; returns true if the caller has dealt with it. */
  takes?: (error: unknown) => boolean
}

/** Sends a login or a registration. Success signs this browser in and stays `busy`, because the page then leads elsewhere. */
export function useSignIn(): SignIn {
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit({ inToast: true })
  const [signedIn, setSignedIn] = useState(false)
  async function send({ call, done, fallback, takes }: Attempt) {
    const send = async () => {
      const { token } = await call()
      sayDone(done)
      setToken(token)
      void addPendingPieces()
    }
    if (await submit({ as: 'sending', send, fallback, takes })) setSignedIn(true)
  }
  return { busy: busy !== null || signedIn, refused, refusalOf, forgetRefusal, send }
}
