import { useState } from 'react'
import * as words from '#words/whatsapp'
import type { UserProfile } from '../../../core/person.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callSigned, setUser } from '../state/session.ts'
import { checkWhatsappPhone } from './account-checks.ts'
import { FormRefusal } from './form-refusal.tsx'
import { PhoneField } from './phone-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { consentsOf, hasConsent, WhatsappConsents, withSum } from './whatsapp-consents.tsx'
import { WithoutWhatsappDialog } from './without-whatsapp-dialog.tsx'

type Props = { user: UserProfile; onClose: () => void }

/** Asks what the shop may send by WhatsApp, and for the phone number where the account has none. The dialog can be skipped. */
export function WhatsappPreferences({ user, onClose }: Props) {
  // Kept as it was at first: saving the phone number would otherwise remove the number's field.
  const [lacksPhone] = useState(!user.phone)
  const [phone, setPhone] = useState('')
  const [consents, setConsents] = useState(() => consentsOf(user))
  const [asking, setAsking] = useState(false)
  const { busy, refused, taken, forgetTaken, save } = useSavePreferences(onClose)
  const send = () => {
    setAsking(false)
    void save(lacksPhone ? { phone, ...withSum(consents) } : withSum(consents))
  }
  const { sent, form } = useCheckedForm(lacksPhone && checkWhatsappPhone(phone) !== null, () => {
    if (lacksPhone && !hasConsent(consents)) setAsking(true)
    else send()
  })

  return (
    <Dialog open onClose={onClose} title={words.whatsappPreferences}>
      <form {...form} onInput={forgetTaken} className="grid gap-6">
        <p>{lacksPhone ? words.preferencesLackPhone : words.preferencesLead}</p>
        {lacksPhone && (
          <PhoneField
            required
            value={phone}
            onValue={setPhone}
            check={checkWhatsappPhone}
            sent={sent}
            refusal={taken}
          />
        )}
        <WhatsappConsents consents={consents} onConsents={setConsents} />
        <FormRefusal refused={refused} fields={lacksPhone ? ['phone'] : []} isAlone />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
          <Button kind="outline" disabled={busy} onClick={onClose}>
            {lacksPhone ? words.skip : words.cancel}
          </Button>
        </div>
      </form>
      <WithoutWhatsappDialog open={asking} onBack={() => setAsking(false)} onContinue={send} />
    </Dialog>
  )
}

type Preferences = ReturnType<typeof withSum> & { phone?: string }

/** `taken`: the server's message about the phone number. */
function useSavePreferences(onSaved: () => void) {
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit({ inToast: true })
  const save = (preferences: Preferences) =>
    submit({
      as: 'sending',
      async send() {
        const { user } = await callSigned('POST /api/user/update-profile', preferences)
        setUser(user)
        sayDone(words.whatsappPreferencesSaved)
        onSaved()
      },
      fallback: words.failedToSave,
    })
  return { busy: busy !== null, refused, taken: refusalOf('phone'), forgetTaken: forgetRefusal, save }
}
