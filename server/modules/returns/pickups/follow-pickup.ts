import { canReturnMove, FOLLOWED, NOT_FETCHED, type PickupState } from '../../../../core/return-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { type Meaning, meaningOf } from '../../shipping/courier-codes.ts'
import type { Report } from '../../shipping/report.ts'
import { lockReturn, moveReturn } from '../move-return.ts'

/**
 * Writes down what the courier says of a return's parcel: with the first scan that says that it has it, its returns are picked
 * up. That it has come to the shop is for whoever opens it to say. One that the courier calls off, or brings back to its
 * shopper, can be booked again; whatever else goes wrong stands in Today.
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
  const [pickup] = await tx<[{ status: PickupState; isLatest: boolean }]>`
    select status, current_at is null or current_at <= ${at} as "isLatest" from return_pickups
    where id = ${pickupId} for update`
  const { status: was, isLatest } = pickup
  const becomes = FOLLOWED.includes(was) ? fateOf(was, report, isLatest) : was
  await tx`
    update return_pickups set current_at = greatest(current_at, ${at}),
      current_status = ${isLatest ? tx`coalesce(${report.status}, current_status)` : tx`current_status`},
      courier_name = coalesce(${report.courierName}, courier_name), tracking_url = coalesce(${report.trackUrl}, tracking_url),
      status = ${becomes}, next_check_at = ${becomes === 'cancelled' ? null : tx`next_check_at`}
    where id = ${pickupId}`
  if (becomes === was) return
  const isHere = becomes === 'cancelled'
  if (!isHere && NOT_FETCHED.includes(becomes)) return
  const [from, to] = isHere
    ? (['pickup_booked', 'approved'] as const)
    : (['pickup_booked', 'picked_up'] as const)
  await moveAll(tx, jobs, pickupId, from, to, now)
  // Its shopper has it once more.
  if (isHere && !NOT_FETCHED.includes(was)) await moveAll(tx, jobs, pickupId, 'picked_up', 'approved', now)
}

async function moveAll(
  tx: Transaction,
  jobs: Jobs,
  pickupId: string,
  from: 'pickup_booked' | 'picked_up',
  to: 'picked_up' | 'approved',
  now: Date,
) {
  const codes = await tx<{ code: string }[]>`
    select code from returns where pickup_id = ${pickupId} and state = ${from} order by id`
  for (const { code } of codes) {
    const { one } = await lockReturn(tx, code)
    if (canReturnMove(one.state, to)) await moveReturn(tx, jobs, one, to, { actor: 'courier', at: now })
  }
}

/** What is told late only says that it was fetched. */
function fateOf(was: PickupState, report: Report, isLatest: boolean): PickupState {
  const current = meaningOf(report.code)
  const hasIt = [current, ...report.scans.map(({ code }) => meaningOf(code))].some(saysThatItHasIt)
  const isThere = NOT_FETCHED.includes(was)
  if (!isLatest) return isThere && hasIt ? 'on its way' : was
  if (current === 'returned') return isThere && !hasIt ? was : 'cancelled'
  if (current === 'cancelled') return isThere && !hasIt ? 'cancelled' : was
  if (current === 'trouble') return isThere && !hasIt ? 'not fetched' : was
  if (current === 'Packing') return was === 'not fetched' ? 'booked' : was
  const said = current === null ? undefined : ON_ITS_WAY[current]
  return said ?? (isThere && hasIt ? 'on its way' : was)
}

const ON_ITS_WAY: Partial<Record<NonNullable<Meaning>, PickupState>> = {
  Shipped: 'on its way',
  'Out for delivery': 'on its way',
  Delivered: 'brought',
  undelivered: 'undelivered',
  returning: 'going back',
  lost: 'lost',
  damaged: 'damaged',
}
const saysThatItHasIt = (meaning: Meaning) => meaning !== null && meaning in ON_ITS_WAY

/** Takes in what the courier tells of a parcel, if it is a return's. */
export const hearOfReturn =
  (jobs: Jobs) =>
  async (tx: Transaction, awb: string, report: Report, now: Date): Promise<boolean> => {
    const [pickup] = await tx<{ id: string }[]>`select id from return_pickups where awb_code = ${awb}`
    if (pickup) await notePickupReport(tx, jobs, pickup.id, report, now)
    return pickup !== undefined
  }
