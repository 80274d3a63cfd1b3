import type { Actor } from '../../../../core/actor.ts'
import { hasNotLeft } from '../../../../core/order-status.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { isOnItsWay, OUT_THERE, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { LockedOrder } from '../lock-order.ts'
import { lockOrderByCode, moveAlong, type OrderDeps } from '../move-order.ts'
import { correctShelf } from '../strays/correct-shelf.ts'
import { cancelledInside } from '../strays/parcel-contents.ts'
import { takeBack } from './follow-parcel.ts'

/**
 * Moves an order that is still packed by its status to where its parcel is, which left long ago; an earlier version left
 * some like that, and the audit lists them. Invoice, money and messages follow as if a scan had moved it; pieces that were
 * cancelled meanwhile are in the parcel and leave the stock. Refuses 404, and 409 an order that is not behind.
 */
export async function catchUpOrder(
  { db, jobs, catalogue, clock = () => new Date() }: OrderDeps,
  { code, reason, actor }: { code: string; reason: string; actor: Actor },
): Promise<void> {
  const productIds = await db.begin(async (tx) => {
    const by = { actor, reason, at: clock() }
    const order = await lockOrderByCode(tx, code)
    const parcel = await lockParcelAhead(tx, order)
    const { id, status } = parcel
    const isQuiet = status !== 'delivered' && (!isOnItsWay(status) || status === 'undelivered')
    const to = status === 'delivered' ? 'Delivered' : 'Shipped'
    await moveAlong(tx, jobs, order, { to, isQuiet }, by)
    if (status === 'returned') await takeBack(tx, order, by.at)
    const gone = await cancelledInside(tx, order, id)
    return correctShelf(tx, gone, { actor, reason: `In parcel ${parcel.awb}, though cancelled: ${reason}` })
  })
  catalogue.stockMoved(productIds)
}

async function lockParcelAhead(tx: Transaction, { id, code, status, endedAs, lapsedAt }: LockedOrder) {
  if (endedAs) throw new Refusal(ORDERS.orderEnded, { code, endedAs })
  const [parcel] = await tx<{ id: string; awb: string | null; status: ShipmentState }[]>`
    select id, awb_code as awb, status from shipments where order_id = ${id} and status = any(${OUT_THERE})
    order by created_at desc, id desc limit 1 for update`
  if (!parcel || lapsedAt || !hasNotLeft(status)) throw new Refusal(SHIPPING.orderNotBehind, { code })
  return parcel
}
