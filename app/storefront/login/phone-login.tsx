import { useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { codeSent, signInCode } from './code-on-its-way.ts'
import { PhoneAccountForm } from './phone-account-form.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { PhoneNumberForm } from './phone-number-form.tsx'
import type { SignIn } from './use-sign-in.ts'
import type { Consents } from './whatsapp-consents.tsx'

type Step = 'number' | 'code' | 'account'

type Props = {
  signIn: SignIn
  ready: boolean
  /** Whether the shop has WhatsApp; without it, a code is mailed to the account that has the phone number. */
  byWhatsapp: boolean
}

/** Signs in with a phone number and the code sent to it; a new shopper is then asked for what an account needs. */
export function PhoneLogin({ signIn, ready, byWhatsapp }: Props) {
  const [phone, setPhone] = useState(() => signInCode.read() ?? '')
  const [step, setStep] = useState<Step>(phone ? 'code' : 'number')
  const [otp, setOtp] = useState('')
  const sending = useSubmit({ inToast: true })

  const sendCode = (byEmail: boolean) =>
    sending.submit({
      as: 'sending',
      async send() {
        await codeSent(call('POST /api/user/send-login-otp', { phone, byEmail }), step === 'code')
        signInCode.keep(phone)
        // Another number may have been typed while the code was being sent.
        setPhone(phone)
        // The hint of the code's field, which appears now, says so of the first code.
        if (step === 'code') sayDone(words.codeIsOnItsWay)
        setStep('code')
      },
      fallback: words.codeNotSent,
    })

  const enter = (account?: { name: string; email: string } & Consents) =>
    signIn.send({
      async call() {
        const signedIn = await call('POST /api/user/login-otp', { phone, otp, ...account })
        signInCode.drop()
        return signedIn
      },
      done: account ? words.registrationSuccessful : words.loggedInSuccessfully,
      fallback: account ? words.registrationFailed : words.loginFailed,
      takes(error) {
        const isNew = !account && refusedAs(error, 'phoneNeedsAccount')
        if (isNew) setStep('account')
        // The code has expired while the account's form was filled in.
        if (account && refusedAs(error, 'wrongCode')) setStep('code')
        return isNew
      },
    })

  const startOver = () => {
    signInCode.drop()
    signIn.forgetRefusal()
    sending.forgetRefusal()
    setOtp('')
    setStep('number')
  }

  if (step === 'account') return <PhoneAccountForm signIn={signIn} onSubmit={enter} />
  if (step === 'code')
    return (
      <PhoneCodeForm
        phone={phone}
        otp={otp}
        onOtp={setOtp}
        signIn={signIn}
        byWhatsapp={byWhatsapp}
        sending={sending.busy !== null}
        onSubmit={() => void enter()}
        onSend={(byEmail) => void sendCode(byEmail)}
        onStartOver={startOver}
      />
    )
  return (
    <PhoneNumberForm
      phone={phone}
      onPhone={setPhone}
      ready={ready}
      byWhatsapp={byWhatsapp}
      sending={sending}
      onSubmit={() => void sendCode(false)}
    />
  )
}
