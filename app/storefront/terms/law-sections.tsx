import type { ShopFacts } from '../../../core/shop.ts'
import { GrievanceOfficer } from '../policy/grievance-officer.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const lawSections = ({ name }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'fair-use',
    title: 'Using the shop fairly',
    body: (
      <Points
        items={[
          'Do not order in someone else’s name, or with a payment method that is not yours.',
          'Do not try to get into other people’s accounts or into our systems, or load them so that others cannot shop.',
          'Do not copy the catalogue by machine to sell from it. A link to a page is always welcome.',
        ]}
      />
    ),
    note: 'We may close an account that does these things. Orders already paid for are delivered or refunded.',
  },
  {
    id: 'our-work',
    title: 'Words and pictures',
    body: (
      <p>
        The name {name}, the woven mark, the photographs and the text are ours. Share them to show a friend;
        ask us before you use them to sell.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We answer for what we sell being what we said, and for it reaching you. Beyond that, we answer for
        loss you could not have avoided and we could have foreseen, up to what you paid for the order. Where
        the law does not allow us to limit this, nothing here does, and no right of yours under the Consumer
        Protection Act, 2019 becomes smaller.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The law of India governs these terms, and the courts of India decide about them. As a consumer you may
        go to the consumer commission where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When we change them, the date at the top changes too. An order falls under the terms of the day it was
        placed.
      </p>
    ),
  },
  { id: 'grievances', title: 'Complaints', body: <GrievanceOfficer /> },
]
