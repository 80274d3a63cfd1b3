import { priceText } from '../../../../core/money.ts'
import type { Definition } from './definition.ts'
import { STOP_LINE } from './definition.ts'
import { action, facts, mailOf, type Piece, pieceCount, pieceList, words } from './parts.ts'

/** `due`: rupees still to pay at the door, 0 for none. */
export type OrderShipped = {
  name: string
  code: string
  pieces: Piece[]
  courier: string | null
  awb: string | null
  trackingUrl: string | null
  due: number
}

export const orderShipped: Definition<OrderShipped> = {
  mail(order, shop) {
    const { name, code, pieces, courier, awb, trackingUrl, due } = order
    return mailOf(
      {
        subject: `Your order ${code} is on its way`,
        preheader: `${pieceCount(pieces)} ${carried(order)}.`,
        heading: 'Your order is on its way',
        shop,
      },
      [
        words(`${name}, your order ${code} has left our shop ${carried(order)}.`),
        facts([
          ['Courier', courier],
          ['AWB code', awb],
          ['To pay in cash', due > 0 ? priceText(due) : null],
        ]),
        pieceList(pieces),
        words(
          'The AWB code is the number on the parcel’s label. The courier rings before coming, so please keep your phone near.',
        ),
        action('Follow the parcel', trackingUrl ?? `${shop.publicUrl}/orders`),
      ],
    )
  },
  whatsapp: {
    name: 'order_shipped',
    category: 'UTILITY',
    body: 'Hello {{1}}, your order {{2}} is on its way {{3}}.\n\nFollow the parcel: {{4}}\n\nThe courier rings before coming, so please keep your phone near.',
    footer: STOP_LINE,
    fill: (order, shop) => [
      order.name,
      order.code,
      `${carried(order)}${order.awb ? `, AWB code ${order.awb}` : ''}`,
      order.trackingUrl ?? `${shop.publicUrl}/orders`,
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      pieces: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }],
      courier: 'BlueDart',
      awb: '59628114370',
      trackingUrl: 'https://shiprocket.co/tracking/59628114370',
      due: 0,
    },
  },
}

const carried = ({ courier }: OrderShipped) => (courier ? `with ${courier}` : 'with our courier')
