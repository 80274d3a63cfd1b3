import { RETURNS } from '../../../../core/refusals/returns.ts'
import type { ReturnPolicy } from '../../../../core/return-policy.ts'
import { canReturnMove } from '../../../../core/return-state.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OrderDeps } from '../../orders/move-order.ts'
import { illegalMove, lockOwnReturn, lockReturn, nowOf } from '../move-return.ts'
import type { ReturnRow } from '../return-row.ts'
import { TEND_PICKUP } from './pickup-jobs.ts'

/**
 * Has the courier pick up a return, together with all others of its order that are approved and waiting. A job books it.
 * While that is under way, repeating it changes nothing; a failed booking is tried again. `by`: its shopper, after failed
 * attempts. Refuses 404, 403 and 409.
 */
export async function askPickup(
  deps: OrderDeps & { settings: { returnPolicy(): ReturnPolicy } },
  { code, courierOn, by }: { code: string; courierOn: boolean; by?: { accountId: string } },
) {
  if (!courierOn) throw new Refusal(by ? RETURNS.returnNotToFetch : RETURNS.returnPickupOff)
  const now = nowOf(deps)
  await deps.db.begin(async (tx) => {
    const { orderReturn } = by ? await lockOwnReturn(tx, code, by.accountId) : await lockReturn(tx, code)
    if (await isUnderWay(tx, deps.jobs, orderReturn, now)) return
    if (by && !(await mayAskAgain(tx, orderReturn.id))) throw new Refusal(RETURNS.returnNotToFetch)
    if (!canReturnMove(orderReturn.state, 'pickup_booked')) throw illegalMove(orderReturn, 'pickup_booked')
    const pickupId = newId()
    await tx`
      insert into return_pickups (id, order_id, reference, next_check_at, most_tries, created_at)
      values (${pickupId}, ${orderReturn.orderId}, ${await nextReference(tx, orderReturn)}, ${now}, ${deps.settings.returnPolicy().pickupTries},
        ${afterAll(tx, orderReturn.orderId, now)})`
    await tx`
      update returns set pickup_id = ${pickupId} where order_id = ${orderReturn.orderId} and state = 'approved'
        and (pickup_id is null or pickup_id in (select id from return_pickups where status in ('cancelling', 'cancelled')))`
    await deps.jobs.enqueue(tx, TEND_PICKUP, { pickupId })
  })
}

/** Of a row `r` of returns and its pickup `p`: the courier was to pick it up, did not, and does not come again by itself. */
export const isToAskAgain = (sql: Database | Transaction): Fragment => sql`
  (r.state = 'approved' and p.status in ('cancelling', 'cancelled'))`

async function mayAskAgain(tx: Transaction, returnId: string): Promise<boolean> {
  const [again] = await tx`
    select from returns r join return_pickups p on p.id = r.pickup_id where r.id = ${returnId} and ${isToAskAgain(tx)}`
  return again !== undefined
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

/**
 * When a pickup was asked for: not before the returns and pickups of its order that there are, for which the clocks of
 * servers are no measure; see `isFetchedUnder`.
 */
const afterAll = (tx: Transaction, orderId: string, now: Date): Fragment => tx`
  greatest(${now}, (select max(created_at) from (
    select created_at from returns where order_id = ${orderId}
    union all select created_at from return_pickups where order_id = ${orderId}) earlier))`

async function nextReference(tx: Transaction, { orderId, code }: ReturnRow): Promise<string> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int from return_pickups where order_id = ${orderId}`
  return `R-${code}-${count + 1}`
}
