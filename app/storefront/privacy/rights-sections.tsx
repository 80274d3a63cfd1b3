import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { GrievanceOfficer } from '../policy/grievance-officer.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const rightsSections = ({ email }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>The Act gives you the right to:</p>
        <Points
          items={[
            'see what we hold about you, what we do with it, and whom we gave it to;',
            'have it corrected, completed or brought up to date;',
            'have it deleted, unless a law makes us keep it;',
            'take back your consent;',
            'name someone who may use these rights if you die or cannot;',
            'complain, and be heard.',
          ]}
        />
        <p>
          Write to{' '}
          <a href={`mailto:${email}?subject=My%20data`} className="text-link wrap-anywhere">
            {email}
          </a>{' '}
          from the address of your account. It costs nothing and needs no form. Deletion requests are
          processed within {POLICY.deletionBusinessDays} business days.
        </p>
      </>
    ),
  },
  {
    id: 'grievances',
    title: 'Complaints',
    body: (
      <>
        <GrievanceOfficer />
        <p>If the answer does not satisfy you, you may take it to the Data Protection Board of India.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this page changes, so does the date at the top. If we want to use your data for something new, we
        ask you first.
      </p>
    ),
  },
]
