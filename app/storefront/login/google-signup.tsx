import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checkWhatsappPhone } from './account-checks.ts'
import type { GoogleSaid } from './google-window.ts'
import { NewTabLink } from './new-tab-link.tsx'
import { PhoneField } from './phone-field.tsx'
import { focusFirstInvalid, refusalOf, useSignIn } from './use-sign-in.ts'
import { hasConsent, NO_CONSENT, WhatsappConsents } from './whatsapp-consents.tsx'
import { WithoutWhatsappDialog } from './without-whatsapp-dialog.tsx'

/** `onOver`: Google's word no longer counts, and it takes another sign-in. */
type Props = { newcomer: GoogleSaid; onOver: () => void }

/** Asks a new Google account for its phone. There is no account without one, so it cannot be skipped. */
export function GoogleSignup({ newcomer, onOver }: Props) {
  const signIn = useSignIn()
  const [phone, setPhone] = useState('')
  const [consents, setConsents] = useState(NO_CONSENT)
  const [sent, setSent] = useState(false)
  const [asking, setAsking] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (checkWhatsappPhone(phone)) focusFirstInvalid(event.currentTarget)
    else if (hasConsent(consents)) complete()
    else setAsking(true)
  }

  function complete() {
    setAsking(false)
    void signIn.send({
      call: () => call('POST /api/user/google-auth', { ...newcomer, phone, ...consents }),
      done: 'Logged in successfully',
      fallback: 'Failed to complete Google signup',
      takes(error) {
        if (error instanceof ApiError && error.status === 401) onOver()
        return false
      },
    })
  }

  return (
    <Dialog open dismissible={false} onClose={() => {}} title="WhatsApp Preferences">
      <form method="post" noValidate onSubmit={submit} onInput={signIn.forgetRefusal} className="grid gap-6">
        <p>
          Google says that you are <span className="wrap-anywhere">{newcomer.email}</span>. To open your
          account we need one thing more: your phone.
        </p>
        <PhoneField
          required
          value={phone}
          onValue={setPhone}
          check={checkWhatsappPhone}
          sent={sent}
          refusal={refusalOf(signIn.refused, 'phone')}
        />
        <WhatsappConsents consents={consents} onConsents={setConsents} />
        <p className="text-small text-ink-soft">
          With the account you accept the <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
          <NewTabLink to="/privacy">Privacy policy</NewTabLink>.
        </p>
        <Button type="submit" wide busy={signIn.busy}>
          Create Account
        </Button>
      </form>
      <WithoutWhatsappDialog open={asking} onBack={() => setAsking(false)} onContinue={complete} />
    </Dialog>
  )
}
