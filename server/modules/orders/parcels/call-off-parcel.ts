import type { Actor } from '../../../../core/actor.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { noteEvent } from '../note-event.ts'
import { takeLabelOff } from './leave-shop.ts'
import { TEND_PARCEL } from './parcel-jobs.ts'

/**
 * Calls off the order's parcel that is being booked, or is booked and was not fetched yet, if there is one. The courier may
 * have it already, whatever it answered: that is found out when it is called off there. A booking under way right now is
 * waited for.
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

/** A parcel that the courier has just taken and nobody wants any more. */
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
