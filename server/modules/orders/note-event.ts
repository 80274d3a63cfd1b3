import { actorColumns } from '../../../core/actor.ts'
import type { OrderEvent } from '../../../core/order-event.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** Adds an event to an order's history, which is never changed or deleted. */
export async function noteEvent(tx: Transaction, orderId: string, event: OrderEvent): Promise<void> {
  const { kind, status = null, reason = null, detail, at } = event
  const actor = actorColumns(event.actor)
  await tx`
    insert into order_events (id, order_id, kind, status, actor_kind, staff_id, reason, detail, at)
    values (${newId()}, ${orderId}, ${kind}, ${status}, ${actor.kind}, ${actor.staffId}, ${reason},
      ${detail ? JSON.stringify(detail) : null}, ${at})`
}

/**
 * When an order comes to a status or some of it is cancelled, for its history, which is sorted by time: its last status and
 * its last parcel may come from a machine whose clock is ahead. What is cancelled after a parcel was asked for is in it.
 */
export async function afterLast(tx: Transaction, orderId: string, at: Date): Promise<Date> {
  const [row] = await tx<[{ last: Date | null }]>`
    select max(at) as last from (
      select at from order_events where order_id = ${orderId} and status is not null
      union all select created_at from shipments where order_id = ${orderId}
    ) earlier`
  return row.last && row.last >= at ? new Date(row.last.getTime() + 1) : at
}
