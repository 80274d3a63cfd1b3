import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'

/** What was cancelled of an order that goes on, in rupees. */
export const takenOff = ({ status, items }: Order): number =>
  status === 'Cancelled' ? 0 : items.reduce((sum, { cancelledValue }) => sum + cancelledValue, 0)

/** What the courier still collects, in rupees. */
export const dueInCash = (order: Order): number =>
  order.paymentMethod === CASH && !order.payment && order.status !== 'Cancelled' && !order.endedAs
    ? order.total - takenOff(order)
    : 0
