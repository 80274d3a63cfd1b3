import { useEffect, useRef, useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayError } from '../../browser/toasts.ts'
import { type GoogleSaid, type Outcome, openGoogleWindow } from './google-window.ts'
import type { SignIn } from './use-sign-in.ts'

export type GoogleSignIn = {
  /** Opens Google's window; to be called while the click is handled. */
  begin: () => void
  /** Whether the browser has blocked the window. */
  blocked: boolean
  /** Google's answer about a shopper who has no account yet and has to add a phone number. */
  newcomer: GoogleSaid | null
  /** Called when the newcomer's sign-in has expired and has to begin anew. */
  forgetNewcomer: () => void
}

export function useGoogle(signIn: SignIn): GoogleSignIn {
  const [blocked, setBlocked] = useState(false)
  const [newcomer, setNewcomer] = useState<GoogleSaid | null>(null)
  const giveUp = useRef(() => {})
  useEffect(() => () => giveUp.current(), [])

  function begin() {
    giveUp.current()
    setBlocked(false)
    signIn.forgetRefusal()
    giveUp.current = openGoogleWindow(hear)
  }

  function hear(outcome: Outcome) {
    if (outcome.kind === 'said') return signInAs(outcome.said)
    setBlocked(outcome.kind === 'blocked')
    sayError((outcome.kind === 'failed' && outcome.message) || words.googleSignInFailed)
  }

  function signInAs(said: GoogleSaid) {
    void signIn.send({
      call: () => call('POST /api/user/google-auth', said),
      done: words.loggedInSuccessfully,
      fallback: words.googleLoginFailed,
      takes(error) {
        const isNew = refusedAs(error, 'googleNeedsPhone')
        if (isNew) setNewcomer(said)
        return isNew
      },
    })
  }

  return { begin, blocked, newcomer, forgetNewcomer: () => setNewcomer(null) }
}
