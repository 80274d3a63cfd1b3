import { OUT_THERE } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Meaning } from '../../shipping/courier-codes.ts'
import type { LockedOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { tellShopper } from '../telling/order-messages.ts'

const HAS_IT: Meaning[] = ['Shipped', 'Out for delivery', 'Delivered', 'undelivered', 'returning', 'returned']

/**
 * The courier reports on a parcel that was called off or given up: a person of the shop has to decide about it. The shopper
 * is told once if the order is over, and not at all if it goes on in another parcel. The order is locked.
 */
export async function wakeParcel(
  tx: Transaction,
  jobs: Jobs,
  {
    order,
    shipmentId,
    meaning,
    said,
  }: { order: LockedOrder; shipmentId: string; meaning: Meaning; said: string },
  now: Date,
): Promise<void> {
  if (!HAS_IT.includes(meaning)) return
  const [woken] = await tx`
    update shipments set woke_at = ${now}
    where id = ${shipmentId} and status in ('cancelling', 'cancelled', 'written off') and woke_at is null
      and settled_at is null returning 1`
  if (!woken) return
  await noteEvent(tx, order.id, { kind: 'courier-trouble', actor: 'courier', detail: { said }, at: now })
  if (order.status !== 'Cancelled' && !order.endedAs) return
  await tellShopper(tx, jobs, {
    orderId: order.id,
    about: 'parcel-after-all',
    isDelivered: meaning === 'Delivered',
    isReturning: meaning === 'returning' || meaning === 'returned',
  })
}

/**
 * An order is cancelled though its parcel left long ago: a person of the shop has to decide about that parcel. The order is
 * locked.
 */
export async function wakeLeft(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx`
    update shipments set woke_at = coalesce(woke_at, ${now}) where order_id = ${orderId} and status = any(${OUT_THERE})`
}
