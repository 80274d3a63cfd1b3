import { mayCancelReturn, RETURN_STATES } from '../../../core/return-state.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { lockReturn, nowOf, releaseSize } from './move-return.ts'
import { tellOfReturn } from './tell-of-return.ts'

const AT_A_TIME = 100
/** States in which the shopper still has the piece. */
const STILL_THERE = RETURN_STATES.filter(mayCancelReturn)

/**
 * Releases sizes held for exchanges whose time is over; from the pickup on they stay held. A shopper who sends the piece
 * later gets another one while there are any, or the money, and is told that.
 */
export async function expireHolds(deps: OrderDeps): Promise<void> {
  const { db, catalogue } = deps
  const now = nowOf(deps)
  const overdue = await db<{ code: string }[]>`
    select code from returns
    where held_until <= ${now} and state = any(${STILL_THERE})
    order by held_until limit ${AT_A_TIME}`
  for (const { code } of overdue) {
    const freed = await db.begin(async (tx): Promise<string[]> => {
      const { orderReturn } = await lockReturn(tx, code)
      const isInVain =
        orderReturn.heldUntil !== null &&
        orderReturn.heldUntil <= now &&
        STILL_THERE.includes(orderReturn.state)
      if (!isInVain) return []
      const freed = await releaseSize(tx, orderReturn, { actor: 'shop' })
      await tellOfReturn(tx, deps.jobs, orderReturn.id, 'let_go')
      return freed
    })
    catalogue.stockMoved(freed)
  }
}
