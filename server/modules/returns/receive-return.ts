import { RETURNS } from '../../../core/refusals/returns.ts'
import {
  CALLED_OFF,
  canReturnMove,
  NOT_FETCHED,
  type PickupState,
  type ReturnState,
} from '../../../core/return-state.ts'
import { codeIn } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { noteWorth, promisedWorth } from './credit-pieces.ts'
import { isFetchedUnder } from './find-returns.ts'
import { lockReturn, moveReturn, nowOf } from './move-return.ts'
import { leavePickup } from './pickups/leave-pickup.ts'

/** Pickup states in which a parcel that arrives cannot have come by the pickup. */
const NOT_THE_WAY: PickupState[] = ['booking', ...NOT_FETCHED, ...CALLED_OFF]

/**
 * Records that a parcel has arrived: by its AWB, everything that was picked up with it; by a return's own number, or the
 * AWB of an earlier pickup, a return that came otherwise, whose pickup is called off if it has not taken place. Repeating
 * it changes nothing. Refuses (404) a number that no open return has. Returns the numbers of the returns.
 */
export async function receiveReturns(
  deps: OrderDeps,
  { number, staffId }: { number: string; staffId: string },
): Promise<string[]> {
  const { db, jobs } = deps
  const found = await db<{ code: string; state: ReturnState; isByItself: boolean }[]>`
    select r.code, r.state, p.awb_code is distinct from ${number} as "isByItself"
    from returns r left join return_pickups p on p.id = r.pickup_id
    where r.code = ${codeIn(number)} or ${isFetchedUnder(db, number)} order by r.id`
  const wanted = found.filter(({ state }) => state === 'received' || canReturnMove(state, 'received'))
  if (wanted.length === 0) throw new Refusal(RETURNS.returnNotComing, { number })
  for (const { code, isByItself } of wanted)
    await db.begin(async (tx) => {
      const { orderReturn } = await lockReturn(tx, code)
      if (orderReturn.state === 'received') return
      // The shopper is told what to expect, and some of that may have been refunded since.
      await noteWorth(tx, orderReturn, await promisedWorth(tx, orderReturn))
      const now = nowOf(deps)
      await moveReturn(tx, jobs, orderReturn, 'received', { actor: { staffId }, at: now })
      if (isByItself) await leavePickup(tx, jobs, orderReturn, now)
      if (orderReturn.pickupId)
        await tx`
          update return_pickups set status = 'arrived', next_check_at = null
          where id = ${orderReturn.pickupId} and status <> all(${isByItself ? NOT_THE_WAY : []}) and not exists (
            select from returns where pickup_id = ${orderReturn.pickupId} and state in ('approved', 'pickup_booked')
          )`
    })
  return wanted.map(({ code }) => code)
}
