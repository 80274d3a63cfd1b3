import { useState } from 'react'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../parts/fact.tsx'
import { Panel } from '../parts/panel.tsx'
import { MailLink, PhoneLink } from '../parts/reach-links.tsx'
import { useOwnSave } from '../parts/use-own-save.ts'
import type { Customer } from './customer.ts'
import { PhoneForm } from './phone-form.tsx'

export function Contact({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { code, email, phone, address, signsInWith, erasedAt } = customer
  const [isOpen, setOpen] = useState(false)
  const { known, saving } = useOwnSave(phone ?? '')
  // No dialog goes away under who types in it: what they type next would be taken for keys of the page.
  if (erasedAt && !isOpen) return null
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
      <Button kind="outline" className="mt-4" onClick={() => setOpen(true)}>
        {correct}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={correct}>
        <PhoneForm
          code={code}
          phone={known}
          saving={saving}
          onReload={onDone}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </Panel>
  )
}
