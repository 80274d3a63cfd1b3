import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import type { Route } from './+types/route.ts'
import { TERMS } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Terms & Conditions',
      description:
        'The terms of buying from Tana Bana: accounts, prices, orders, payment, delivery and the law that governs them.',
      path: '/terms',
    },
    matches,
  )

export default function Terms() {
  return <PolicyPage policy={TERMS} />
}
