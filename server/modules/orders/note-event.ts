import type { OrderStatus } from '../../../core/order-status.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type OrderEvent = {
  kind: 'moved' | 'cancelled' | 'paid' | 'refunded' | 'lapsed' | 'restored' | 'note'
  /** The step that the order has reached by it. */
  status?: OrderStatus
  actor: string
  reason?: string | null
  detail?: Record<string, unknown>
  at: Date
}

/** What happened to an order, who did it and why: never updated, never deleted. */
export async function noteEvent(tx: Transaction, orderId: string, event: OrderEvent): Promise<void> {
  const { kind, status = null, actor, reason = null, detail, at } = event
  await tx`
    insert into order_events (id, order_id, kind, status, actor, reason, detail, at)
    values (${newId()}, ${orderId}, ${kind}, ${status}, ${actor}, ${reason},
      ${detail ? JSON.stringify(detail) : null}, ${at})`
}
