import type { Actor } from '../../../../core/actor.ts'
import { canMove } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { costNow } from '../../../../core/totals.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { releaseCoupon } from '../../coupons/redeem.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { giveBack } from '../order-stock.ts'
import { callOffBooking } from '../parcels/call-off-parcel.ts'
import { giveUpAttempt } from '../paying/give-up-payment.ts'
import { requestRefund } from '../paying/request-refund.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { tellShopper } from '../telling/order-messages.ts'
import {
  allLeft,
  cancellableLines,
  countOf,
  type Pieces,
  refuseChanged,
  refuseWrongPieces,
} from './pieces-to-cancel.ts'

export type Cancellation = {
  code: string
  /** Without: all that is left of the order. */
  lines?: Pieces
  /** How many pieces were left when somebody decided this; with more or fewer it is refused. */
  piecesLeft?: number
  /** Null: whoever cancels need not say. */
  reason: string | null
  actor: Actor
  /** Refuses what this one may not cancel, though a shopkeeper might; asked while the order is locked. */
  refuse?: (order: LockedOrder, now: Date) => void
}

/**
 * Cancels an order or pieces of it, before it is shipped: the stock goes back and so does what was paid for it, with the
 * last piece also the delivery fee. A payment that the order still waits for is closed; should it come all the same, it
 * goes back. Refuses 404, 409 when it is too late, and 400 for more than there is. `refundPaise` is what goes back.
 */
export async function cancelOrder(deps: PaymentDeps, wanted: Cancellation): Promise<{ refundPaise: number }> {
  const { db, catalogue, clock = () => new Date() } = deps
  const [known] = await db<{ id: string }[]>`select id from orders where code = ${wanted.code}`
  if (!known) throw new Refusal(ORDERS.orderNotShown)
  const done = await db.begin((tx) => cancel(tx, deps, known.id, wanted, clock()))
  catalogue.stockMoved(done.productIds)
  const held = await db<{ id: string }[]>`
    select id from payment_attempts where order_id = ${known.id} and status = 'open'`
  if (done.isWhole) for (const attempt of held) await giveUpAttempt(deps, attempt)
  return { refundPaise: done.refundPaise }
}

async function cancel(
  tx: Transaction,
  { jobs }: PaymentDeps,
  orderId: string,
  { lines: wanted, piecesLeft, reason, actor, refuse }: Cancellation,
  now: Date,
) {
  const order = await lockOrder(tx, orderId)
  refuseTooLate(order, wanted !== undefined)
  refuse?.(order, now)
  const lines = await cancellableLines(tx, orderId)
  if (piecesLeft !== undefined) refuseChanged(lines, piecesLeft)
  const pieces = wanted ?? allLeft(lines)
  refuseWrongPieces(pieces, lines)
  const after = lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + countOf(pieces, line),
  }))
  const isWhole = after.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)

  await writeCancelled(tx, order, { pieces, isWhole, reason, actor }, now)
  // A parcel that was not fetched yet holds what is no longer ordered.
  await callOffBooking(tx, jobs, orderId, { actor, at: now })
  const amountPaise = costNow(lines, order.deliveryPaise) - costNow(after, order.deliveryPaise)
  const refundPaise = await refund(tx, jobs, order, { amountPaise, reason, actor }, now)
  await enter(tx, { orderId, cause: 'cancelled', at: now })
  const some = isWhole ? {} : { lines: pieces }
  await tellShopper(tx, jobs, { orderId, about: 'order-cancelled', reason, refundPaise, ...some })
  const back = lines.map((line) => ({ variantId: line.variantId, quantity: countOf(pieces, line) }))
  const why = { orderId, actor, reason }
  const productIds = await giveBack(
    tx,
    back.filter(({ quantity }) => quantity > 0),
    why,
  )
  if (isWhole) await releaseCoupon(tx, orderId, now)
  return { productIds, isWhole, refundPaise }
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

async function writeCancelled(
  tx: Transaction,
  { id }: LockedOrder,
  {
    pieces,
    isWhole,
    reason,
    actor,
  }: { pieces: Pieces; isWhole: boolean; reason: string | null; actor: Actor },
  now: Date,
) {
  for (const { position, quantity } of pieces)
    await tx`
      update order_lines set cancelled_quantity = cancelled_quantity + ${quantity}
      where order_id = ${id} and position = ${position}`
  if (isWhole)
    await tx`
      update orders set status = 'Cancelled', cancelled_at = ${now}, cancellation_reason = ${reason}
      where id = ${id}`
  const step = isWhole ? ({ status: 'Cancelled' } as const) : {}
  const detail = { lines: pieces }
  await noteEvent(tx, id, { kind: 'cancelled', ...step, actor, reason, detail, at: now })
}

/** How much goes back: only what was paid online can. */
async function refund(
  tx: Transaction,
  jobs: PaymentDeps['jobs'],
  { id: orderId }: LockedOrder,
  { amountPaise, reason, actor }: { amountPaise: number; reason: string | null; actor: Actor },
  now: Date,
): Promise<number> {
  const [payment] = await tx<
    { id: string }[]
  >`select id from payments where order_id = ${orderId} and applied`
  if (!payment) return 0
  return requestRefund(tx, jobs, { paymentId: payment.id, orderId, amountPaise, reason, actor }, now)
}
