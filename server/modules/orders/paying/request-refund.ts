import { type Actor, actorColumns } from '../../../../core/actor.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { nextRefundCheck } from './payment-checks.ts'
import { SEND_REFUND } from './payment-jobs.ts'

/** `reason`: what a person said, if anything. `why`: what the shop knows of a payment that it could not take. */
type NewRefund = { paymentId: string; orderId: string; amountPaise: number; actor: Actor } & (
  | { reason: string | null; why?: never }
  | { why: WhyReturned; reason?: never }
)

/**
 * Money goes back if and only if the transaction commits: soon by the job, and should that be lost, by the clock. Never
 * more than is left of the payment; returns how much. The order is locked.
 */
export async function requestRefund(
  tx: Transaction,
  jobs: Jobs,
  { paymentId, orderId, amountPaise: wanted, reason, why, actor }: NewRefund,
  now: Date,
): Promise<number> {
  const [payment] = await tx<{ left: number }[]>`
    select (amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = p.id), 0))::bigint as left
    from payments p where id = ${paymentId}`
  const amountPaise = Math.min(wanted, payment?.left ?? 0)
  if (amountPaise <= 0) return 0
  const refundId = newId()
  const { kind, staffId } = actorColumns(actor)
  await tx`
    insert into refunds (id, payment_id, order_id, amount_paise, reason, why, actor_kind, staff_id, next_check_at,
      requested_at)
    values (${refundId}, ${paymentId}, ${orderId}, ${amountPaise}, ${reason ?? null}, ${why ?? null}, ${kind}, ${staffId},
      ${nextRefundCheck(0, now)}, ${now})`
  await jobs.enqueue(tx, SEND_REFUND, { refundId })
  return amountPaise
}
