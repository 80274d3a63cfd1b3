import * as words from '#words/shipping-policy'
import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { shipping } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: words.shippingPolicy,
      description: words.howSoonOrderLeavesUs,
      path: '/shipping-policy',
    },
    matches,
  )

export default function Shipping() {
  return <PolicyPage policy={shipping(useShop())} />
}
