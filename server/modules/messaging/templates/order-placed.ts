import { words as inEvery } from '#words/in/mails/order-placed'
import { dayTimeText, weekdayText } from '../../../../core/date.ts'
import { processingHours } from '../../../../core/delivery-rules.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { html } from '../html.ts'
import { holes, type Letterhead, type Part, pageAt, template } from './definition.ts'
import { action, line, type Piece, pieceCount, piecesInside } from './parts.ts'

type Words = (typeof inEvery)['en']

/** Amounts in rupees; `placedAt` in ISO 8601. Not `paid`, or not said: in cash on delivery. */
export type OrderPlaced = {
  name: string
  code: string
  placedAt: string
  lines: (Piece & { price: number })[]
  subtotal: number
  /** What a coupon takes off the pieces; orders of before coupons say nothing of it. */
  discount?: number
  coupon?: string | null
  delivery: number
  total: number
  /** What of it is paid with store credit; orders of before that say nothing of it. */
  credit?: number
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
        bill(order, words),
        line(payment(order, words)),
        order.promisedOn === undefined ? null : line(arrival(order, words, shop)),
        line(words.next({ processingHours: processingHours(shop.times) })),
        address && place(address, words),
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

const sums = ({ subtotal, discount = 0, coupon, delivery, total, credit = 0 }: OrderPlaced, words: Words) => [
  { label: words.subtotal, amount: priceText(subtotal), weight: 400 },
  ...(coupon
    ? [
        {
          label: words.coupon({ code: coupon }),
          amount: discount > 0 ? `−${priceText(discount)}` : words.freeDelivery,
          weight: 400,
        },
      ]
    : []),
  { label: words.delivery, amount: delivery > 0 ? priceText(delivery) : words.free, weight: 400 },
  { label: words.total, amount: priceText(total), weight: 600 },
  ...(credit > 0 ? [{ label: words.credit, amount: priceText(credit), weight: 400 }] : []),
]

const bill = (order: OrderPlaced, words: Words): Part => ({
  markup: billMarkup(order, words),
  text: billText(order, words),
})

function billMarkup(order: OrderPlaced, words: Words) {
  const cell = 'padding:8px 0;vertical-align:top'
  const right = `${cell};text-align:right;white-space:nowrap;padding-left:12px;font-variant-numeric:tabular-nums`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse">
${order.lines.map(
  ({ name, size, quantity, price }) => html`<tr>
<td class="line" style="${cell};border-bottom:1px solid #e4d5c0">${name}<br><span class="soft" style="color:#6b5b50;font-size:14px;line-height:20px">${size} × ${quantity}</span></td>
<td class="line" style="${right};border-bottom:1px solid #e4d5c0">${priceText(price * quantity)}</td>
</tr>`,
)}
${sums(order, words).map(
  ({ label, amount, weight }) => html`<tr>
<td style="${cell};font-weight:${weight}">${label}</td><td style="${right};font-weight:${weight}">${amount}</td>
</tr>`,
)}
</table>`
}

function billText(order: OrderPlaced, words: Words): string {
  const lines = order.lines.map(
    ({ name, size, quantity, price }) => `${name}, ${size} × ${quantity}: ${priceText(price * quantity)}`,
  )
  return [...lines, ...sums(order, words).map(({ label, amount }) => `${label}: ${amount}`)].join('\n')
}

function place(address: Address, words: Words): Part {
  const lines = placeLines(address)
  return {
    markup: html`<p class="soft" style="margin:20px 0 4px;color:#6b5b50;font-size:14px;line-height:20px">${words.goingTo}</p>
<p style="margin:0">${lines.map((line, at) => (at ? html`<br>${line}` : line))}</p>`,
    text: `${words.goingTo}:\n${lines.join('\n')}`,
  }
}

function placeLines(address: Address): string[] {
  const { firstName, lastName, street, addressLine2, landmark, city, state, zipcode, country, phone } =
    address
  return [
    `${firstName} ${lastName}`,
    street,
    addressLine2,
    landmark,
    `${city}, ${state} ${zipcode}`,
    country,
    phone,
  ].filter((line) => line !== undefined && line !== '') as string[]
}
