import { useState } from 'react'
import * as words from '#words/reset-password'
import { Button, buttonClass } from '../../ui/button.tsx'
import { checkEmail } from '../login/account-checks.ts'
import { EmailField } from '../login/email-field.tsx'
import { FormRefusal } from '../login/form-refusal.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import type { PasswordReset } from './use-password-reset.ts'

/** `ready`: the page lives in the browser; until then nothing may be sent. */
export function EmailForm({ reset, ready }: { reset: PasswordReset; ready: boolean }) {
  const [email, setEmail] = useState(reset.email)
  const { sent, form } = useCheckedForm(checkEmail(email) !== null, () => void reset.sendCode(email.trim()))

  return (
    <form {...form} onInput={reset.forgetRefusal} className="grid gap-6">
      <EmailField
        label={words.email}
        required
        autoComplete="username"
        value={email}
        onValue={setEmail}
        sent={sent}
        refusal={reset.refusalOf('email')}
      />
      <FormRefusal refused={reset.refused} fields={['email']} />
      <Button type="submit" wide disabled={!ready} busy={reset.busy === 'sending'}>
        {reset.busy === 'sending' ? words.sending : words.sendOtp}
      </Button>
      <p className="border-t border-sand pt-6">
        <ShopLink to="/login" className={buttonClass('quiet')}>
          {words.backToLogin}
        </ShopLink>
      </p>
    </form>
  )
}
