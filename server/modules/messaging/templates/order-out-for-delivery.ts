import { words as inEvery } from '#words/in/mails/order-out-for-delivery'
import { courierText } from '../../../../core/courier-name.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, facts, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `due`: rupees still to pay at the door, 0 for none. */
export type OrderOutForDelivery = {
  name: string
  code: string
  courier: string | null
  trackingUrl: string | null
  due: number
}

export const orderOutForDelivery = template<OrderOutForDelivery, Words>(inEvery, {
  mail(order, words, shop) {
    const { name, code, courier, trackingUrl, due } = order
    return {
      subject: words.subject({ code }),
      preheader: toPay(order, words),
      heading: words.heading,
      parts: [
        line(words.text({ name, code })),
        facts([
          [words.courier, courier && courierText(courier, shop.couriers)],
          [words.toPayInCash, due > 0 ? priceText(due) : null],
        ]),
        line(due > 0 ? words.atTheDoorWithCash : words.atTheDoor),
        action(words.followTheParcel, trackingUrl ?? pageAt(shop, '/orders')),
      ],
    }
  },
  whatsapp: {
    name: 'order_out_for_delivery',
    body: (words) => words.whatsapp(holes('name', 'code', 'toPay', 'link')),
    fill: (order, words, shop) => [
      order.name,
      order.code,
      toPay(order, words),
      order.trackingUrl ?? pageAt(shop, '/orders'),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      courier: 'BlueDart',
      trackingUrl: 'https://shiprocket.co/tracking/59628114370',
      due: 1649,
    },
  },
})

const toPay = ({ due }: OrderOutForDelivery, words: Words) =>
  due > 0 ? words.keepReady({ price: priceText(due) }) : words.nothingToPay
