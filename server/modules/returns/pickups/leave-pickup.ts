import { NOT_FETCHED } from '../../../../core/return-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { ReturnRow } from '../return-row.ts'
import { TEND_PICKUP } from './pickup-jobs.ts'

/** Takes a cancelled return out of its pickup; with the last one the courier is called off. The order is locked. */
export async function leavePickup(
  tx: Transaction,
  jobs: Jobs,
  orderReturn: ReturnRow,
  now: Date,
): Promise<void> {
  if (orderReturn.pickupId === null) return
  const [left] = await tx`
    select from returns where pickup_id = ${orderReturn.pickupId} and id <> ${orderReturn.id} and state in ('approved', 'pickup_booked') limit 1`
  if (!left) await callCourierOff(tx, jobs, orderReturn.pickupId, now)
}

/** Calls the courier off, unless it has fetched the parcel; returns whether it did. */
export async function callCourierOff(
  tx: Transaction,
  jobs: Jobs,
  pickupId: string,
  now: Date,
): Promise<boolean> {
  const off = await tx`
    update return_pickups set status = 'cancelling', checks = 0, last_error = null, next_check_at = ${now}
    where id = ${pickupId} and status = any(${['booking', ...NOT_FETCHED]})`
  if (off.count > 0) await jobs.enqueue(tx, TEND_PICKUP, { pickupId })
  return off.count > 0
}
