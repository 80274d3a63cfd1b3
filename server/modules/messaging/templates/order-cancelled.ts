import { priceText } from '../../../../core/money.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, mailOf, type Piece, pieceCount, pieceList, words } from './parts.ts'

/** `pieces`: what is cancelled, which is all of the order if `whole`. `refund` and `due` (in cash) are rupees. */
export type OrderCancelled = {
  name: string
  code: string
  pieces: Piece[]
  whole: boolean
  reason: string | null
  refund: number
  due: number
}

export const orderCancelled: Definition<OrderCancelled> = {
  mail(order, shop) {
    const { name, code, pieces, whole, reason } = order
    return mailOf(
      {
        subject: whole ? `Your order ${code} is cancelled` : `Your order ${code} has changed`,
        preheader: money(order),
        heading: whole ? 'Your order is cancelled' : 'Part of your order is cancelled',
        shop,
      },
      [
        words(
          whole
            ? `${name}, your order ${code} is cancelled.`
            : `${name}, we have taken ${pieceCount(pieces).toLowerCase()} out of your order ${code}. The rest of it comes as planned.`,
        ),
        reason ? words(`The reason: ${reason}`) : null,
        pieceList(pieces),
        words(money(order)),
        action('See your orders', `${shop.publicUrl}/orders`),
      ],
    )
  },
  whatsapp: {
    name: 'order_cancelled',
    category: 'UTILITY',
    body: 'Hello {{1}}, we have cancelled {{2}} of your order {{3}}. {{4}} The details are in our e-mail.',
    footer: STOP_LINE,
    fill: (order) => [
      order.name,
      order.whole ? 'all' : pieceCount(order.pieces).toLowerCase(),
      order.code,
      money(order),
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
}

function money({ whole, refund, due }: OrderCancelled): string {
  if (refund > 0) return `${priceText(refund)} goes back the way it was paid.`
  if (!whole && due > 0) return `You now pay ${priceText(due)} in cash on delivery.`
  return 'Nothing was charged for it.'
}
