import { AddressLines } from '../../ui/address-lines.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { Fact } from '../parts/fact.tsx'
import { Panel } from '../parts/panel.tsx'
import { MailLink, PhoneLink } from '../parts/reach-links.tsx'
import type { Customer } from './customer.ts'
import { PhoneForm } from './phone-form.tsx'

export function Contact({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { code, email, phone, address, signsInWith } = customer
  const correct = phone ? 'Correct the phone' : 'Add a phone'
  return (
    <Panel title="How to reach them">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
        <Fact what="Email">{email ? <MailLink email={email} /> : 'none'}</Fact>
        <Fact what="Phone">{phone ? <PhoneLink phone={phone} /> : 'none'}</Fact>
        <Fact what="Signs in with">
          {signsInWith.length > 0 ? signsInWith.join(' and ') : 'a code by email'}
        </Fact>
        <Fact what="Address">{address ? <AddressLines address={address} /> : 'none saved'}</Fact>
      </dl>
      <DialogButton text={correct} title={correct} className="mt-4">
        {(close) => (
          <PhoneForm
            code={code}
            phone={phone}
            onDone={() => {
              onDone()
              close()
            }}
          />
        )}
      </DialogButton>
    </Panel>
  )
}
