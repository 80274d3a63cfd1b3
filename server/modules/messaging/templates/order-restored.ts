import { words as inEvery } from '#words/in/mails/order-restored'
import { processingHours } from '../../../../core/delivery-rules.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, line, type Piece, pieceList } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `total`: of the payment, in rupees. */
export type OrderRestored = { name: string; code: string; pieces: Piece[]; total: number }

export const orderRestored = template<OrderRestored, Words>(inEvery, {
  mail: ({ name, code, pieces, total }, words, shop) => ({
    subject: words.subject({ code }),
    preheader: words.preheader({ price: priceText(total) }),
    heading: words.heading,
    parts: [
      line(words.text({ name, price: priceText(total), code })),
      pieceList(pieces),
      line(words.next({ processingHours: processingHours(shop.times) })),
      action(words.seeYourOrder, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'order_restored',
    body: (words) => words.whatsapp(holes('name', 'total', 'code', 'hours')),
    fill: ({ name, code, total }, _words, shop) => [
      name,
      priceText(total),
      code,
      processingHours(shop.times),
    ],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: [], total: 1649 },
  },
})
