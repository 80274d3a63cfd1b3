import { useState } from 'react'
import * as words from '#words/email-verify'
import type { UserProfile } from '../../../core/person.ts'
import { say, sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { codeSent } from '../login/code-on-its-way.ts'
import { callSigned, isSessionOver, setUser } from '../state/session.ts'
import { verificationDone, verificationStarted } from '../state/verify-popup.ts'
import { codeLife, endCodeLife, minutesAndSeconds, startCodeLife, useSecondsUntil } from './code-life.ts'

/** Sends a code and checks it. On success the profile is a verified one, and the page goes on by itself. */
export function useVerification(user: UserProfile) {
  const [until, setUntil] = useState(() => codeLife(user._id))
  const { busy, refusalOf, forgetRefusal, submit } = useSubmit<'sending' | 'verifying'>({ inToast: true })
  const secondsLeft = useSecondsUntil(until)

  async function send() {
    if (secondsLeft > 0)
      return say(words.pleaseWaitBeforeRequestingNew({ secondsLeft: minutesAndSeconds(secondsLeft) }))
    await submit({
      as: 'sending',
      async send() {
        await codeSent(callSigned('POST /api/user/send-verify-otp', { userId: user._id }), until !== null)
        verificationStarted()
        setUntil(startCodeLife(user._id))
        sayDone(words.verificationCodeSentSuccessfully)
      },
      fallback: words.failedToSendOtp,
      takes: isSessionOver,
    })
  }

  async function verify(otp: string) {
    await submit({
      as: 'verifying',
      async send() {
        const proven = await prove(user, otp)
        endCodeLife()
        verificationDone()
        sayDone(proven === 'phone' ? words.phoneVerifiedSuccessfully : words.emailVerifiedSuccessfully)
        setUser({ ...user, isAccountVerified: true })
      },
      fallback: words.verificationFailed,
      takes: isSessionOver,
    })
  }

  return { until, secondsLeft, busy, refusalOf, forgetRefusal, send, verify }
}

/**
 * What the code has proven. If the answer to a check was lost the code is used up, and the profile shows that it worked.
 */
async function prove({ _id: userId }: UserProfile, otp: string): Promise<'email' | 'phone'> {
  try {
    return (await callSigned('POST /api/user/verify-email', { userId, otp })).proven
  } catch (error) {
    const profile = await callSigned('GET /api/user/profile').catch(() => null)
    if (profile?.user.isAccountVerified) return 'email'
    throw error
  }
}

export type Verification = ReturnType<typeof useVerification>
