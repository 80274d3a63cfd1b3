import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { paidByCredit } from './order-sums.ts'

const yes = (is: boolean) => (is ? 'yes' : 'other') as 'yes' | 'other'

/** 'Paid • Razorpay', 'Pending • COD': whether the shop has the money, and the payment method; or how the payment ended. */
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

/** Whether store credit pays the whole order, or all that a courier would have collected. */
const isByCredit = (order: Order): boolean =>
  order.credit === order.total ||
  (order.paymentMethod === CASH && order.credit > 0 && paidByCredit(order).rest === 0)
