import type { Actor } from '../../../../core/actor.ts'
import { hasNotLeft } from '../../../../core/order-status.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { type StraySaying, sayingsOf } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { enter } from '../ledger/enter.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type By, lockOrderByCode, moveAlong, type OrderDeps } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { piecesOf, takeAgain } from '../order-stock.ts'
import { callOffBooking } from '../parcels/call-off-parcel.ts'
import { putLabel } from '../parcels/leave-shop.ts'
import { TEND_PARCEL } from '../parcels/parcel-jobs.ts'
import { sellAgain } from '../sell-again.ts'
import { correctShelf } from './correct-shelf.ts'
import { cancelledInside, parcelContents } from './parcel-contents.ts'
import { lockStray, type Stray } from './stray-row.ts'

type Said = { code: string; shipmentId: string; as: StraySaying; reason: string | null; actor: Actor }

/**
 * A person of the shop decides about a parcel that the courier did not call off, or reports on though it was called off or
 * given up. `call off`: ask the courier once more. `called off`: the courier has confirmed it elsewhere. `kept`: it does
 * not come back, and its pieces are missing from stock. `delivered`: it reached its shopper, and counts. Refuses 404, and
 * 409 a decision that is not possible now.
 */
export async function settleStray(
  { db, jobs, catalogue, clock = () => new Date() }: OrderDeps,
  { code, shipmentId, as, reason, actor }: Said,
): Promise<void> {
  const productIds = await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const parcel = await lockStray(tx, order, shipmentId)
    if (!parcel) throw new Refusal(SHIPPING.parcelNotOfOrder, { code })
    if (!sayingsOf(parcel).includes(as)) throw new Refusal(SHIPPING.notSaidOfParcel, { code })
    return ENDS[as](tx, jobs, order, parcel, { actor, reason, at: clock() })
  })
  catalogue.stockMoved(productIds)
}

type End = (tx: Transaction, jobs: Jobs, order: LockedOrder, parcel: Stray, by: By) => Promise<string[]>

const ENDS: Record<StraySaying, End> = {
  'call off': async (tx, jobs, order, { id }, { actor, at }) => {
    await tx`update shipments set checks = 0, last_error = null, next_check_at = ${at} where id = ${id}`
    await noteEvent(tx, order.id, { kind: 'courier-called-off', actor, at })
    await jobs.enqueue(tx, TEND_PARCEL, { shipmentId: id })
    return []
  },

  'called off': async (tx, _, order, { id }, by) => {
    await tx`
      update shipments set status = 'cancelled', last_error = null, next_check_at = null where id = ${id}`
    await noteEvent(tx, order.id, { kind: 'courier-called-off', ...by })
    return []
  },

  async kept(tx, _, order, parcel, by) {
    await endStray(tx, parcel, 'written off', by.at)
    // What was credited when it came back is owed again, as for a parcel that is given up.
    await enter(tx, { orderId: order.id, cause: 'sent again', at: by.at })
    await noteEvent(tx, order.id, { kind: 'parcel-written-off', ...by, detail: { sentAgain: false } })
    // The pieces of a parcel that was given up are written off already.
    if (parcel.status === 'written off') return []
    const gone = await parcelContents(tx, parcel.id)
    return correctShelf(
      tx,
      gone.map(({ variantId, quantity }) => ({ variantId, by: -quantity })),
      { actor: by.actor, reason: `Parcel ${parcel.awb ?? parcel.reference} does not come back` },
    )
  },

  /** An order that had ended was not refunded; where the pieces were to be sent again, the second parcel has not left. */
  async delivered(tx, jobs, order, parcel, by) {
    const { id: orderId } = order
    await callOffBooking(tx, jobs, orderId, by)
    const hasEnded = order.endedAs !== null
    if (hasEnded) {
      await tx`update orders set ended_as = null, ended_at = null where id = ${orderId}`
      order.endedAs = null
    }
    await endStray(tx, parcel, 'away', by.at)
    // The invoice was credited when the order ended, or when the courier returned its parcel.
    if (!hasNotLeft(order.status)) await sellAgain(tx, orderId, by.at)
    const { awb, courierName, trackingUrl } = parcel
    await putLabel(tx, orderId, { awb: awb!, courierName: courierName ?? 'Courier', trackingUrl })
    await moveAlong(tx, jobs, order, { to: 'Delivered' }, by)
    // Stock is locked last, as in every transaction that also locks a series of documents.
    const pieces = await piecesOf(tx, orderId)
    const productIds = await correctShelf(
      tx,
      parcel.status === 'written off'
        ? pieces.map(({ variantId, quantity }) => ({ variantId, by: quantity }))
        : await cancelledInside(tx, order, parcel.id),
      { actor: by.actor, reason: `Parcel ${parcel.awb} was delivered after all` },
    )
    if (hasEnded) await takeAgain(tx, pieces, { orderId, actor: by.actor, reason: by.reason ?? null })
    return productIds
  },
}

/** Further reports of the courier on it change nothing. */
export async function endStray(
  tx: Transaction,
  { id }: Pick<Stray, 'id'>,
  status: 'received' | 'written off' | 'away',
  at: Date,
): Promise<void> {
  await tx`
    update shipments set status = ${status}, woke_at = null, settled_at = ${at}, last_error = null, next_check_at = null
    where id = ${id}`
}
