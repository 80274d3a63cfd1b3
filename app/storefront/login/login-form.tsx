import { useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { checkEmail, checkPassword } from './account-checks.ts'
import { EmailField } from './email-field.tsx'
import { ForgotUsername } from './forgot-username.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { PasswordField } from './password-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import type { SignIn } from './use-sign-in.ts'

/** `ready`: whether the page's scripts are at work; until then nothing can be sent. */
type Props = { signIn: SignIn; ready: boolean }

export function LoginForm({ signIn, ready }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isWrong = checkEmail(email) !== null || checkPassword(password) !== null
  const { sent, form } = useCheckedForm(
    isWrong,
    () =>
      void signIn.send({
        call: () => call('POST /api/user/login', { email: email.trim(), password }),
        done: words.loggedInSuccessfully,
        fallback: words.loginFailed,
      }),
  )

  return (
    <>
      <form {...form} onInput={signIn.forgetRefusal} className="grid gap-6">
        <EmailField
          label={words.email}
          autoComplete="username"
          value={email}
          onValue={setEmail}
          sent={sent}
          refusal={signIn.refusalOf('email')}
        />
        <PasswordField
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          sent={sent}
          refusal={signIn.refusalOf('password')}
        />
        <FormRefusal refused={signIn.refused} fields={['email', 'password']} />
        <Button type="submit" wide disabled={!ready} busy={signIn.busy}>
          {words.login}
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap justify-between gap-x-8">
        <ShopLink to="/resetpassword" state={{ email }} className="text-link flex min-h-11 items-center">
          {words.forgotYourPassword}
        </ShopLink>
        <ForgotUsername ready={ready} />
      </div>
    </>
  )
}
