import { NOT_FETCHED } from '../../../../core/return-state.ts'
import type { OrderDeps } from '../../orders/move-order.ts'
import { illegalMove, lockReturn, type Mover, nowOf } from '../move-return.ts'
import { moveAll } from './follow-pickup.ts'
import { TEND_PICKUP } from './pickup-jobs.ts'

/**
 * Calls off the pickup of a return and of those that go with it; they can be picked up later, sent by their shopper, or
 * declined. Refuses 404, and 409 once it was picked up.
 */
export async function callOffPickup(deps: OrderDeps, { code, staffId }: { code: string; staffId: string }) {
  const now = nowOf(deps)
  await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    const off = await tx`
      update return_pickups set status = 'cancelling', checks = 0, last_error = null, next_check_at = ${now}
      where id = ${orderReturn.pickupId} and status = any(${NOT_FETCHED}) returning 1`
    if (off.length === 0 || orderReturn.state !== 'pickup_booked') throw illegalMove(orderReturn, 'approved')
    const pickupId = orderReturn.pickupId!
    const by: Mover = { actor: { staffId }, at: now, news: 'called_off' }
    await moveAll(tx, deps.jobs, { pickupId, from: 'pickup_booked', to: 'approved', by })
    await deps.jobs.enqueue(tx, TEND_PICKUP, { pickupId })
  })
}
