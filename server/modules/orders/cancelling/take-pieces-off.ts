import type { Actor } from '../../../../core/actor.ts'
import { costNow } from '../../../../core/totals.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { releaseCoupon } from '../../coupons/redeem.ts'
import { enter } from '../ledger/enter.ts'
import type { LockedOrder } from '../lock-order.ts'
import { afterLast, noteEvent } from '../note-event.ts'
import { giveBack } from '../order-stock.ts'
import { callOffBooking } from '../parcels/call-off-parcel.ts'
import { wakeLeft } from '../strays/wake-parcel.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { type CancellableLine, countOf, type Pieces, worthOf } from './pieces-to-cancel.ts'

type TakenOff = {
  /** The lines before the cancellation. */
  lines: CancellableLine[]
  pieces: Pieces
  /** Its shopper can read it. */
  reason: string | null
  actor: Actor
  /** Called with what is due for the pieces and with what the order costs afterwards; returns how much is refunded. */
  goesBack: (duePaise: number, left: number) => Promise<number>
}

/**
 * Takes pieces out of an order: releases their stock, calls off a parcel that was not picked up, and tells the shopper.
 * With the last piece the order is cancelled. The order is locked, and may be cancelled.
 */
export async function takePiecesOff(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  { lines, pieces, reason, actor, goesBack }: TakenOff,
  now: Date,
): Promise<{ productIds: string[]; isWhole: boolean; refundPaise: number }> {
  const { id: orderId, deliveryPaise } = order
  const after = lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + countOf(pieces, line),
  }))
  const isWhole = after.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)

  await writeCancelled(tx, order, { pieces, isWhole, reason, actor }, now)
  // A parcel that was booked contains pieces that are no longer ordered.
  await callOffBooking(tx, jobs, orderId, { actor, at: now })
  const left = costNow(after, deliveryPaise)
  const refundPaise = await goesBack(worthOf(lines, pieces) + (isWhole ? deliveryPaise : 0), left)
  await enter(tx, { orderId, cause: 'cancelled', at: now })
  const some = isWhole ? {} : { lines: pieces }
  // Not repeated to shoppers who wrote it: with somebody else's mailbox on the order they could write to that by it.
  const said = actor === 'shopper' ? null : reason
  await tellShopper(tx, jobs, { orderId, about: 'order-cancelled', reason: said, refundPaise, ...some })
  const back = lines.map((line) => ({ variantId: line.variantId, quantity: countOf(pieces, line) }))
  const why = { orderId, actor, reason }
  const productIds = await giveBack(
    tx,
    back.filter(({ quantity }) => quantity > 0),
    why,
  )
  if (isWhole) {
    await releaseCoupon(tx, orderId, now)
    await wakeLeft(tx, orderId, now)
  }
  return { productIds, isWhole, refundPaise }
}

/** The idempotency key of an order that is cancelled as a whole is free again, as of a lapsed one. */
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
      update orders set status = 'Cancelled', cancelled_at = ${now}, cancellation_reason = ${reason}, idempotency_key = null
      where id = ${id}`
  const step = isWhole ? ({ status: 'Cancelled' } as const) : {}
  const at = await afterLast(tx, id, now)
  await noteEvent(tx, id, { kind: 'cancelled', ...step, actor, reason, detail: { lines: pieces }, at })
}
