import type { Actor } from '../../../../core/actor.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { noteEvent } from '../note-event.ts'
import { takeLabelOff } from './leave-shop.ts'
import { TEND_PARCEL } from './parcel-jobs.ts'

/**
 * Calls off the order's parcel that is being booked, or is booked and was not picked up, if there is one. Whether the
 * courier has it already is found out when it is called off there. Waits for a booking that is under way.
 */
export async function callOffBooking(
  tx: Transaction,
  jobs: Jobs,
  orderId: string,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const [parcel] = await tx<{ id: string; awb: string | null }[]>`
    update shipments set status = 'cancelling', checks = 0, last_error = null, next_check_at =
      case when status = 'booking' and last_error is null then greatest(next_check_at, ${at}) else ${at} end
    where order_id = ${orderId} and status in ('booking', 'booked') returning id, awb_code as awb`
  if (!parcel) return
  await takeLabelOff(tx, orderId, parcel.awb)
  await noteEvent(tx, orderId, { kind: 'courier-called-off', actor, at })
  await jobs.enqueue(tx, TEND_PARCEL, { shipmentId: parcel.id })
}

/** Calls off a parcel that was booked just now and is no longer wanted. */
export async function recallParcel(
  tx: Transaction,
  jobs: Jobs,
  shipmentId: string,
  now: Date,
): Promise<void> {
  await tx`
    update shipments set status = 'cancelling', checks = 0, next_check_at = ${now}
    where id = ${shipmentId} and status in ('booking', 'cancelling', 'cancelled')`
  await jobs.enqueue(tx, TEND_PARCEL, { shipmentId })
}
