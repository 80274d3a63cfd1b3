import type { OrderMoney, OrderPage } from '../../../contract/admin/orders.ts'
import type { ReturnMoney } from '../../../contract/admin/returns.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { hasPaid } from '../../../core/payment-states.ts'
import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import { cancelledPaise, costNow } from '../../../core/totals.ts'

type Order = Pick<OrderPage['order'], 'lines' | 'money' | 'payment' | 'paymentMethod'>

/**
 * Says what a cancellation does to the money, before it is made. `counts`: the pieces to cancel, by the position of
 * their line.
 */
export function whatGoesBack(
  { lines, money, payment, paymentMethod }: Order,
  counts: Map<number, number>,
): string {
  const before = lines.map(({ price, quantity, cancelled, couponPaise, givenBackPaise }) => ({
    unitPaise: paise(price ?? 0),
    quantity,
    cancelledQuantity: cancelled,
    couponPaise,
    givenBackPaise,
  }))
  const countAt = (place: number) => counts.get(lines[place]?.position ?? -1) ?? 0
  const after = before.map((line, place) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + countAt(place),
  }))
  const delivery = paise(money?.delivery ?? 0)
  const left = costNow(after, delivery)
  const isWhole = after.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)
  const goods = before.reduce((sum, line, place) => sum + cancelledPaise(line, countAt(place)), 0)
  // Part of the price may have gone back already, for another reason.
  const goes = Math.min(goods + (isWhole ? delivery : 0), paise(money?.refundable ?? 0))
  if (left === costNow(before, delivery)) return 'Nothing is cancelled yet: say which pieces.'
  const credit = paise(money?.credit ?? 0)
  if (payment === 'pending')
    return credit > 0
      ? 'Its store credit goes back. Should a payment still come for the rest, that goes back too.'
      : 'Nothing has been paid. Should a payment still come, it goes back.'
  if (credit > 0)
    return hasPaid(payment)
      ? `${priceText(rupees(goes))} go back: what was paid in money first, then store credit.`
      : `The courier collects ${priceText(rupees(Math.max(0, left - credit)))}. Store credit that is left over goes back.`
  if (hasPaid(payment) && paymentMethod !== CASH)
    return goes < LEAST_REFUND_PAISE
      ? 'What was received for it has gone back already.'
      : `${priceText(rupees(goes))} go back through ${paymentMethod}.`
  return left === 0
    ? 'Nothing has been paid, so nothing goes back.'
    : `Nothing has been paid. The courier collects ${priceText(rupees(left))}.`
}

/** Says what ending an order whose parcel is lost does to the money, before it is confirmed. */
export function whatALossGivesBack({ payment, money }: Pick<Order, 'payment' | 'money'>): string {
  if (payment !== 'on delivery') return 'All that was paid goes back to where it came from.'
  return money && money.credit > 0
    ? 'The store credit that paid some of it goes back; nothing else was paid.'
    : 'Nothing was paid, so nothing goes back.'
}

/**
 * Says by which ways an amount in rupees goes back, each as far as it reaches: first to where it was paid from, then by
 * a payout link, then as store credit.
 */
export function howItGoesBack(
  { refundable, toSource, byLink }: Pick<OrderMoney, 'refundable' | 'toSource' | 'byLink'>,
  amount: number,
  { isErased, payoutsOn = true }: { isErased: boolean; payoutsOn?: boolean },
): string {
  if (amount > refundable) return `No more than ${priceText(refundable)} can go back.`
  const linkIs = isErased ? NOBODYS_LINK : LINK
  const ways = [
    { most: paise(toSource), how: 'to where it was paid from' },
    { most: paise(byLink), how: payoutsOn ? linkIs : NO_ACCOUNT },
    { most: Number.POSITIVE_INFINITY, how: 'as store credit' },
  ]
  let left = paise(amount)
  const parts = ways.flatMap(({ most, how }) => {
    const some = Math.min(left, most)
    left -= some
    return some > 0 ? [{ price: priceText(rupees(some)), how }] : []
  })
  const said = parts.map(({ price, how }, place) => `${price}${place === 0 ? ' go back' : ''} ${how}`)
  const told = isErased ? 'The account of its shopper is erased, so nobody is told.' : 'The shopper is told.'
  return `${said.join(', ')}. ${told}`
}

const LINK = 'by a payout link: the shopper says there where to'
const NOBODYS_LINK = 'by a payout link that nobody is sent'

/**
 * Says the same of what is due for a return. What its shopper wants as store credit in the place of a link can become
 * money again; store credit that had paid for the piece cannot.
 */
export function howAReturnGoesBack(money: ReturnMoney, isErased: boolean): string {
  const { goods, delivery, refundable, toSource, byLink, asCredit, payoutsOn } = money
  const amount = rupees(Math.min(paise(goods) + paise(delivery), paise(refundable)))
  if (!asCredit) return howItGoesBack(money, amount, { isErased, payoutsOn })
  const said = howItGoesBack({ ...money, byLink: 0 }, amount, { isErased })
  const instead = Math.min(paise(byLink), paise(amount) - paise(toSource))
  if (!payoutsOn || instead <= 0) return said
  return `${said} They can have ${priceText(rupees(instead))} of the credit as money after all while that much is unspent.`
}
const NO_ACCOUNT = 'by a payout link, as soon as this shop has an account at RazorpayX to send it from'
