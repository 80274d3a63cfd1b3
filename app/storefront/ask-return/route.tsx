import * as words from '#words/ask-return'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { AskReturnPage } from './page.tsx'
import { useReturnChoice } from './use-return-choice.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function AskReturn({ params }: Route.ComponentProps) {
  const { choice, trouble, load } = useReturnChoice(params.piece, useRequiredLogin())
  return <AskReturnPage choice={choice} trouble={trouble} onLoad={load} />
}
