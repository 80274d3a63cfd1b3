import type { Order } from '../../../core/order.ts'
import { CASH } from '../../../core/payment-methods.ts'

/** What was cancelled of an order that goes on, in rupees. */
export const takenOff = ({ status, items }: Order): number =>
  status === 'Cancelled' ? 0 : items.reduce((sum, { cancelledValue }) => sum + cancelledValue, 0)

/** Its parcel may yet be handed over, so far as anybody knows. */
export const mayStillCome = ({ status, endedAs, astray }: Order): boolean =>
  status !== 'Cancelled' && !endedAs && (astray === null || astray === 'undelivered')

/** How much of its price store credit pays, and what is left: that becomes less first where pieces are cancelled. */
export function paidByCredit(order: Order): { credit: number; rest: number } {
  const price = order.total - takenOff(order)
  const credit = Math.min(order.credit, price)
  return { credit, rest: price - credit }
}

/** What the courier still collects, in rupees. */
export const dueInCash = (order: Order): number =>
  order.paymentMethod === CASH && !order.payment && mayStillCome(order) ? paidByCredit(order).rest : 0

/** What the shop keeps of what was paid, in rupees, once what goes back is off; null: nothing does. */
export const keptOf = (order: Order): number | null => order.refund && mayGoBack(order)

/** What was paid and does not go back already, in rupees. */
export function mayGoBack(order: Order): number {
  const cost =
    order.paymentMethod === CASH ? Math.max(order.total - takenOff(order), order.credit) : order.total
  const paid = order.payment ? cost : order.credit
  return Math.max(0, Math.round((paid - (order.refund?.amount ?? 0)) * 100) / 100)
}
