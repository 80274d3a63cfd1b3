import type { OrderDeps } from '../orders/move-order.ts'
import { lockReturn, type Mover, moveReturn, nowOf } from './move-return.ts'

type Decided = { code: string; staffId: string }

/** A person of the shop approves a return, which can be picked up or sent then. Refuses 404 and 409. */
export async function approveReturn(deps: OrderDeps, { code, staffId }: Decided): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    await moveReturn(tx, deps.jobs, orderReturn, 'approved', { actor: { staffId }, at: nowOf(deps) })
  })
}

/**
 * Declines a return with a reason, which its shopper is told; a size held for an exchange is released. One that was approved
 * ends without having arrived, and its shopper is told that.
 */
export async function declineReturn(
  deps: OrderDeps,
  { code, staffId, reason }: Decided & { reason: string },
): Promise<void> {
  const freed = await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    const news = orderReturn.state === 'approved' ? { news: 'never_came' as const } : {}
    const by: Mover = { actor: { staffId }, reason, at: nowOf(deps), ...news }
    return moveReturn(tx, deps.jobs, orderReturn, 'declined', by)
  })
  deps.catalogue.stockMoved(freed)
}
