import { priceText } from '../../../../core/money.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, facts, mailOf, words } from './parts.ts'

/** `due`: rupees still to pay at the door, 0 for none. */
export type OrderOutForDelivery = {
  name: string
  code: string
  courier: string | null
  trackingUrl: string | null
  due: number
}

const AT_THE_DOOR = 'Look at the parcel before you take it. If it is torn or wet, refuse it and tell us.'

export const orderOutForDelivery: Definition<OrderOutForDelivery> = {
  mail(order, shop) {
    const { name, code, courier, trackingUrl, due } = order
    return mailOf(
      {
        subject: `Your order ${code} comes today`,
        preheader: toPay(order),
        heading: 'Out for delivery',
        shop,
      },
      [
        words(`${name}, the courier has your order ${code} in hand and is on the way to you.`),
        facts([
          ['Courier', courier],
          ['To pay in cash', due > 0 ? priceText(due) : null],
        ]),
        words(due > 0 ? `${AT_THE_DOOR} Couriers carry little change.` : AT_THE_DOOR),
        action('Follow the parcel', trackingUrl ?? `${shop.publicUrl}/orders`),
      ],
    )
  },
  whatsapp: {
    name: 'order_out_for_delivery',
    category: 'UTILITY',
    body: 'Hello {{1}}, your order {{2}} is out for delivery. {{3}}\n\nFollow the parcel: {{4}}\n\nIf it comes torn or wet, refuse it and tell us.',
    footer: STOP_LINE,
    fill: (order, shop) => [
      order.name,
      order.code,
      toPay(order),
      order.trackingUrl ?? `${shop.publicUrl}/orders`,
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      courier: 'BlueDart',
      trackingUrl: 'https://shiprocket.co/tracking/59628114370',
      due: 1649,
    },
  },
}

const toPay = ({ due }: OrderOutForDelivery) =>
  due > 0 ? `Please keep ${priceText(due)} in cash ready.` : 'There is nothing to pay at the door.'
