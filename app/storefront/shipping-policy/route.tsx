import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { shipping } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Shipping Policy',
      description:
        'How soon an order leaves us, how long it travels, who carries it and what delivery costs, anywhere in India.',
      path: '/shipping-policy',
    },
    matches,
  )

export default function Shipping() {
  return <PolicyPage policy={shipping(useShop())} />
}
