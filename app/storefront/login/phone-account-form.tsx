import { useState } from 'react'
import * as words from '#words/login'
import { Button } from '../../ui/button.tsx'
import { checkEmail } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { TermsField } from './terms-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useFirstField } from './use-first-field.ts'
import type { SignIn } from './use-sign-in.ts'
import { type Consents, NO_CONSENT, WhatsappConsents } from './whatsapp-consents.tsx'

type Props = { signIn: SignIn; onSubmit: (account: { name: string; email: string } & Consents) => void }

/** Asks for what a new account needs besides its phone number, which the code has proven. */
export function PhoneAccountForm({ signIn, onSubmit }: Props) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [terms, setTerms] = useState(false)
  const [consents, setConsents] = useState(NO_CONSENT)
  const { sent, form } = useCheckedForm(checkEmail(email) !== null, () =>
    onSubmit({ name: name.trim(), email: email.trim(), ...consents }),
  )
  const ref = useFirstField()

  return (
    <form {...form} ref={ref} onInput={signIn.forgetRefusal} className="grid gap-6">
      <p>{words.phoneIsConfirmed}</p>
      <CheckedField
        label={words.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onValue={setName}
        sent={sent}
        refusal={signIn.refusalOf('name')}
      />
      <EmailField
        label={words.email}
        autoComplete="email"
        hint={words.whyEmail}
        value={email}
        onValue={setEmail}
        sent={sent}
        refusal={signIn.refusalOf('email')}
      />
      <WhatsappConsents consents={consents} onConsents={setConsents} />
      <TermsField checked={terms} sent={sent} onChecked={setTerms} />
      <FormRefusal refused={signIn.refused} fields={['name', 'email']} />
      <Button
        type="submit"
        wide
        disabled={!terms || name.trim() === '' || email.trim() === ''}
        busy={signIn.busy}
      >
        {words.createAccount}
      </Button>
    </form>
  )
}
