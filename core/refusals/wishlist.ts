import { words } from '#words/in/refusals/wishlist'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)
const itemId = () => ({ field: 'itemId' })

export const WISHLIST = refusalTable({
  wishNotSold: { status: 404, words: said('wishNotSold'), details: itemId },
  wishlistFull: { status: 409, words: said('wishlistFull'), details: itemId },
})
