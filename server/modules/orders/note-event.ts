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
 * When an order comes to a status, for its history, which is sorted by time: the last event may come from a machine whose
 * clock is ahead.
 */
export async function afterLast(tx: Transaction, orderId: string, at: Date): Promise<Date> {
  const [row] = await tx<[{ last: Date | null }]>`
    select max(at) as last from order_events where order_id = ${orderId} and status is not null`
  return row.last && row.last >= at ? new Date(row.last.getTime() + 1) : at
}
