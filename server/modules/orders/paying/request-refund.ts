import type { Actor } from '../../../../core/actor.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import { LEAST_REFUND_PAISE } from '../../../../core/refund.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { writeRefund } from './write-refund.ts'

/** `reason`: what a person wrote, if anything. `why`: why the shop could not use a payment. */
type NewRefund = { paymentId: string; orderId: string; amountPaise: number; actor: Actor } & (
  | { reason: string | null; why?: never }
  | { why: WhyReturned; reason?: never }
)

/**
 * Refunds a payment, or what is left of it, to where it came from; amounts below a rupee are not refunded. Returns the
 * amount in paise. For refunds that a person requests see `refundPart`. The order is locked.
 */
export async function requestRefund(
  tx: Transaction,
  jobs: Jobs,
  { amountPaise: wanted, ...refund }: NewRefund,
  now: Date,
): Promise<number> {
  const amountPaise = Math.min(wanted, await leftOfPayment(tx, refund.paymentId))
  if (amountPaise < LEAST_REFUND_PAISE) return 0
  await writeRefund(tx, jobs, { ...refund, way: 'source', amountPaise }, now)
  return amountPaise
}

/** What was neither refunded nor is being refunded. */
async function leftOfPayment(tx: Transaction, paymentId: string): Promise<number> {
  const [payment] = await tx<{ left: number }[]>`
    select (amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = p.id), 0))::bigint as left
    from payments p where id = ${paymentId}`
  return payment?.left ?? 0
}
