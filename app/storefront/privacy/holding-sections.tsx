import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { FactTable } from '../policy/fact-table.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const holdingSections = ({ name, address }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        {name}, {address.join(', ')}, decides what happens to your personal data. India’s Digital Personal
        Data Protection Act, 2023 calls us the data fiduciary, and you the data principal. We follow that Act.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we know, and what for',
    body: (
      <Points
        items={[
          'Your name, e-mail and password, to open and guard your account. The password is kept only in a scrambled form that we cannot read back.',
          'Your mobile number, so that the courier can reach you.',
          'Your delivery address, to deliver. A PIN code is looked up to fill in the city and state.',
          'Your cart and your orders, to pack and bill them, answer questions about them and pay our taxes.',
          'If you sign in with Google: your name, your e-mail and the number by which Google knows you.',
          'Your network address and what was asked of the shop, in security logs, to stop fraud and break-ins.',
        ]}
      />
    ),
    note: 'We ask for nothing that an order does not need. Not your age, not your Aadhaar, not your location.',
  },
  {
    id: 'consent',
    title: 'Your consent',
    body: (
      <p>
        We use these things because you gave them to us for these purposes, or because a law obliges us. What
        you agreed to you can take back as easily as you gave it. It does not undo an order already on its
        way.
      </p>
    ),
  },
  {
    id: 'whatsapp',
    title: 'WhatsApp',
    body: (
      <>
        <p>There are two separate boxes, and neither is ticked for you:</p>
        <Points
          items={[
            'order and delivery updates: that it shipped, that it is at your door today;',
            'offers and new pieces, now and then.',
          ]}
        />
        <p>
          Reply STOP to opt-out. It works on any message from us, at any hour. You can change both boxes at
          checkout too.
        </p>
      </>
    ),
    note: 'Say no to both and nothing about your order changes. Its news comes by e-mail.',
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <FactTable
          caption="How long we keep personal data"
          head={['What', 'How long']}
          rows={[
            ['Orders and tax data', `${POLICY.keepOrdersYears} years`],
            ['Inactive accounts', `Anonymized after ${POLICY.anonymiseInactiveMonths} months`],
            ['Security logs', `${POLICY.keepSecurityLogsMonths} months`],
            ['Deletion requests', `Processed within ${POLICY.deletionBusinessDays} business days`],
          ]}
        />
        <p>
          Anonymized means that the name, e-mail, phone and address are removed for good; what is left is a
          number.
        </p>
      </>
    ),
    note: 'Bills have to be kept for the tax office, so an order outlives a deleted account.',
  },
]
