import { words as inEvery } from '#words/in/mails/order-shipped'
import { courierText } from '../../../../core/courier-name.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, facts, line, link, type Piece, pieceCount, pieceList } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `due`: rupees still to pay at the door, 0 for none. */
export type OrderShipped = {
  name: string
  code: string
  pieces: Piece[]
  courier: string | null
  awb: string | null
  trackingUrl: string | null
  due: number
  /** The number of the tax invoice, which is in My Orders. */
  invoice?: string | null
}

export const orderShipped = template<OrderShipped, Words>(inEvery, {
  mail(order, words, shop) {
    const { name, code, pieces, courier, awb, trackingUrl, due, invoice = null } = order
    return {
      subject: words.subject({ code }),
      preheader: words.preheader({
        pieces: pieceCount(pieces, shop.locale),
        carried: carried(order, words, shop),
      }),
      heading: words.heading,
      parts: [
        line(words.hasLeft({ name, code, carried: carried(order, words, shop) })),
        facts([
          [words.courier, courier && courierText(courier, shop.couriers)],
          [words.awbCode, awb],
          [words.toPayInCash, due > 0 ? priceText(due) : null],
          [words.taxInvoice, invoice],
        ]),
        pieceList(pieces),
        line(words.awbHint),
        action(words.followTheParcel, trackingUrl ?? pageAt(shop, '/orders')),
        invoice ? link(words.keepTheInvoice, pageAt(shop, '/orders')) : null,
      ],
    }
  },
  whatsapp: {
    name: 'order_shipped',
    body: (words) => words.whatsapp(holes('name', 'code', 'carried', 'link')),
    fill: (order, words, shop) => [
      order.name,
      order.code,
      order.awb
        ? words.carriedWithAwb({ carried: carried(order, words, shop), awb: order.awb })
        : carried(order, words, shop),
      order.trackingUrl ?? pageAt(shop, '/orders'),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      pieces: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }],
      courier: 'BlueDart',
      awb: '59628114370',
      trackingUrl: 'https://shiprocket.co/tracking/59628114370',
      due: 0,
      invoice: 'T/2627/000042',
    },
  },
})

const carried = ({ courier }: OrderShipped, words: Words, { couriers }: Letterhead) =>
  words.carried({ named: courier ? 'yes' : 'other', courier: courier ? courierText(courier, couriers) : '' })
