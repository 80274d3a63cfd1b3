import { refusalTable, type ShortLine } from '../refusal.ts'
import type { Size } from '../sizes.ts'

export const CART = refusalTable({
  sizeSoldOut: {
    status: 409,
    words: () => 'Selected size is out of stock!',
    details: () => ({ field: 'size' }),
  },
  tooFewLeft: {
    status: 409,
    words: ({ name, size, available }: ShortLine) =>
      `${name} in ${size} ${available === 0 ? 'is sold out' : `has ${available} left`}.`,
    details: (line: ShortLine) => ({ field: 'quantity', lines: [line] }),
  },
  notSold: {
    status: 404,
    words: ({ handle, size }: { handle: string; size: Size }) => `We do not sell ${handle} in size ${size}.`,
    details: () => ({ field: 'itemId' }),
  },
})
