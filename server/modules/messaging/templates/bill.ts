import { words as inEvery } from '#words/in/mails/bill'
import type { Locale } from '../../../../core/locale.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { html } from '../html.ts'
import type { Part } from './definition.ts'
import type { Piece } from './parts.ts'

type Words = (typeof inEvery)['en']

/** An order's pieces and what they cost, in rupees. */
export type Bill = {
  lines: (Piece & { price: number })[]
  subtotal: number
  /** What a coupon takes off the pieces; orders of before coupons say nothing of it. */
  discount?: number
  coupon?: string | null
  delivery: number
  total: number
  /** What of it is paid with store credit; orders of before that say nothing of it. */
  credit?: number
}

export const bill = (order: Bill, locale: Locale): Part => ({
  markup: billMarkup(order, inEvery[locale]),
  text: billText(order, inEvery[locale]),
})

function billMarkup(order: Bill, words: Words) {
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

function billText(order: Bill, words: Words): string {
  const lines = order.lines.map(
    ({ name, size, quantity, price }) => `${name}, ${size} × ${quantity}: ${priceText(price * quantity)}`,
  )
  return [...lines, ...sums(order, words).map(({ label, amount }) => `${label}: ${amount}`)].join('\n')
}

const sums = ({ subtotal, discount = 0, coupon, delivery, total, credit = 0 }: Bill, words: Words) => [
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

/** The address of an order, and that it goes there. */
export function goingTo(address: Address, locale: Locale): Part {
  const words = inEvery[locale]
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
