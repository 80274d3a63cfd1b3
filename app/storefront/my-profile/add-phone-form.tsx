import { useState } from 'react'
import * as words from '#words/my-profile'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { NO_CONSENT, WhatsappConsents, withSum } from '../login/whatsapp-consents.tsx'
import { phoneProblem } from './profile-address.ts'
import { ProfilePhone } from './profile-phone.tsx'
import { useSaving } from './use-saving.ts'

/** For an account that has no phone yet. Once it is saved it stays. */
export function AddPhoneForm() {
  const [phone, setPhone] = useState('')
  const [consents, setConsents] = useState(NO_CONSENT)
  const { busy, refusalOf, forgetRefusal, save } = useSaving()
  const { sent, form } = useCheckedForm(
    phoneProblem(phone) !== null,
    () =>
      void save({
        changes: { phone, ...withSum(consents) },
        done: words.phoneNumberSaved,
        fallback: words.failedToSavePhoneNumber,
      }),
  )

  return (
    <form {...form} onInput={forgetRefusal} className="grid max-w-md gap-4">
      <ProfilePhone value={phone} onValue={setPhone} sent={sent} refusal={refusalOf('phone')} />
      <WhatsappConsents consents={consents} onConsents={setConsents} />
      <Button type="submit" kind="outline" busy={busy} className="justify-self-start">
        {words.savePhone}
      </Button>
    </form>
  )
}
