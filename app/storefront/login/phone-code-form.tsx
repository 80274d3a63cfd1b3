import * as words from '#words/login'
import { Button } from '../../ui/button.tsx'
import { checkCode } from './account-checks.ts'
import { CodeField } from './code-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useFirstField } from './use-first-field.ts'
import type { SignIn } from './use-sign-in.ts'

type Props = {
  phone: string
  otp: string
  onOtp: (otp: string) => void
  signIn: SignIn
  byWhatsapp: boolean
  sending: boolean
  onSubmit: () => void
  onSend: (byEmail: boolean) => void
  onStartOver: () => void
}

/** Asks for the code. Its texts are the same whether or not an account has the phone number, so they give no account away. */
export function PhoneCodeForm(props: Props) {
  const { phone, otp, onOtp, signIn, byWhatsapp, sending, onSubmit, onSend, onStartOver } = props
  const { sent, form } = useCheckedForm(checkCode(otp) !== null, onSubmit)
  const ref = useFirstField()

  return (
    <form {...form} ref={ref} onInput={signIn.forgetRefusal} className="grid gap-6">
      <CodeField
        label={words.code}
        hint={byWhatsapp ? words.codeOnWhatsapp({ phone }) : words.codeInMailbox({ phone })}
        value={otp}
        onValue={onOtp}
        sent={sent}
        refusal={signIn.refusalOf('otp')}
      />
      <FormRefusal refused={signIn.refused} fields={['otp']} />
      <Button type="submit" wide busy={signIn.busy}>
        {words.continueWithCode}
      </Button>
      <div className="flex flex-wrap gap-x-8 border-t border-sand pt-3">
        <Button kind="quiet" busy={sending} onClick={() => onSend(false)}>
          {words.sendNewCode}
        </Button>
        {byWhatsapp && (
          <Button kind="quiet" aria-disabled={sending || undefined} onClick={() => onSend(true)}>
            {words.sendCodeByMail}
          </Button>
        )}
        <Button kind="quiet" disabled={sending || signIn.busy} onClick={onStartOver}>
          {words.useAnotherPhone}
        </Button>
      </div>
    </form>
  )
}
