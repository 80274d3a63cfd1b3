import { dayTimeText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { html } from '../html.ts'
import { button, letter, type Mail, paragraph } from './layout.ts'

/** Amounts in rupees; `placedAt` in ISO 8601. */
export type OrderPlaced = {
  name: string
  code: string
  placedAt: string
  lines: { name: string; size: string; quantity: number; price: number }[]
  subtotal: number
  delivery: number
  total: number
  address: Address
}

const NEXT = 'We pack your order within 24-48 hours. You can follow it in My Orders.'

export function orderPlaced(order: OrderPlaced, publicUrl: string): Mail {
  const thanks = `Thank you, ${order.name}. We have your order ${order.code} of ${dayTimeText(order.placedAt)}.`
  const cash = `You pay in cash on delivery. Please keep ${priceText(order.total)} ready.`
  const orders = `${publicUrl}/orders`
  return letter({
    subject: `Your order ${order.code} is placed`,
    preheader: `${pieces(order)}, ${priceText(order.total)}, cash on delivery.`,
    heading: 'Your order is placed',
    publicUrl,
    text: [
      thanks,
      billText(order),
      cash,
      NEXT,
      `Going to:\n${placeLines(order.address).join('\n')}`,
      `Your orders: ${orders}`,
    ].join('\n\n'),
    body: html`${paragraph(thanks)}${bill(order)}${paragraph(cash)}${paragraph(NEXT)}
<p class="soft" style="margin:20px 0 4px;color:#6b5b50;font-size:14px;line-height:20px">Going to</p>
<p style="margin:0">${placeLines(order.address).map((line, at) => (at ? html`<br>${line}` : line))}</p>
${button('See your orders', orders)}`,
  })
}

function pieces({ lines }: OrderPlaced): string {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  return count === 1 ? 'One piece' : `${count} pieces`
}

const sums = ({ subtotal, delivery, total }: OrderPlaced) => [
  { label: 'Subtotal', amount: subtotal, weight: 400 },
  { label: 'Delivery', amount: delivery, weight: 400 },
  { label: 'Total', amount: total, weight: 600 },
]

function bill(order: OrderPlaced) {
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
