import * as words from '#words/privacy'
import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { privacy } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: words.privacyPolicy,
      description: words.whatWeKnowAbout,
      path: '/privacy',
    },
    matches,
  )

export default function Privacy() {
  return <PolicyPage policy={privacy(useShop())} />
}
