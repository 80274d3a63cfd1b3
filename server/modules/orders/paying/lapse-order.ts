import type { Transaction } from '../../../platform/database.ts'
import type { LockedOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { giveBack, piecesOf, takeAgain } from '../order-stock.ts'

type How = { reason: string; actor: string; now: Date }

/**
 * An order that is not paid and will not wait any longer: its stock goes back, once, and the shopper sees it no more.
 * Its Idempotency-Key is free again, for the shopper who tries once more wants a new order. Returns the ids of the
 * products whose stock moved; none when the order is paid, cancelled or lapsed already.
 */
export async function lapse(tx: Transaction, order: LockedOrder, how: How): Promise<string[]> {
  if (order.lapsedAt || order.paidAt || order.status === 'Cancelled') return []
  await tx`update orders set lapsed_at = ${how.now}, idempotency_key = null where id = ${order.id}`
  await noteEvent(tx, order.id, { kind: 'lapsed', actor: how.actor, reason: how.reason, at: how.now })
  return giveBack(tx, await piecesOf(tx, order.id), { orderId: order.id, ...how })
}

/** Brings a lapsed order back if all its stock can be had again; null when it cannot. */
export async function restore(tx: Transaction, order: LockedOrder, how: How): Promise<string[] | null> {
  const productIds = await takeAgain(tx, await piecesOf(tx, order.id), { orderId: order.id, ...how })
  if (!productIds) return null
  await tx`update orders set lapsed_at = null where id = ${order.id}`
  await noteEvent(tx, order.id, { kind: 'restored', actor: how.actor, reason: how.reason, at: how.now })
  return productIds
}
