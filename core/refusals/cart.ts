import { words } from '#words/in/refusals/cart'
import { refusalTable, type ShortLine, sayingOf } from '../refusal.ts'
import type { Size } from '../sizes.ts'

const said = sayingOf(words)

export const CART = refusalTable({
  sizeSoldOut: {
    status: 409,
    words: said('sizeSoldOut'),
    details: () => ({ field: 'size' }),
  },
  tooFewLeft: {
    status: 409,
    words: said('tooFewLeft'),
    details: (line: ShortLine) => ({ field: 'quantity', lines: [line] }),
  },
  notSold: {
    status: 404,
    words: said('notSold'),
    details: (_: { size: Size }) => ({ field: 'itemId' }),
  },
})
