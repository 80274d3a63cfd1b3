import * as words from '#words/self-audit'
import { hasRunOut } from '../../../core/self-audit.ts'
import { shopContext } from '../../context.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { SelfAuditPage } from './page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { audit } = context.get(shopContext)
  // Of the server: a browser that wakes the page draws the same.
  return { audit: audit && { ...audit, isOver: hasRunOut(audit, new Date()) } }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: words.title, description: words.description, path: '/self-audit' }, matches)

export default function SelfAudit({ loaderData }: Route.ComponentProps) {
  return <SelfAuditPage {...loaderData} />
}
