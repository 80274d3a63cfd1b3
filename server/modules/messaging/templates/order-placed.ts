import { dayTimeText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { POLICY } from '../../../../core/policy.ts'
import { html } from '../html.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, mailOf, type Part, type Piece, pieceCount, words } from './parts.ts'

/** Amounts in rupees; `placedAt` in ISO 8601. Not `paid`, or not said: in cash on delivery. */
export type OrderPlaced = {
  name: string
  code: string
  placedAt: string
  lines: (Piece & { price: number })[]
  subtotal: number
  delivery: number
  total: number
  paid?: boolean
  /** Null: a mailbox that may be somebody else's is not told. */
  address: Address | null
}

const NEXT = `We pack your order within ${POLICY.processingHours} hours. You can follow it in My Orders.`

export const orderPlaced: Definition<OrderPlaced> = {
  mail(order, shop) {
    const { name, code, placedAt, lines, total, paid, address } = order
    return mailOf(
      {
        subject: `Your order ${code} is placed`,
        preheader: `${pieceCount(lines)}, ${priceText(total)}, ${paid ? 'paid' : 'cash on delivery'}.`,
        heading: 'Your order is placed',
        shop,
      },
      [
        words(
          `${address ? `Thank you, ${name}` : 'Thank you'}. We have your order ${code} of ${dayTimeText(placedAt, 'en')}.`,
        ),
        bill(order),
        words(payment(order)),
        words(NEXT),
        address && place(address),
        action('See your orders', `${shop.publicUrl}/orders`),
      ],
    )
  },
  whatsapp: {
    name: 'order_placed',
    category: 'UTILITY',
    body: 'Thank you, {{1}}. We have your order {{2}}: {{3}}, {{4}} with delivery. {{5}} We pack it within {{6}} hours.',
    footer: STOP_LINE,
    fill: (order) => [
      order.name,
      order.code,
      pieceCount(order.lines).toLowerCase(),
      priceText(order.total),
      payment(order),
      POLICY.processingHours,
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      placedAt: '2026-11-21T12:00:00.000Z',
      lines: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1, price: 1499 }],
      subtotal: 1499,
      delivery: 150,
      total: 1649,
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
}

function payment({ paid, total }: OrderPlaced): string {
  if (paid) return `It is paid: ${priceText(total)}.`
  return `You pay in cash on delivery. Please keep ${priceText(total)} ready.`
}

const sums = ({ subtotal, delivery, total }: OrderPlaced) => [
  { label: 'Subtotal', amount: subtotal, weight: 400 },
  { label: 'Delivery', amount: delivery, weight: 400 },
  { label: 'Total', amount: total, weight: 600 },
]

const bill = (order: OrderPlaced): Part => ({ markup: billMarkup(order), text: billText(order) })

function billMarkup(order: OrderPlaced) {
  const cell = 'padding:8px 0;vertical-align:top'
  const right = `${cell};text-align:right;white-space:nowrap;padding-left:12px;font-variant-numeric:tabular-nums`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse">
${order.lines.map(
  ({ name, size, quantity, price }) => html`<tr>
<td class="line" style="${cell};border-bottom:1px solid #e4d5c0">${name}<br><span class="soft" style="color:#6b5b50;font-size:14px;line-height:20px">${size} × ${quantity}</span></td>
<td class="line" style="${right};border-bottom:1px solid #e4d5c0">${priceText(price * quantity)}</td>
</tr>`,
)}
${sums(order).map(
  ({ label, amount, weight }) => html`<tr>
<td style="${cell};font-weight:${weight}">${label}</td><td style="${right};font-weight:${weight}">${priceText(amount)}</td>
</tr>`,
)}
</table>`
}

function billText(order: OrderPlaced): string {
  const lines = order.lines.map(
    ({ name, size, quantity, price }) => `${name}, ${size} × ${quantity}: ${priceText(price * quantity)}`,
  )
  return [...lines, ...sums(order).map(({ label, amount }) => `${label}: ${priceText(amount)}`)].join('\n')
}

function place(address: Address): Part {
  const lines = placeLines(address)
  return {
    markup: html`<p class="soft" style="margin:20px 0 4px;color:#6b5b50;font-size:14px;line-height:20px">Going to</p>
<p style="margin:0">${lines.map((line, at) => (at ? html`<br>${line}` : line))}</p>`,
    text: `Going to:\n${lines.join('\n')}`,
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
