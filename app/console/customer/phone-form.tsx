import { useState } from 'react'
import { lastTenDigits } from '../../../core/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IN_AUDIT_LOG, ReasonField } from '../parts/reason-field.tsx'
import { useForm } from '../parts/use-form.ts'
import type { useOwnSave } from '../parts/use-own-save.ts'
import { send } from '../shell/ask.ts'

type Props = {
  code: string
  phone: string
  saving: ReturnType<typeof useOwnSave>['saving']
  onReload: () => void
  onClose: () => void
}

export function PhoneForm({ code, phone: shown, saving, onReload, onClose }: Props) {
  // As it was when the form was opened: one that a colleague has saved meanwhile is not overwritten unread.
  const [before] = useState(shown)
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const phone = lastTenDigits(String(typed.get('phone')))
    const corrected = { phone, reason: String(typed.get('reason')), before }
    await saving(phone, send('POST /api/admin/customers/{code}/phone', corrected, { code })).finally(onReload)
    onClose()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={before}
        hint="Ten digits. Be sure that it is they who ask."
        error={troubleOf('phone')}
      />
      <ReasonField hint={IN_AUDIT_LOG} error={troubleOf('reason', true)} />
      <Button type="submit" busy={busy} className="self-start">
        Save the phone
      </Button>
    </form>
  )
}
