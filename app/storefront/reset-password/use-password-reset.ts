import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../contract/client.ts'
import { refusalText } from '../state/refusal-text.ts'
import { currentToken, loadProfile } from '../state/session.ts'
import { sayDone, sayError } from '../state/toasts.ts'
import { dropCodeOnItsWay, keepCodeOnItsWay, readCodeOnItsWay } from './code-on-its-way.ts'

type Step = 'email' | 'code' | 'done'
type Attempt = { as: 'sending' | 'resetting'; call: () => Promise<unknown>; fallback: string }

/** From an e-mail address over a code to a new password. `knownEmail` is what the browser alone knows, or ''. */
export function usePasswordReset(knownEmail: string) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState<Attempt['as'] | null>(null)
  const [refused, setRefused] = useState<{ field?: string; message: string } | null>(null)

  useEffect(() => {
    const sentTo = readCodeOnItsWay()
    setEmail(sentTo ?? knownEmail)
    if (sentTo) setStep('code')
  }, [knownEmail])

  /** True once the server has agreed. */
  async function attempt({ as, call, fallback }: Attempt): Promise<boolean> {
    setBusy(as)
    setRefused(null)
    try {
      await call()
      return true
    } catch (error) {
      const message = refusalText(error, fallback)
      setRefused({ field: error instanceof ApiError ? error.body.field : undefined, message })
      sayError(message)
      return false
    } finally {
      setBusy(null)
    }
  }

  async function sendCode(to: string) {
    const send = () => call('POST /api/user/send-reset-otp', { email: to })
    if (!(await attempt({ as: 'sending', call: send, fallback: 'Failed to send OTP' }))) return
    keepCodeOnItsWay(to)
    setEmail(to)
    setStep('code')
    sayDone('OTP sent successfully')
  }

  async function reset(otp: string, newpassword: string) {
    const send = async () => {
      await call('POST /api/user/reset-password', { email, otp, newpassword })
      dropCodeOnItsWay()
      // The account's sessions have ended. If this browser held one, it finds out before it goes to the login page.
      if (currentToken()) await loadProfile()
    }
    if (!(await attempt({ as: 'resetting', call: send, fallback: 'Failed to reset password' }))) return
    setStep('done')
    sayDone('Password reset successful')
  }

  function startOver() {
    dropCodeOnItsWay()
    setRefused(null)
    setStep('email')
  }

  return { step, email, busy, refused, forgetRefusal: () => setRefused(null), sendCode, reset, startOver }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
