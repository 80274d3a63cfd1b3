import { RETURNS } from '../../../../core/refusals/returns.ts'
import { canReturnMove } from '../../../../core/return-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockReturn, nowOf, type ReturnDeps } from '../move-return.ts'
import type { ReturnRow } from '../return-row.ts'
import { TEND_PICKUP } from './pickup-jobs.ts'

/**
 * Has the courier fetch a return, and with it all of its order that are taken up and wait. The booking follows in a job;
 * with its AWB they are booked. Asked again while that is under way nothing happens; after one that failed it is tried once
 * more. Refuses 404 and 409.
 */
export async function askPickup(deps: ReturnDeps, { code, courierOn }: { code: string; courierOn: boolean }) {
  if (!courierOn) throw new Refusal(RETURNS.returnPickupOff)
  const now = nowOf(deps)
  await deps.db.begin(async (tx) => {
    const { one } = await lockReturn(tx, code)
    if (await isUnderWay(tx, deps.jobs, one, now)) return
    if (one.state !== 'approved' || !canReturnMove(one.state, 'pickup_booked'))
      throw new Refusal(RETURNS.returnMoveIllegal, { code: one.code, state: one.state, to: 'pickup_booked' })
    const pickupId = newId()
    await tx`
      insert into return_pickups (id, order_id, reference, next_check_at)
      values (${pickupId}, ${one.orderId}, ${await nextReference(tx, one)}, ${now})`
    await tx`
      update returns set pickup_id = ${pickupId} where order_id = ${one.orderId} and state = 'approved'
        and (pickup_id is null or pickup_id in (select id from return_pickups where status in ('cancelling', 'cancelled')))`
    await deps.jobs.enqueue(tx, TEND_PICKUP, { pickupId })
  })
}

async function isUnderWay(tx: Transaction, jobs: Jobs, { pickupId }: ReturnRow, now: Date): Promise<boolean> {
  const [pickup] = await tx<{ status: string; lastError: string | null }[]>`
    select status, last_error as "lastError" from return_pickups
    where id = ${pickupId} and status not in ('cancelling', 'cancelled') for update`
  if (!pickup) return false
  if (pickup.status === 'booking' && pickup.lastError !== null && pickupId !== null) {
    await tx`update return_pickups set next_check_at = ${now}, checks = 0 where id = ${pickupId}`
    await jobs.enqueue(tx, TEND_PICKUP, { pickupId })
  }
  return true
}

async function nextReference(tx: Transaction, { orderId, code }: ReturnRow): Promise<string> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int from return_pickups where order_id = ${orderId}`
  return `R-${code}-${count + 1}`
}
