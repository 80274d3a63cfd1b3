import { FEWEST_PARCELS } from '../../../../core/cash-risk.ts'
import type { Database } from '../../../platform/database.ts'
import { isNoFaultOfCourier } from '../parcels/note-came-back.ts'

/** Orders marked in one statement. */
const BATCH = 1000

/**
 * Counts, by PIN code, how parcels of the last year ended, and marks orders whose parcel came back and that were not marked
 * at the time. Repeating it changes nothing.
 */
export async function countReturns(db: Database): Promise<void> {
  while ((await markReturned(db)) === BATCH);
  await db.begin(async (tx) => {
    await tx`delete from pin_returns`
    await tx`
      insert into pin_returns (pin, parcels, returned)
      select address ->> 'zipcode', count(*), count(*) filter (where status <> 'Delivered')
      from orders
      where placed_at > now() - interval '1 year' and (status = 'Delivered' or returned_at is not null)
        and address ->> 'zipcode' ~ '^[1-9][0-9]{5}$'
      group by 1 having count(*) >= ${FEWEST_PARCELS}`
  })
}

async function markReturned(db: Database): Promise<number> {
  const marked = await db`
    update orders set returned_at = coalesce(s.current_at, s.created_at)
    from (
      select order_id, min(current_at) as current_at, min(created_at) as created_at
      from shipments join orders o on o.id = order_id
      where shipments.status in ('returning', 'returned') and o.returned_at is null and ${isNoFaultOfCourier(db)}
      group by 1 limit ${BATCH}
    ) s
    where id = s.order_id`
  return marked.count
}
