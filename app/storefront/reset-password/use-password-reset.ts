import { useEffect, useRef, useState } from 'react'
import * as words from '#words/reset-password'
import { ApiError, call } from '../../../contract/client.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { resetCode } from '../login/code-on-its-way.ts'
import { currentToken, loadProfile } from '../state/session.ts'

type Step = 'email' | 'code' | 'done'

/** From an e-mail address over a code to a new password. `knownEmail` is what the browser alone knows, or ''. */
export function usePasswordReset(knownEmail: string) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const { busy, refused, forgetRefusal, submit } = useSubmit<'sending' | 'resetting'>(sayError)
  const mayBeSet = useRef(false)

  useEffect(() => {
    const sentTo = resetCode.read()
    setEmail(sentTo ?? knownEmail)
    if (sentTo) setStep('code')
  }, [knownEmail])

  async function sendCode(to: string) {
    const send = () => call('POST /api/user/send-reset-otp', { email: to })
    if (!(await submit({ as: 'sending', send, fallback: words.failedToSendOtp }))) return
    resetCode.keep(to)
    setEmail(to)
    setStep('code')
    sayDone(words.otpSentSuccessfully)
  }

  async function reset(otp: string, newpassword: string) {
    const send = async () => {
      await setPassword(otp, newpassword)
      resetCode.drop()
      // The account's sessions have ended. If this browser held one, it finds out before it goes to the login page.
      if (currentToken()) await loadProfile()
    }
    if (!(await submit({ as: 'resetting', send, fallback: words.failedToResetPassword }))) return
    setStep('done')
    sayDone(words.resetDone)
  }

  /** One whose answer was lost is set, and has spent its code: that it logs in says so, if not before then at the next try. */
  async function setPassword(otp: string, newpassword: string) {
    try {
      await call('POST /api/user/reset-password', { email, otp, newpassword })
    } catch (error) {
      mayBeSet.current ||= error instanceof ApiError && !error.answered
      if (!mayBeSet.current) throw error
      const { token } = await call('POST /api/user/login', { email, password: newpassword }).catch(() => {
        throw error
      })
      void call('POST /api/user/logout', {}, { token }).catch(() => {})
    }
  }

  function startOver() {
    resetCode.drop()
    forgetRefusal()
    setStep('email')
  }

  return { step, email, busy, refused, forgetRefusal, sendCode, reset, startOver }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
