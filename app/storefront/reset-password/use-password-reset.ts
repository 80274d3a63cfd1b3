import { useEffect, useState } from 'react'
import * as words from '#words/reset-password'
import { call } from '../../../contract/client.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { codeSent, resetCode } from '../login/code-on-its-way.ts'
import { setPassword } from '../login/or-login.ts'
import { currentToken, loadProfile } from '../state/session.ts'

type Step = 'email' | 'code' | 'done'

/** From an e-mail address over a code to a new password. `knownEmail` is what the browser alone knows, or ''. */
export function usePasswordReset(knownEmail: string) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit<'sending' | 'resetting'>({
    inToast: true,
  })

  useEffect(() => {
    const sentTo = resetCode.read()
    setEmail(sentTo ?? knownEmail)
    if (sentTo) setStep('code')
  }, [knownEmail])

  async function sendCode(to: string) {
    const send = () => codeSent(call('POST /api/user/send-reset-otp', { email: to }), step === 'code')
    if (!(await submit({ as: 'sending', send, fallback: words.failedToSendOtp }))) return
    resetCode.keep(to)
    setEmail(to)
    setStep('code')
    sayDone(words.otpSentSuccessfully)
  }

  async function reset(otp: string, newpassword: string) {
    const send = async () => {
      await setPassword(() => call('POST /api/user/reset-password', { email, otp, newpassword }), {
        email,
        password: newpassword,
      })
      resetCode.drop()
      // The account's sessions have ended. If this browser held one, it finds out before it goes to the login page.
      if (currentToken()) await loadProfile()
    }
    if (!(await submit({ as: 'resetting', send, fallback: words.failedToResetPassword }))) return
    setStep('done')
    sayDone(words.resetDone)
  }

  function startOver() {
    resetCode.drop()
    forgetRefusal()
    setStep('email')
  }

  return { step, email, busy, refused, refusalOf, forgetRefusal, sendCode, reset, startOver }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
