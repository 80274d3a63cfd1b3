import { type Actor, actorColumns } from '../../../../core/actor.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import type { RefundCode, RefundWay } from '../../../../core/refund.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { noteCredit } from '../../credit/store-credit.ts'
import { nextRefundCheck } from './payment-checks.ts'
import { SEND_REFUND } from './payment-jobs.ts'

type Row = {
  orderId: string
  way: RefundWay
  /** Null: there was no online payment. */
  paymentId: string | null
  amountPaise: number
  actor: Actor
  /** A person's words. */
  reason?: string | null
  /** Why the shop could not use the payment. */
  why?: WhyReturned | null
  asked?: Asked
  /** It refunds store credit that was spent. */
  ofCredit?: boolean
}
/** Of a refund that was requested by itself. */
type Asked = {
  key: string
  code: RefundCode
  lessensPrice: boolean
  pieces: { position: number; quantity: number }[] | null
  ofDelivery: boolean
}

/**
 * Writes a refund. It is sent if and only if the transaction commits: soon, by a job, or if that is lost, by the sweep;
 * store credit is given at once. Returns its id. The order is locked.
 */
export async function writeRefund(tx: Transaction, jobs: Jobs, row: Row, now: Date): Promise<string> {
  const {
    orderId,
    way,
    paymentId,
    amountPaise,
    actor,
    reason = null,
    why = null,
    asked,
    ofCredit = false,
  } = row
  const isCredit = way === 'credit'
  const refundId = newId()
  const { kind, staffId } = actorColumns(actor)
  await tx`
    insert into refunds (id, payment_id, order_id, way, amount_paise, reason, why, actor_kind, staff_id, next_check_at,
      requested_at, key, ground, lessens_price, pieces, of_delivery, of_credit, status, done_at)
    values (${refundId}, ${paymentId}, ${orderId}, ${way}, ${amountPaise}, ${reason}, ${why}, ${kind}, ${staffId},
      ${isCredit ? null : nextRefundCheck(0, now)}, ${now}, ${asked?.key ?? null}, ${asked?.code ?? null}, ${asked?.lessensPrice ?? false},
      ${asked?.pieces ? JSON.stringify(asked.pieces) : null}, ${asked?.ofDelivery ?? false}, ${ofCredit},
      ${isCredit ? 'done' : 'requested'}, ${isCredit ? now : null})`
  if (isCredit) await giveCredit(tx, refundId, now)
  else await jobs.enqueue(tx, SEND_REFUND, { refundId })
  return refundId
}

/** Turns a refund into store credit of its shopper. The order is locked. */
export async function giveCredit(tx: Transaction, refundId: string, at: Date): Promise<void> {
  const [refund] = await tx<[{ accountId: string; orderId: string; amountPaise: number }]>`
    select account_id as "accountId", o.id as "orderId", amount_paise as "amountPaise"
    from refunds r join orders o on o.id = r.order_id where r.id = ${refundId}`
  await noteCredit(tx, { ...refund, refundId, cause: 'given', at })
}
