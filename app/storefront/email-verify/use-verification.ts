import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { UserProfile } from '../../../core/person.ts'
import { checkCode } from '../login/account-checks.ts'
import { refusalText } from '../state/refusal-text.ts'
import { callSigned, setUser } from '../state/session.ts'
import { say, sayDone, sayError } from '../state/toasts.ts'
import { verificationDone, verificationStarted } from '../state/verify-popup.ts'
import { codeLife, endCodeLife, minutesAndSeconds, startCodeLife, useSecondsUntil } from './code-life.ts'

/** Sends a code and checks it. Success makes the shopper's profile a verified one; the page leads on from there. */
export function useVerification(user: UserProfile) {
  const [until, setUntil] = useState(() => codeLife(user._id))
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const secondsLeft = useSecondsUntil(until)

  async function send() {
    if (secondsLeft > 0) return say(`Please wait ${minutesAndSeconds(secondsLeft)} before requesting new OTP`)
    setBusy('sending')
    setProblem(null)
    try {
      await callSigned('POST /api/user/send-verify-otp', { userId: user._id })
      verificationStarted()
      setUntil(startCodeLife(user._id))
      sayDone('Verification code sent successfully')
    } catch (error) {
      if (!isExpiry(error)) sayError(refusalText(error, 'Failed to send OTP'))
    }
    setBusy(null)
  }

  async function verify(otp: string) {
    const wrong = checkCode(otp)
    setProblem(wrong)
    if (wrong) return
    setBusy('verifying')
    try {
      await callSigned('POST /api/user/verify-email', { userId: user._id, otp })
      endCodeLife()
      verificationDone()
      sayDone('Email verified successfully!')
      setUser({ ...user, isAccountVerified: true })
    } catch (error) {
      setBusy(null)
      if (isExpiry(error)) return
      const message = refusalText(error, 'Verification failed')
      sayError(message)
      if (error instanceof ApiError && error.body.field === 'otp') setProblem(message)
    }
  }

  return { until, secondsLeft, busy, problem, forgetProblem: () => setProblem(null), send, verify }
}

export type Verification = ReturnType<typeof useVerification>

/** The page leads to the login page then, and says why. */
const isExpiry = (error: unknown) => error instanceof ApiError && error.status === 401
