import { useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { checkEmail, checkPassword, checkPhone } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { orLogin } from './or-login.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TermsField } from './terms-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useFirstField } from './use-first-field.ts'
import type { SignIn } from './use-sign-in.ts'
import { hasConsent, NO_CONSENT, WhatsappConsents } from './whatsapp-consents.tsx'
import { WithoutWhatsappDialog } from './without-whatsapp-dialog.tsx'

const BLANK = { name: '', email: '', password: '', phone: '' }

/** `ready`: whether the page's scripts are at work; until then nothing can be sent. */
type Props = { signIn: SignIn; ready: boolean }

export function SignupForm({ signIn, ready }: Props) {
  const ref = useFirstField()
  const [typed, setTyped] = useState(BLANK)
  const [terms, setTerms] = useState(false)
  const [consents, setConsents] = useState(NO_CONSENT)
  const [asking, setAsking] = useState(false)
  const isWrong = Boolean(checkEmail(typed.email) || checkPassword(typed.password) || checkPhone(typed.phone))
  const { sent, form } = useCheckedForm(isWrong, () => {
    if (hasConsent(consents)) register()
    else setAsking(true)
  })
  const allSet = terms && Object.values(typed).every((value) => value.trim() !== '')

  const field = (name: keyof typeof BLANK) => ({
    name,
    sent,
    value: typed[name],
    onValue: (value: string) => setTyped({ ...typed, [name]: value }),
    refusal: signIn.refusalOf(name),
  })

  function register() {
    setAsking(false)
    const account = { ...typed, name: typed.name.trim(), email: typed.email.trim() }
    void signIn.send({
      call: () => orLogin(() => call('POST /api/user/register', { ...account, ...consents }), account),
      done: words.registrationSuccessful,
      fallback: words.registrationFailed,
    })
  }

  return (
    <>
      <form ref={ref} {...form} onInput={signIn.forgetRefusal} className="grid gap-6">
        <CheckedField {...field('name')} label={words.name} autoComplete="name" maxLength={120} />
        <EmailField {...field('email')} label={words.email} autoComplete="email" />
        <PasswordField {...field('password')} autoComplete="new-password" />
        <PhoneField {...field('phone')} check={checkPhone} />
        <WhatsappConsents consents={consents} onConsents={setConsents} />
        <TermsField checked={terms} sent={sent} onChecked={setTerms} />
        <FormRefusal refused={signIn.refused} fields={Object.keys(BLANK)} />
        <Button type="submit" wide disabled={!ready || !allSet} busy={signIn.busy}>
          {words.createAccount}
        </Button>
      </form>
      <WithoutWhatsappDialog open={asking} onBack={() => setAsking(false)} onContinue={register} />
    </>
  )
}
