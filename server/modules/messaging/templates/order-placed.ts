import { words as inEvery } from '#words/in/mails/order-placed'
import { dayTimeText, weekdayText } from '../../../../core/date.ts'
import { processingHours } from '../../../../core/delivery-rules.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { type Bill, bill, goingTo } from './bill.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, line, pieceCount, piecesInside } from './parts.ts'

type Words = (typeof inEvery)['en']

/** Amounts in rupees; `placedAt` in ISO 8601. Not `paid`, or not said: in cash on delivery. */
export type OrderPlaced = Bill & {
  name: string
  code: string
  placedAt: string
  paid?: boolean
  /** The number of the return that it is the other half of. Not said by what was written before exchanges were told as such. */
  exchangeFor?: string | null
  /** What came back by that return was lost on its way. */
  exchangeLost?: boolean
  /** '2026-12-04': the latest day on which it is promised; null: none is. Not said by what was written before there were any. */
  promisedOn?: string | null
  /** Null: a mailbox that may be somebody else's is not told. */
  address: Address | null
}

export const orderPlaced = template<OrderPlaced, Words>(inEvery, {
  mail(order, words, shop) {
    const { name, code, placedAt, lines, total, paid, address } = order
    const when = dayTimeText(placedAt, shop.locale)
    return {
      subject: words.subject({ code }),
      preheader: words.preheader({
        pieces: pieceCount(lines, shop.locale),
        total: priceText(total),
        paid: paid ? 'yes' : 'other',
      }),
      heading: words.heading,
      parts: [
        line(
          address
            ? words.thankYou({ name, code, placedAt: when })
            : words.thankYouUnnamed({ code, placedAt: when }),
        ),
        bill(order, shop.locale),
        line(payment(order, words)),
        order.promisedOn === undefined ? null : line(arrival(order, words, shop)),
        line(words.next({ processingHours: processingHours(shop.times) })),
        address && goingTo(address, shop.locale),
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    }
  },
  whatsapp: {
    name: 'order_placed_by_day',
    body: (words) => words.whatsapp(holes('name', 'code', 'pieces', 'total', 'payment', 'hours', 'arrival')),
    fill: (order, words, shop) => [
      order.name,
      order.code,
      piecesInside(order.lines, shop.locale),
      priceText(order.total),
      payment(order, words),
      processingHours(shop.times),
      arrival(order, words, shop),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      placedAt: '2026-11-21T12:00:00.000Z',
      lines: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1, price: 1499 }],
      subtotal: 1499,
      delivery: 150,
      total: 1649,
      promisedOn: '2026-12-04',
      address: {
        firstName: 'A',
        lastName: 'Shopper',
        street: '14 Haldiyon ka Rasta',
        city: 'Jaipur',
        state: 'Rajasthan',
        zipcode: '302003',
        country: 'India',
        phone: '9876543210',
      },
    },
  },
})

function payment({ paid, exchangeFor, exchangeLost, total, credit = 0 }: OrderPlaced, words: Words): string {
  if (exchangeFor) return words.exchange({ code: exchangeFor, lost: exchangeLost ? 'yes' : 'other' })
  if (paid) return words.paid({ price: priceText(total) })
  return words.cash({ price: priceText(total - credit) })
}

const arrival = ({ promisedOn }: OrderPlaced, words: Words, { locale }: Letterhead): string =>
  promisedOn ? words.arrives({ day: weekdayText(promisedOn, locale) }) : words.arrivesToConfirm
