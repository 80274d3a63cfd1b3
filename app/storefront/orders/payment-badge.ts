import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { paidByCredit } from './order-sums.ts'

const yes = (is: boolean) => (is ? 'yes' : 'other') as 'yes' | 'other'

/** 'Paid • Razorpay', 'Pending • COD': whether the shop has the money, and the payment method; or how the payment ended. */
export const paymentBadge = (order: Order): string => {
  const { status, endedAs, payment, paymentMethod, isExchange, refund, credit } = order
  const isOver = status === 'Cancelled' || endedAs !== null
  const isCreditAlone = !payment && credit > 0 && (isOver || comesBackUnpaid(order))
  return words.badge({
    cancelled: yes(isOver || (comesBackUnpaid(order) && credit === 0)),
    paid: yes(payment || isCreditAlone),
    back: refund ? (refund.whole ? 'whole' : 'part') : 'other',
    refunded: yes(refund?.done ?? false),
    cash: isExchange
      ? 'exchange'
      : isByCredit(order) || isCreditAlone
        ? 'credit'
        : yes(paymentMethod === CASH),
    method: paymentMethod,
  })
}

/** Whether the courier is bringing it back, or has, without its cash: none is awaited any more. */
const comesBackUnpaid = ({ payment, astray }: Order): boolean =>
  !payment && (astray === 'returning' || astray === 'returned')

/** Whether store credit pays the whole order, or all that a courier would have collected. */
const isByCredit = (order: Order): boolean =>
  order.credit === order.total ||
  (order.paymentMethod === CASH && order.credit > 0 && paidByCredit(order).rest === 0)
