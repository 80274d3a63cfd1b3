import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../../../core/actor.ts'
import type { ReceivedLine } from '../../../../core/order-event.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { ALIVE, isStray, mayBeReceived } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  allLeft,
  type CancellableLine,
  cancellableLines,
  type Pieces,
} from '../cancelling/pieces-to-cancel.ts'
import { endOrder } from '../end-order.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { By, OrderDeps } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { giveBack, type Pieces as Variants, writeOff } from '../order-stock.ts'
import { correctShelf } from '../strays/correct-shelf.ts'
import { parcelContents } from '../strays/parcel-contents.ts'
import { endStray } from '../strays/settle-stray.ts'
import { lockStray, type Stray } from '../strays/stray-row.ts'
import { noteCameBack } from './note-came-back.ts'

/** What was found in a parcel that came back. `reason`: why some pieces cannot be sold. */
export type Received = { awb: string; lines: ReceivedLine[]; reason: string | null; actor: Actor }

/**
 * A parcel has come back and was inspected: pieces that can be sold return to stock, the others are written off, the order
 * ends and is refunded in full. For a parcel that the shop had closed only the stock is corrected. Repeating it changes
 * nothing. Refuses 404, 400 for other pieces than were sent, and 409 for a parcel that cannot have come back.
 */
export async function receiveParcel(
  { db, jobs, catalogue, clock = () => new Date() }: OrderDeps,
  received: Received,
): Promise<{ code: string; refundPaise: number; isOver: boolean }> {
  const done = await db.begin((tx) => receive(tx, jobs, received, clock()))
  catalogue.stockMoved(done.productIds)
  return done
}

async function receive(tx: Transaction, jobs: Jobs, received: Received, at: Date) {
  const { awb, lines, reason, actor } = received
  const { order, parcel } = await lockByAwb(tx, awb)
  const by = { actor, reason, at }
  if (parcel.status === 'received' && (await wasReceived(tx, order.id, lines)))
    return { code: order.code, refundPaise: 0, productIds: [], isOver: order.endedAs !== null }
  if (isStray(parcel)) return receiveStray(tx, order, parcel, { lines, reason, by })
  await refuseElsewhere(tx, order, parcel, awb)
  const sent = await cancellableLines(tx, order.id)
  refuseOtherPieces(allLeft(sent), received)

  await tx`
    update shipments set status = 'received', next_check_at = null, asked_for = null, last_error = null
    where id = ${parcel.id}`
  await noteCameBack(tx, order.id, at)
  await noteEvent(tx, order.id, { kind: 'parcel-received', ...by, detail: { lines } })
  const refundPaise = await endOrder(tx, jobs, order, 'returned', by)
  const why = { orderId: order.id, actor, reason }
  const productIds = await giveBack(tx, piecesOf(sent, lines, 'all'), why)
  const gone = piecesOf(sent, lines, 'writtenOff')
  if (gone.length > 0) await writeOff(tx, gone, why)
  return { code: order.code, refundPaise, productIds, isOver: true }
}

/**
 * A parcel that the shop had closed: its order and money stay as they are. In the books the pieces of a parcel that was
 * called off are already in stock, and those of one that was given up are written off.
 */
async function receiveStray(
  tx: Transaction,
  order: LockedOrder,
  parcel: Stray,
  { lines, reason, by }: Pick<Received, 'lines' | 'reason'> & { by: By },
) {
  const sent = await parcelContents(tx, parcel.id)
  refuseOtherPieces(sent, { lines, reason })
  await endStray(tx, parcel, 'received', by.at)
  // What was credited when it came back is owed again, since its order goes on.
  await enter(tx, { orderId: order.id, cause: 'sent again', at: by.at })
  await noteEvent(tx, order.id, { kind: 'parcel-received', ...by, detail: { lines } })
  const isWrittenOff = parcel.status === 'written off'
  const corrections = lines.map(({ position, restocked, writtenOff }) => ({
    variantId: sent.find((line) => line.position === position)!.variantId,
    by: isWrittenOff ? restocked : -writtenOff,
  }))
  const why = { actor: by.actor, reason: `Parcel ${parcel.awb} came back after all` }
  return {
    code: order.code,
    refundPaise: 0,
    productIds: await correctShelf(tx, corrections, why),
    isOver: false,
  }
}

async function lockByAwb(tx: Transaction, awb: string): Promise<{ order: LockedOrder; parcel: Stray }> {
  const [found] = await tx<{ id: string; orderId: string }[]>`
    select id, order_id as "orderId" from shipments where awb_code = ${awb}`
  if (!found) throw new Refusal(SHIPPING.parcelUnknown, { awb })
  const order = await lockOrder(tx, found.orderId)
  const parcel = await lockStray(tx, order, found.id)
  return { order, parcel: parcel! }
}

async function wasReceived(tx: Transaction, orderId: string, lines: ReceivedLine[]): Promise<boolean> {
  const events = await tx<{ detail: { lines: ReceivedLine[] } }[]>`
    select detail from order_events where order_id = ${orderId} and kind = 'parcel-received'`
  const inOrder = (some: ReceivedLine[]) => some.toSorted((a, b) => a.position - b.position)
  return events.some(({ detail }) => isDeepStrictEqual(inOrder(detail.lines), inOrder(lines)))
}

async function refuseElsewhere(tx: Transaction, order: LockedOrder, parcel: Stray, awb: string) {
  const { status } = parcel
  if (!mayBeReceived(status) || order.status === 'Cancelled' || order.endedAs)
    throw new Refusal(SHIPPING.parcelNotToReceive, { awb, status })
  const [other] = await tx`
    select from shipments where order_id = ${order.id} and id <> ${parcel.id} and status = any(${ALIVE})`
  if (other) throw new Refusal(SHIPPING.anotherHasGone, { code: order.code })
}

/** Refuses (400) unless the lines account for every piece that was sent. */
function refuseOtherPieces(left: Pieces, { lines, reason }: Pick<Received, 'lines' | 'reason'>) {
  const isOf = ({ position, quantity }: { position: number; quantity: number }) => {
    const found = lines.filter((line) => line.position === position)
    return found.length === 1 && found[0]!.restocked + found[0]!.writtenOff === quantity
  }
  if (lines.length !== left.length || !left.every(isOf)) throw new Refusal(SHIPPING.otherPiecesReceived)
  if (!reason && lines.some(({ writtenOff }) => writtenOff > 0)) throw new Refusal(SHIPPING.whyWrittenOff)
}

function piecesOf(sent: CancellableLine[], lines: ReceivedLine[], what: 'all' | 'writtenOff'): Variants {
  const pieces = new Map<string, number>()
  for (const { position, restocked, writtenOff } of lines) {
    const { variantId } = sent.find((line) => line.position === position)!
    const quantity = what === 'all' ? restocked + writtenOff : writtenOff
    if (quantity > 0) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  }
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }))
}
