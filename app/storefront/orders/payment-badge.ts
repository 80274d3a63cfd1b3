import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'

/** 'Paid • Razorpay', 'Pending • COD': whether the shop has the money, and by what way. */
export const paymentBadge = ({ payment, paymentMethod }: Order): string =>
  words.badge({
    paid: payment ? 'yes' : 'other',
    cash: paymentMethod === CASH ? 'yes' : 'other',
    method: paymentMethod,
  })
