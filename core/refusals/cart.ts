import { words } from '#words/in/refusals/cart'
import { type ShortLine, spokenRefusals } from '../refusal.ts'
import type { Size } from '../sizes.ts'

export const CART = spokenRefusals(words, {
  sizeSoldOut: { status: 409, field: 'size' },
  tooFewLeft: { status: 409, details: (line: ShortLine) => ({ field: 'quantity', lines: [line] }) },
  notSold: { status: 404, details: (_: { size: Size }) => ({ field: 'itemId' }) },
})
