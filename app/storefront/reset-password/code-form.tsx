import { useState } from 'react'
import * as words from '#words/reset-password'
import { Button } from '../../ui/button.tsx'
import { checkCode, checkPassword } from '../login/account-checks.ts'
import { CodeField } from '../login/code-field.tsx'
import { FormRefusal } from '../login/form-refusal.tsx'
import { PasswordField } from '../login/password-field.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useFirstField } from '../login/use-first-field.ts'
import type { PasswordReset } from './use-password-reset.ts'

export function CodeForm({ reset }: { reset: PasswordReset }) {
  const { busy, refused } = reset
  const [otp, setOtp] = useState('')
  const [password, setPassword] = useState('')
  const isWrong = checkCode(otp) !== null || checkPassword(password) !== null
  const { sent, form } = useCheckedForm(isWrong, () => void reset.reset(otp, password))
  const ref = useFirstField()

  return (
    <form {...form} ref={ref} onInput={reset.forgetRefusal} className="grid gap-6">
      {/* What a password manager keeps the new password under. */}
      <input type="email" name="email" autoComplete="username" value={reset.email} readOnly hidden />
      <CodeField
        label={words.otp}
        hint={words.codeHint}
        value={otp}
        onValue={setOtp}
        sent={sent}
        refusal={reset.refusalOf('otp')}
      />
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
        sent={sent}
        refusal={reset.refusalOf('newpassword')}
      />
      <FormRefusal refused={refused} fields={['otp', 'newpassword']} />
      <Button type="submit" wide disabled={busy === 'sending'} busy={busy === 'resetting'}>
        {busy === 'resetting' ? words.resetting : words.resetPassword}
      </Button>
      <div className="flex flex-wrap gap-x-8 border-t border-sand pt-3">
        <Button kind="quiet" busy={busy === 'sending'} onClick={() => void reset.sendCode(reset.email)}>
          {busy === 'sending' ? words.sending : words.sendNewOtp}
        </Button>
        <Button kind="quiet" disabled={busy !== null} onClick={reset.startOver}>
          {words.useAnotherEmail}
        </Button>
      </div>
    </form>
  )
}
