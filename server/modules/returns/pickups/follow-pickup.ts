import { canReturnMove, type PickupState } from '../../../../core/return-state.ts'
import type { ScanKind } from '../../../../core/scan-kinds.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { kindOf } from '../../shipping/courier-codes.ts'
import type { Report } from '../../shipping/report.ts'
import { lockReturn, moveReturn } from '../move-return.ts'

/** Scans that say that the courier has it. */
const HAS_IT: readonly (ScanKind | null)[] = [
  'pickedUp',
  'onTheWay',
  'nearYou',
  'outForDelivery',
  'delivered',
]

/**
 * Writes down what the courier says of a return's parcel: with its first scan its returns are picked up. That it has come
 * to the shop is for whoever opens it to say. One that the courier calls off can be booked again.
 */
export async function notePickupReport(
  tx: Transaction,
  jobs: Jobs,
  pickupId: string,
  report: Report,
  now: Date,
): Promise<void> {
  const [known] = await tx<{ orderId: string }[]>`
    select order_id as "orderId" from return_pickups where id = ${pickupId}`
  if (!known) return
  await tx`select from orders where id = ${known.orderId} for no key update`
  const at = report.at && report.at < now ? report.at : now
  const kinds = [report.code, ...report.scans.map(({ code }) => code)].map(kindOf)
  const becomes = fateOf(kinds, kindOf(report.code))
  const [pickup] = await tx<{ status: PickupState }[]>`
    update return_pickups set current_at = greatest(current_at, ${at}),
      current_status = case when current_at is null or current_at <= ${at} then coalesce(${report.status}, current_status)
        else current_status end,
      courier_name = coalesce(${report.courierName}, courier_name), tracking_url = coalesce(${report.trackUrl}, tracking_url),
      status = case when status in ('booked', 'on its way') then coalesce(${becomes}, status) else status end,
      next_check_at = case when ${becomes === 'cancelled'} and status = 'booked' then null else next_check_at end
    where id = ${pickupId} returning status`
  const to = becomes === 'on its way' ? 'picked_up' : becomes === 'cancelled' ? 'approved' : null
  if (!pickup || to === null) return
  const codes = await tx<{ code: string }[]>`
    select code from returns where pickup_id = ${pickupId} and state = 'pickup_booked' order by id`
  for (const { code } of codes) {
    const { one } = await lockReturn(tx, code)
    if (canReturnMove(one.state, to)) await moveReturn(tx, jobs, one, to, { actor: 'courier', at: now })
  }
}

function fateOf(kinds: (ScanKind | null)[], current: ScanKind | null): PickupState | null {
  if (kinds.some((kind) => HAS_IT.includes(kind))) return 'on its way'
  return current === 'cancelled' ? 'cancelled' : null
}

/** Takes in what the courier tells of a parcel, if it is a return's. */
export const hearOfReturn =
  (jobs: Jobs) =>
  async (tx: Transaction, awb: string, report: Report, now: Date): Promise<boolean> => {
    const [pickup] = await tx<{ id: string }[]>`select id from return_pickups where awb_code = ${awb}`
    if (pickup) await notePickupReport(tx, jobs, pickup.id, report, now)
    return pickup !== undefined
  }
