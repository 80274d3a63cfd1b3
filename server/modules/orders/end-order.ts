import type { OrderEnd } from '../../../core/order-status.ts'
import type { RefundCode } from '../../../core/refund.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { enter } from './ledger/enter.ts'
import type { LockedOrder } from './lock-order.ts'
import type { By } from './move-order.ts'
import { refundPart } from './refunding/refund-part.ts'
import { refundable } from './refunding/refundable.ts'
import { issueCreditNote } from './tax/issue-credit-note.ts'
import { tellShopper } from './telling/order-messages.ts'

/**
 * Ends an order that its shopper did not get: it is no sale, its invoice is taken back in full, and so is what was paid. The
 * shopper is told. The order is locked and its stock is seen to. Returns how much goes back.
 */
export async function endOrder(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  endedAs: OrderEnd,
  by: By,
): Promise<number> {
  const { id: orderId } = order
  await tx`update orders set ended_as = ${endedAs}, ended_at = ${by.at} where id = ${orderId}`
  const reference = await issueCreditNote(tx, { orderId, why: 'came back' })
  const cause = endedAs === 'lost' ? 'lost' : 'came back'
  await enter(tx, { orderId, cause, at: by.at, reference })
  const refundPaise = await refundAll(tx, jobs, order, cause, by)
  await tellShopper(tx, jobs, { orderId, about: 'order-ended', endedAs, refundPaise })
  return refundPaise
}

/** What was paid in cash at the door was delivered: then no order ends so. */
async function refundAll(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  code: RefundCode,
  { actor, reason = null, at }: By,
): Promise<number> {
  const { leftPaise } = await refundable(tx, order)
  if (leftPaise === 0) return 0
  const asked = { key: `ended ${code}`, amountPaise: leftPaise, lessensPrice: false, tells: false }
  await refundPart(tx, jobs, { orderId: order.id, ...asked, code, reason, actor }, at)
  return leftPaise
}
