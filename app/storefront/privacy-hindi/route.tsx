import * as words from '#words/privacy-hindi'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { HindiNotice } from './page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: words.title, description: words.description, path: '/privacy/hindi' }, matches)

export default function PrivacyHindi() {
  return <HindiNotice />
}
