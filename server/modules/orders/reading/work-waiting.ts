import { withWork } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { type Role, seesOrdersIn } from '../../../../core/staff.ts'
import { DAY_MS } from '../../../../core/time.ts'
import type { Database } from '../../../platform/database.ts'
import { idBefore } from '../../../platform/ids.ts'
import { isPayable, isRunning, isToConfirm } from '../lock-order.ts'

/** A size with this many pieces or fewer counts as low. */
export const FEW = 3

/** Older failures are no longer counted. */
const FAILED_FOR_MS = 30 * DAY_MS
const STUCK_AFTER = '15 minutes'

type WorkWaiting = {
  toPack: number
  toShip: number
  booked: number
  onTheWay: number
  toConfirm: number
  paymentsPending: number
  messagesFailed: number
  messagesStuck: number
  stockLow: number
  stockOut: number
  /** Not even a draft. */
  isWithoutProducts: boolean
}

/** Counts of open work, of orders that the role sees. Problems are in `troubles`. */
export async function workWaiting(db: Database, role: Role): Promise<WorkWaiting> {
  const onTheWay = withWork('onTheWay').filter((status) => seesOrdersIn(role, status))
  const isBooked = db`exists (select from shipments where order_id = o.id and status = 'booked')`
  const [counts] = await db<[WorkWaiting]>`
    with open as (
      select
        count(*) filter (where status = any(${withWork('toPack')}) and ${isPayable(db)}) as "toPack",
        count(*) filter (where ${isToConfirm(db)}) as "toConfirm",
        count(*) filter (where status = any(${withWork('toShip')}) and not ${isBooked} and ${isPayable(db)}) as "toShip",
        count(*) filter (where status = any(${withWork('toShip')}) and ${isBooked}) as booked,
        count(*) filter (where status = any(${onTheWay})) as "onTheWay",
        count(*) filter (where status = any(${withWork('toPack')}) and paid_at is null and payment_method <> ${CASH})
          as "paymentsPending"
      from orders o
      where ${isRunning(db)}
    ), sizes as (
      select count(*) filter (where stock between 1 and ${FEW}) as "stockLow",
        count(*) filter (where stock = 0) as "stockOut"
      from variants v join products p on p.id = v.product_id
      where v.stock <= ${FEW} and v.offered and p.published
    )
    select open.*, sizes.*,
      not exists (select from products where state <> 'archived') as "isWithoutProducts",
      (select count(*) from messages where (status = 'failed' or delivery = 'failed')
        and id > ${idBefore(new Date(Date.now() - FAILED_FOR_MS))}) as "messagesFailed",
      -- After a single try WhatsApp may hold one back for a day by itself; one that is due and not tried is behind others. A
      -- letter's copies may be so for hours.
      (select count(*) from messages where status = 'waiting' and created_at < now() - ${STUCK_AFTER}::interval
        and (attempts > 1 and last_error is not null or purpose <> 'marketing'
          and coalesce(not_before, created_at) < now() - ${STUCK_AFTER}::interval)) as "messagesStuck"
    from open, sizes`
  return counts
}
