import type { OrderPage } from '../../../contract/admin/orders.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { hasPaid } from '../../../core/payment-states.ts'
import { costNow } from '../../../core/totals.ts'

type Order = Pick<OrderPage['order'], 'lines' | 'money' | 'payment' | 'paymentMethod'>

/** What a cancellation of so many pieces of each line does to the money, before it is done. */
export function whatGoesBack(
  { lines, money, payment, paymentMethod }: Order,
  counts: Map<number, number>,
): string {
  const before = lines.map(({ price, quantity, cancelled, couponPaise }) => ({
    unitPaise: paise(price ?? 0),
    quantity,
    cancelledQuantity: cancelled,
    couponPaise,
  }))
  const after = before.map((line, place) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (counts.get(lines[place]?.position ?? -1) ?? 0),
  }))
  const delivery = paise(money?.delivery ?? 0)
  const left = costNow(after, delivery)
  const back = costNow(before, delivery) - left
  // Some of it may have gone back already, for another reason.
  const goes = Math.min(back, paise(money?.refundable ?? 0))
  if (back === 0) return 'Nothing is cancelled yet: say which pieces.'
  const credit = paise(money?.credit ?? 0)
  if (credit > 0)
    return hasPaid(payment)
      ? `${priceText(rupees(goes))} go back: what was paid in money first, then store credit.`
      : `The courier collects ${priceText(rupees(Math.max(0, left - credit)))}. Store credit that is left over goes back.`
  if (hasPaid(payment) && paymentMethod !== CASH)
    return goes === 0
      ? 'All that was received has gone back already.'
      : `${priceText(rupees(goes))} go back through ${paymentMethod}.`
  if (payment === 'pending') return 'Nothing has been paid. Should a payment still come, it goes back.'
  return left === 0
    ? 'Nothing has been paid, so nothing goes back.'
    : `Nothing has been paid. The courier collects ${priceText(rupees(left))}.`
}
