import { useState } from 'react'
import * as words from '#words/my-profile'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checkPassword } from '../login/account-checks.ts'
import { FormRefusal } from '../login/form-refusal.tsx'
import { setPassword } from '../login/or-login.ts'
import { PasswordField } from '../login/password-field.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit()
  const isWrong = checkPassword(present) !== null || checkPassword(next) !== null
  const { sent, form } = useCheckedForm(isWrong, async () => {
    const changed = await submit({
      as: 'sending',
      send: () =>
        setPassword(
          () => callSigned('POST /api/user/change-password', { password: present, newpassword: next }),
          { email, password: next },
        ),
      fallback: words.failedToChangePassword,
      takes: isSessionOver,
    })
    if (!changed) return
    sayDone(words.passwordIsChanged)
    onClose()
  })

  return (
    <Dialog open onClose={onClose} title={words.changePassword} dismissible={busy === null}>
      <form {...form} onInput={forgetRefusal} className="grid gap-6">
        {/* What a password manager keeps the new password under. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.presentPassword}
          autoComplete="current-password"
          value={present}
          onValue={setPresent}
          sent={sent}
          refusal={refusalOf('password')}
        />
        <PasswordField
          name="newpassword"
          label={words.newPassword}
          autoComplete="new-password"
          value={next}
          onValue={setNext}
          sent={sent}
          refusal={refusalOf('newpassword')}
        />
        <p className="text-small text-ink-soft">{words.changeEndsOtherSessions}</p>
        <FormRefusal refused={refused} fields={['password', 'newpassword']} isAlone />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={busy !== null}>
            {words.changePassword}
          </Button>
          <Button kind="outline" disabled={busy !== null} onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
