import * as words from '#words/review-rules'
import { pageMeta } from '../page-meta.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import type { Route } from './+types/route.ts'
import { reviewRules } from './policy.tsx'
import { StopInvitations } from './stop-invitations.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: words.title, description: words.description, path: '/review-rules' }, matches)

export default function ReviewRules() {
  return (
    <>
      <StopInvitations />
      <PolicyPage policy={reviewRules()} />
    </>
  )
}
