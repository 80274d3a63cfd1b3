import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'

/** The price of cancelled pieces of an order that goes on, in rupees. */
export const takenOff = ({ status, items }: Order): number =>
  status === 'Cancelled' ? 0 : items.reduce((sum, { cancelledValue }) => sum + cancelledValue, 0)

/** Whether the parcel may still be delivered, as far as anybody knows. */
export const mayStillCome = ({ status, endedAs, astray }: Order): boolean =>
  status !== 'Cancelled' && !endedAs && (astray === null || astray === 'undelivered')

/** How much of the price store credit pays, and the rest, which is what cancelled pieces reduce first. */
export function paidByCredit(order: Order): { credit: number; rest: number } {
  const price = order.total - takenOff(order)
  const credit = Math.min(order.credit, price)
  return { credit, rest: price - credit }
}

/** The cash that the courier still collects, in rupees. */
export const dueInCash = (order: Order): number =>
  order.paymentMethod === CASH && !order.payment && mayStillCome(order) ? paidByCredit(order).rest : 0

/** What the shop keeps of the payment after refunds, in rupees; null: there are no refunds. */
export const keptOf = (order: Order): number | null => order.refund && mayGoBack(order)

/** What was paid and is not being refunded already, in rupees. */
export function mayGoBack(order: Order): number {
  const cost =
    order.paymentMethod === CASH ? Math.max(order.total - takenOff(order), order.credit) : order.total
  const paid = order.payment ? cost : order.credit
  return Math.max(0, Math.round((paid - (order.refund?.amount ?? 0)) * 100) / 100)
}
