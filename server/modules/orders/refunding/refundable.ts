import { CASH } from '../../../../core/payment-methods.ts'
import type { RefundWay } from '../../../../core/refund.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { LockedOrder } from '../lock-order.ts'
import { leftOfPayment } from '../paying/request-refund.ts'

/** `leftPaise`: what was received and has not gone back, nor is on its way. `paymentId` null: it came in cash. */
export type Refundable = { leftPaise: number; way: RefundWay; paymentId: string | null }

/** What of an order's money can go back, and by which way. The order is locked. */
export async function refundable(tx: Transaction, order: LockedOrder): Promise<Refundable> {
  const { id, paidAt, paymentMethod } = order
  if (paymentMethod === CASH)
    return { leftPaise: paidAt ? await leftOfCash(tx, id) : 0, way: 'payout', paymentId: null }
  const [payment] = await tx<{ id: string }[]>`select id from payments where order_id = ${id} and applied`
  const leftPaise = payment ? await leftOfPayment(tx, payment.id) : 0
  return { leftPaise, way: 'source', paymentId: payment?.id ?? null }
}

/** Taken at the door, whether or not the courier has handed it over. */
async function leftOfCash(tx: Transaction, orderId: string): Promise<number> {
  const [{ left }] = await tx<[{ left: number }]>`
    select (coalesce((
        select sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)) from order_lines where order_id = o.id
      ), 0) + delivery_paise - coalesce((select sum(amount_paise) from refunds where order_id = o.id), 0))::bigint as left
    from orders o where id = ${orderId}`
  return left
}
