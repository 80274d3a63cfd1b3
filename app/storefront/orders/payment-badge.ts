import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { paidByCredit } from './order-sums.ts'

const yes = (is: boolean) => (is ? 'yes' : 'other') as 'yes' | 'other'

/** 'Paid • Razorpay', 'Pending • COD': whether the shop has the money, and by what way; or what became of it. */
export const paymentBadge = (order: Order): string => {
  const { status, endedAs, payment, paymentMethod, isExchange, refund } = order
  return words.badge({
    cancelled: yes(status === 'Cancelled' || endedAs !== null),
    paid: yes(payment),
    back: refund ? (refund.whole ? 'whole' : 'part') : 'other',
    refunded: yes(refund?.done ?? false),
    cash: isExchange ? 'exchange' : isByCredit(order) ? 'credit' : yes(paymentMethod === CASH),
    method: paymentMethod,
  })
}

/** All of it, or all that is left of what a courier was to collect. */
const isByCredit = (order: Order): boolean =>
  order.credit === order.total ||
  (order.paymentMethod === CASH && order.credit > 0 && paidByCredit(order).rest === 0)
