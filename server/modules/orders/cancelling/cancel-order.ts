import type { Actor } from '../../../../core/actor.ts'
import { canMove } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { giveUpAttempt } from '../paying/give-up-payment.ts'
import { requestRefund } from '../paying/request-refund.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { writeRefund } from '../paying/write-refund.ts'
import {
  allLeft,
  cancellableLines,
  type Pieces,
  refuseChanged,
  refuseWrongPieces,
} from './pieces-to-cancel.ts'
import { takePiecesOff } from './take-pieces-off.ts'

export type Cancellation = {
  code: string
  /** Omitted: everything that is left of the order. */
  lines?: Pieces
  /** How many pieces the person saw: refused when there are more or fewer by now. */
  piecesLeft?: number
  /** Null: no reason was given. */
  reason: string | null
  actor: Actor
  /** Further refusals of this caller, checked while the order is locked. */
  refuse?: (order: LockedOrder, now: Date) => void
}

/**
 * Cancels an order or pieces of it before it is shipped. Stock is released and what was paid is refunded, with the last
 * piece also the delivery fee. A payment attempt that is still open is closed; should it be paid all the same, that is
 * refunded too. Refuses 404, 409 when it is too late, and 400 for more than there is. `refundPaise`: what is refunded.
 */
export async function cancelOrder(deps: PaymentDeps, wanted: Cancellation): Promise<{ refundPaise: number }> {
  const { db, catalogue } = deps
  const [known] = await db<{ id: string }[]>`select id from orders where code = ${wanted.code}`
  if (!known) throw new Refusal(ORDERS.orderNotShown)
  const done = await db.begin((tx) => cancel(tx, deps, known.id, wanted))
  catalogue.stockMoved(done.productIds)
  if (done.isWhole) await giveUpAttempts(deps, known.id)
  return { refundPaise: done.refundPaise }
}

/** Closes the order's open payment attempts. */
async function giveUpAttempts(deps: PaymentDeps, orderId: string): Promise<void> {
  const held = await deps.db<{ id: string }[]>`
    select id from payment_attempts where order_id = ${orderId} and status = 'open'`
  for (const attempt of held) await giveUpAttempt(deps, attempt)
}

async function cancel(
  tx: Transaction,
  { jobs, clock = () => new Date() }: PaymentDeps,
  orderId: string,
  { lines: wanted, piecesLeft, reason, actor, refuse }: Cancellation,
) {
  const order = await lockOrder(tx, orderId)
  const now = clock()
  refuseTooLate(order, wanted !== undefined)
  refuse?.(order, now)
  const lines = await cancellableLines(tx, orderId)
  if (piecesLeft !== undefined) refuseChanged(lines, piecesLeft)
  const pieces = wanted ?? allLeft(lines)
  refuseWrongPieces(pieces, lines)
  const goesBack = (amountPaise: number, costPaise: number) =>
    refund(tx, jobs, order, { amountPaise, costPaise, reason, actor }, now)
  return takePiecesOff(tx, jobs, order, { lines, pieces, reason, actor, goesBack }, now)
}

function refuseTooLate(
  { code, status, paidAt, lapsedAt, endedAs, paymentMethod, exchangeOf }: LockedOrder,
  inPart: boolean,
) {
  if (lapsedAt) throw new Refusal(ORDERS.nothingToCancel)
  if (endedAs) throw new Refusal(ORDERS.orderEnded, { code, endedAs })
  if (status === 'Cancelled') throw new Refusal(ORDERS.cancelledAlready)
  if (exchangeOf !== null) throw new Refusal(ORDERS.exchangeNotCancelled)
  if (!canMove(status, 'Cancelled')) throw new Refusal(ORDERS.tooLateToCancel, { status })
  if (inPart && paymentMethod !== CASH && !paidAt) throw new Refusal(ORDERS.unpaidIsCancelledWhole)
}

/** How much is refunded: first the online payment, then store credit. Cash to be paid at the door is reduced before either. */
async function refund(
  tx: Transaction,
  jobs: PaymentDeps['jobs'],
  { id: orderId, creditPaise, paidAt, paymentMethod }: LockedOrder,
  { amountPaise, costPaise, reason, actor }: Cancelled,
  now: Date,
): Promise<number> {
  const [payment] = await tx<
    { id: string }[]
  >`select id from payments where order_id = ${orderId} and applied`
  const asked = { orderId, reason, actor }
  const money = payment
    ? await requestRefund(tx, jobs, { ...asked, paymentId: payment.id, amountPaise }, now)
    : 0
  const [{ back }] = await tx<[{ back: number }]>`
    select coalesce(sum(amount_paise), 0)::bigint as back from refunds where order_id = ${orderId} and of_credit`
  const held = creditPaise - back
  const credit = paidAt ? Math.min(amountPaise - money, held) : Math.max(0, held - costPaise)
  if (credit > 0) {
    const row = { ...asked, way: 'credit', paymentId: null, amountPaise: credit, ofCredit: true } as const
    await writeRefund(tx, jobs, row, now)
  }
  if (paymentMethod === CASH && !paidAt && costPaise > 0 && held - credit === costPaise)
    await noteCovered(tx, orderId, now)
  return money + credit
}

/** Store credit covers all that is left, so no cash is collected and no confirmation is needed. */
const noteCovered = (tx: Transaction, orderId: string, now: Date) =>
  tx`update orders set paid_at = ${now}, confirm_by = null where id = ${orderId}`

/** What is due for the cancelled pieces, and what the order costs then. */
type Cancelled = { amountPaise: number; costPaise: number; reason: string | null; actor: Actor }
