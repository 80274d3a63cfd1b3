import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { returns } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Return & Refund Policy',
      description:
        'When a piece can come back, what to do if it arrives wrong or damaged, and how long an order can be cancelled.',
      path: '/return',
    },
    matches,
  )

export default function Return() {
  return <PolicyPage policy={returns(useShop())} />
}
