import { useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checkForgottenPhone } from './account-checks.ts'
import { FormRefusal } from './form-refusal.tsx'
import { PhoneField } from './phone-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

export function ForgotUsername({ ready }: { ready: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        disabled={!ready}
        onClick={() => setOpen(true)}
        className="text-link min-h-11 cursor-pointer"
      >
        {words.forgotUsername}
      </button>
      <Dialog open={open} onClose={close} title={words.forgotUsernameTitle}>
        <PhoneForm onSent={close} />
      </Dialog>
    </>
  )
}

function PhoneForm({ onSent }: { onSent: () => void }) {
  const [phone, setPhone] = useState('')
  const { busy, refused, forgetRefusal, submit } = useSubmit({ inToast: true })
  const { sent, form } = useCheckedForm(
    checkForgottenPhone(phone) !== null,
    () =>
      void submit({
        as: 'sending',
        async send() {
          const { message } = await call('POST /api/user/forgot-username', { phone })
          sayDone(message ?? words.ifAccountExistsEmail)
          onSent()
        },
        fallback: words.failedToSendEmail,
      }),
  )

  return (
    <form {...form} onInput={forgetRefusal} className="grid gap-6">
      <p>{words.forgotUsernameLead}</p>
      <PhoneField
        hint={words.forgottenPhoneHint}
        required
        value={phone}
        onValue={setPhone}
        check={checkForgottenPhone}
        sent={sent}
      />
      <FormRefusal refused={refused} fields={[]} isAlone />
      <Button type="submit" wide busy={busy !== null}>
        {words.sendEMail}
      </Button>
    </form>
  )
}
