import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'

const yes = (is: boolean) => (is ? 'yes' : 'other') as 'yes' | 'other'

/** 'Paid • Razorpay', 'Pending • COD': whether the shop has the money, and by what way; or what became of it. */
export const paymentBadge = ({
  status,
  endedAs,
  payment,
  paymentMethod,
  isExchange,
  total,
  credit,
  refund,
}: Order): string =>
  words.badge({
    cancelled: yes(status === 'Cancelled' || endedAs !== null),
    paid: yes(payment),
    back: refund ? (refund.whole ? 'whole' : 'part') : 'other',
    refunded: yes(refund?.done ?? false),
    cash: isExchange ? 'exchange' : credit === total ? 'credit' : yes(paymentMethod === CASH),
    method: paymentMethod,
  })
