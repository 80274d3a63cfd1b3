import { words } from '#words/in/refusals/wishlist'
import { spokenRefusals } from '../refusal.ts'

export const WISHLIST = spokenRefusals(words, {
  wishNotSold: { status: 404, field: 'itemId' },
  wishlistFull: { status: 409, field: 'itemId' },
})
