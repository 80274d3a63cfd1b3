import type { Actor } from '../../../../core/actor.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { type AfterLoss, mayBeGivenUp, SHOWN, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { endOrder } from '../end-order.ts'
import { enter } from '../ledger/enter.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type By, lockOrderByCode, type OrderDeps } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { giveBack, piecesOf, takeAgain, writeOff } from '../order-stock.ts'
import { askForParcel, refusePaidBack } from './ship-order.ts'

type GivingUp = { code: string; after: AfterLoss; reason: string | null; actor: Actor }

/**
 * Gives up a parcel that will not arrive: its pieces are written off, and either the order ends and is refunded, or the
 * same pieces are taken from stock and sent again. Repeating it changes nothing. Refuses 404, and 409 for a parcel that is
 * not lost, missing stock, or an order that was refunded in full.
 */
export async function giveUpParcel(
  { db, jobs, catalogue, courierOn, clock = () => new Date() }: OrderDeps & { courierOn: boolean },
  { code, after, reason, actor }: GivingUp,
): Promise<{ refundPaise: number }> {
  const done = await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const by = { actor, reason, at: clock() }
    if (order.endedAs === 'lost' && after === 'refund') return { refundPaise: 0, productIds: [] }
    if (order.endedAs) throw new Refusal(ORDERS.orderEnded, { code, endedAs: order.endedAs })
    if (after === 'send again') await refusePaidBack(tx, order)
    await writeParcelOff(tx, order)
    const detail = { sentAgain: after === 'send again' }
    await noteEvent(tx, order.id, { kind: 'parcel-written-off', ...by, detail })
    const refundPaise = after === 'refund' ? await endOrder(tx, jobs, order, 'lost', by) : 0
    // What was credited when the courier reported it as returned is owed again.
    if (after === 'send again') await enter(tx, { orderId: order.id, cause: 'sent again', at: by.at })
    if (after === 'send again' && courierOn) await askForParcel(tx, jobs, order, by)
    return { refundPaise, productIds: await movePieces(tx, order, after, by) }
  })
  catalogue.stockMoved(done.productIds)
  return done
}

async function writeParcelOff(tx: Transaction, { id, code, status }: LockedOrder) {
  const [parcel] = await tx<{ id: string; status: ShipmentState; isByHand: boolean }[]>`
    select id, status, provider_order_id is null as "isByHand" from shipments
    where order_id = ${id} and status = any(${SHOWN}) order by created_at desc, id desc limit 1 for update`
  if (!parcel || status === 'Cancelled' || !mayBeGivenUp(parcel))
    throw new Refusal(SHIPPING.parcelNotLost, { code })
  await tx`
    update shipments set status = 'written off', next_check_at = null, asked_for = null, last_error = null
    where id = ${parcel.id}`
}

/** The pieces are returned to stock in the books and written off there, so that they no longer count as sold. */
async function movePieces(tx: Transaction, { id: orderId, code }: LockedOrder, after: AfterLoss, by: By) {
  const why = { orderId, actor: by.actor, reason: by.reason ?? null }
  const pieces = await piecesOf(tx, orderId)
  const productIds = await giveBack(tx, pieces, why)
  await writeOff(tx, pieces, why)
  if (after === 'send again' && !(await takeAgain(tx, pieces, why)))
    throw new Refusal(SHIPPING.piecesNotThere, { code })
  return productIds
}
