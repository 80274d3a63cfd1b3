import { RETURNS } from '../../../core/refusals/returns.ts'
import { mayCancelReturn } from '../../../core/return-state.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { lockOwnReturn, moveReturn, nowOf } from './move-return.ts'

/** A shopper cancels a return, until the courier has it. Refuses 404, 403 and 409; a cancelled one stays as it is. */
export async function cancelOwnReturn(
  deps: OrderDeps,
  { code, accountId }: { code: string; accountId: string },
): Promise<void> {
  const freed = await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockOwnReturn(tx, code, accountId)
    if (orderReturn.state === 'cancelled') return []
    if (!mayCancelReturn(orderReturn.state)) throw new Refusal(RETURNS.returnNotCancellable)
    return moveReturn(tx, deps.jobs, orderReturn, 'cancelled', { actor: 'shopper', at: nowOf(deps) })
  })
  deps.catalogue.stockMoved(freed)
}
