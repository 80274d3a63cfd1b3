import type { Actor } from '../../../../core/actor.ts'
import { NOT_LEFT } from '../../../../core/order-status.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { DONE_WITH } from '../../../../core/shipment-state.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { endOrder } from '../end-order.ts'
import { isRunning, type LockedOrder } from '../lock-order.ts'
import { lockOrderByCode, type OrderDeps } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { giveBack, piecesOf } from '../order-stock.ts'

/** Of a row `o` of orders: it had left, none of its parcels is out any more, and it waits for another one. */
export const waitsForParcel = (sql: Database | Transaction) => sql`(
  ${isRunning(sql)} and o.status <> all(${NOT_LEFT}) and exists (select from shipments where order_id = o.id)
  and not exists (
    select from shipments where order_id = o.id and (status <> all(${DONE_WITH}) or woke_at is not null)
  ))`

/**
 * Ends an order whose parcel was called off or came back, instead of sending another one: the pieces, which are in the
 * shop, return to stock, and what is left of the money is refunded. Repeating it changes nothing. Refuses 404, and 409 an
 * order that waits for no parcel.
 */
export async function sendNoMore(
  { db, jobs, catalogue, clock = () => new Date() }: OrderDeps,
  { code, reason, actor }: { code: string; reason: string; actor: Actor },
): Promise<{ refundPaise: number }> {
  const done = await db.begin(async (tx) => {
    const by = { actor, reason, at: clock() }
    const order = await lockOrderByCode(tx, code)
    if (await wasSaid(tx, order)) return { refundPaise: 0, productIds: [] }
    await refuseNotWaiting(tx, order)
    await noteEvent(tx, order.id, { kind: 'sent-no-more', ...by })
    const refundPaise = await endOrder(tx, jobs, order, 'returned', by)
    const pieces = await piecesOf(tx, order.id)
    return { refundPaise, productIds: await giveBack(tx, pieces, { orderId: order.id, actor, reason }) }
  })
  catalogue.stockMoved(done.productIds)
  return done
}

async function wasSaid(tx: Transaction, { id, endedAs }: LockedOrder): Promise<boolean> {
  if (!endedAs) return false
  const [event] = await tx`select from order_events where order_id = ${id} and kind = 'sent-no-more'`
  return event !== undefined
}

async function refuseNotWaiting(tx: Transaction, { id, code, endedAs }: LockedOrder) {
  if (endedAs) throw new Refusal(ORDERS.orderEnded, { code, endedAs })
  const [waits] = await tx`select from orders o where id = ${id} and ${waitsForParcel(tx)}`
  if (!waits) throw new Refusal(SHIPPING.noParcelToWaitFor, { code })
}
