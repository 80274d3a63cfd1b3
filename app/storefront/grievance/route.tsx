import * as words from '#words/grievance'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { GrievancePage } from './page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function Grievance() {
  return <GrievancePage />
}
