import type { OrderDeps } from '../../orders/move-order.ts'
import { illegalMove, lockReturn, type Mover, nowOf } from '../move-return.ts'
import { moveAll } from './follow-pickup.ts'
import { callCourierOff } from './leave-pickup.ts'

/**
 * Calls off the pickup of a return and of those that go with it; they can be picked up later, sent by their shopper, or
 * declined. Refuses 404, and 409 once it was picked up.
 */
export async function callOffPickup(deps: OrderDeps, { code, staffId }: { code: string; staffId: string }) {
  const now = nowOf(deps)
  await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    const { state, pickupId } = orderReturn
    if (state !== 'pickup_booked' || !(await callCourierOff(tx, deps.jobs, pickupId!, now)))
      throw illegalMove(orderReturn, 'approved')
    const by: Mover = { actor: { staffId }, at: now, news: 'called_off' }
    await moveAll(tx, deps.jobs, { pickupId: pickupId!, from: 'pickup_booked', to: 'approved', by })
  })
}
