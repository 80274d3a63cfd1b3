import * as words from '#words/terms'
import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { terms } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: words.termsConditions,
      description: words.termsOfBuyingHereAccounts,
      path: '/terms',
    },
    matches,
  )

export default function Terms() {
  return <PolicyPage policy={terms(useShop())} />
}
