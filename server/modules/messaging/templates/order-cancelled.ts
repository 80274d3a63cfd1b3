import { words as inEvery } from '#words/in/mails/order-cancelled'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, line, type Piece, pieceList, piecesInside } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `pieces`: what is cancelled, which is all of the order if `whole`. `refund` and `due` (in cash) are rupees. Older ones lack `paid`. */
export type OrderCancelled = {
  name: string
  code: string
  pieces: Piece[]
  whole: boolean
  reason: string | null
  refund: number
  due: number
  paid?: boolean
}

export const orderCancelled = template<OrderCancelled, Words>(inEvery, {
  mail(order, words, shop) {
    const { name, code, pieces, whole, reason } = order
    return {
      subject: whole ? words.subjectWhole({ code }) : words.subjectPart({ code }),
      preheader: money(order, words),
      heading: whole ? words.headingWhole : words.headingPart,
      parts: [
        line(
          whole
            ? words.whole({ name, code })
            : words.part({ name, pieces: piecesInside(pieces, shop.locale), code }),
        ),
        reason ? line(words.theReason({ reason })) : null,
        pieceList(pieces),
        line(money(order, words)),
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    }
  },
  whatsapp: {
    name: 'order_cancelled',
    body: (words) => words.whatsapp(holes('name', 'what', 'code', 'money')),
    fill: (order, words, shop) => [
      order.name,
      order.whole ? words.allOfIt : piecesInside(order.pieces, shop.locale),
      order.code,
      money(order, words),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      pieces: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }],
      whole: true,
      reason: null,
      refund: 1649,
      due: 0,
    },
  },
})

function money({ whole, refund, due, paid }: OrderCancelled, words: Words): string {
  if (refund > 0) return words.goesBack({ price: priceText(refund) })
  if (!whole && due > 0) return words.cashNow({ price: priceText(due) })
  return paid ? words.hasGoneBack : words.notCharged
}
