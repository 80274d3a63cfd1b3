import * as words from '#words/write-review'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { WriteReviewPage } from './page.tsx'
import { useOwnReview } from './use-own-review.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function WriteReview({ params }: Route.ComponentProps) {
  const { own, trouble, load } = useOwnReview(params.productId, useRequiredLogin())
  return <WriteReviewPage own={own} trouble={trouble} onLoad={load} />
}
