import * as words from '#words/size-back'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { SizeBackPage } from './page.tsx'
import { useLink } from './use-link.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function SizeBack() {
  return <SizeBackPage {...useLink()} />
}
