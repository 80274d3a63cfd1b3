import * as words from '#words/login'
import type { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { checkWhatsappPhone } from './account-checks.ts'
import { FormRefusal } from './form-refusal.tsx'
import { PhoneField } from './phone-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useFirstField } from './use-first-field.ts'

type Props = {
  phone: string
  onPhone: (phone: string) => void
  ready: boolean
  byWhatsapp: boolean
  sending: ReturnType<typeof useSubmit<'sending'>>
  onSubmit: () => void
}

export function PhoneNumberForm({ phone, onPhone, ready, byWhatsapp, sending, onSubmit }: Props) {
  const { sent, form } = useCheckedForm(checkWhatsappPhone(phone) !== null, onSubmit)
  const ref = useFirstField()

  return (
    <form {...form} ref={ref} onInput={sending.forgetRefusal} className="grid gap-6">
      <PhoneField
        hint={byWhatsapp ? words.phoneCodeHint : words.phoneCodeHintMail}
        required
        value={phone}
        onValue={onPhone}
        check={checkWhatsappPhone}
        sent={sent}
        refusal={sending.refusalOf('phone')}
      />
      <FormRefusal refused={sending.refused} fields={['phone']} />
      <Button type="submit" wide disabled={!ready} busy={sending.busy !== null}>
        {words.sendCode}
      </Button>
    </form>
  )
}
