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
 * Ends an order that its shopper did not receive: it no longer counts as a sale, its invoice is credited and its payment
 * refunded in full. The shopper is told. The order is locked and its stock has been handled. Returns what is refunded, in
 * paise.
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

/** Cash paid at the door means that the order was delivered, so there is none here. */
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
