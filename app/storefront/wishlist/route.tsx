import * as words from '#words/wishlist'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { WishlistPage } from './page.tsx'
import { useWishlistPage } from './use-wishlist-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function Wishlist() {
  return <WishlistPage {...useWishlistPage()} />
}
