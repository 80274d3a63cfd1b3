import { CASH } from '../../../../core/payment-methods.ts'
import type { RefundWay } from '../../../../core/refund.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import type { LockedOrder } from '../lock-order.ts'

/** `leftPaise`: what was received and has not gone back, nor is on its way. `paymentId` null: it came in cash. */
export type Refundable = { leftPaise: number; way: RefundWay; paymentId: string | null }

/** What of an order's money can go back, and by which way. The order is locked. */
export async function refundable(tx: Transaction, { id, paymentMethod }: LockedOrder): Promise<Refundable> {
  const [row] = await tx<[{ leftPaise: number; paymentId: string | null }]>`
    select ${leftToRefund(tx)} as "leftPaise", (select id from payments where order_id = o.id and applied) as "paymentId"
    from orders o where id = ${id}`
  return { ...row, way: paymentMethod === CASH ? 'payout' : 'source' }
}

/** Of a row `o` of orders. Cash counts from when it was taken at the door, whether or not the courier has handed it over. */
export const leftToRefund = (sql: Database | Transaction): Fragment => sql`
  case when o.payment_method = ${CASH} and o.paid_at is not null then
    coalesce((
      select sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)) from order_lines where order_id = o.id
    ), 0)::bigint + o.delivery_paise - coalesce((select sum(amount_paise) from refunds where order_id = o.id), 0)::bigint
  else coalesce((
    select p.amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = p.id), 0)::bigint
    from payments p where p.order_id = o.id and p.applied
  ), 0) end`
