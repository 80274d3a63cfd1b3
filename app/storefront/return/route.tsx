import * as words from '#words/return'
import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { returns } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: words.returnRefundPolicy,
      description: words.whenPieceCanComeBack,
      path: '/return',
    },
    matches,
  )

export default function Return() {
  return <PolicyPage policy={returns(useShop())} />
}
