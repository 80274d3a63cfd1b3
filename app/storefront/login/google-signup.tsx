import { useState } from 'react'
import * as words from '#words/login'
import { call } from '../../../contract/client.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sentence } from '../../ui/sentence.ts'
import { checkWhatsappPhone } from './account-checks.ts'
import { FormRefusal } from './form-refusal.tsx'
import type { GoogleSaid } from './google-window.ts'
import { TERMS_LINKS } from './new-tab-link.tsx'
import { PhoneField } from './phone-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useSignIn } from './use-sign-in.ts'
import { hasConsent, NO_CONSENT, WhatsappConsents } from './whatsapp-consents.tsx'
import { WithoutWhatsappDialog } from './without-whatsapp-dialog.tsx'

/** `onOver`: called when the server no longer accepts Google's answer; the shopper has to sign in with Google again. */
type Props = { newcomer: GoogleSaid; onOver: () => void }

/** Asks a newcomer by Google for a phone number. No account is made without one, so the dialog cannot be closed. */
export function GoogleSignup({ newcomer, onOver }: Props) {
  const signIn = useSignIn()
  const [phone, setPhone] = useState('')
  const [consents, setConsents] = useState(NO_CONSENT)
  const [asking, setAsking] = useState(false)
  const { sent, form } = useCheckedForm(checkWhatsappPhone(phone) !== null, () => {
    if (hasConsent(consents)) complete()
    else setAsking(true)
  })

  function complete() {
    setAsking(false)
    void signIn.send({
      call: () => call('POST /api/user/google-auth', { ...newcomer, phone, ...consents }),
      done: words.loggedInSuccessfully,
      fallback: words.failedToCompleteGoogleSignup,
      takes(error) {
        if (refusedAs(error, 'googleSignInOver', 'googleDidNotConfirm')) onOver()
        return false
      },
    })
  }

  return (
    <Dialog open dismissible={false} onClose={() => {}} title={words.whatsappPreferences}>
      <form {...form} onInput={signIn.forgetRefusal} className="grid gap-6">
        <p>
          {sentence(
            words.googleNewcomer({
              email: newcomer.email,
              part: (text) => <span className="wrap-anywhere">{text}</span>,
            }),
          )}
        </p>
        <PhoneField
          required
          value={phone}
          onValue={setPhone}
          check={checkWhatsappPhone}
          sent={sent}
          refusal={signIn.refusalOf('phone')}
        />
        <WhatsappConsents consents={consents} onConsents={setConsents} />
        <p className="text-small text-ink-soft">{sentence(words.accountAcceptsTerms(TERMS_LINKS))}</p>
        <FormRefusal refused={signIn.refused} fields={['phone']} isAlone />
        <Button type="submit" wide busy={signIn.busy}>
          {words.createAccount}
        </Button>
      </form>
      <WithoutWhatsappDialog open={asking} onBack={() => setAsking(false)} onContinue={complete} />
    </Dialog>
  )
}
