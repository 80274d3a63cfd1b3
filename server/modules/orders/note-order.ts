import { ORDERS } from '../../../core/refusals/orders.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The same note by the same person within this time is one that was sent again because its answer was lost. */
const TWICE_WITHIN = '2 minutes'

/** Adds a note for colleagues to the order's history; shoppers never see it. Refuses (404) an unknown order. */
export async function noteOrder(
  db: Database,
  { code, text, staffId }: { code: string; text: string; staffId: string },
): Promise<void> {
  const known = await db`
    with known as materialized (select id from orders where code = ${code}), noted as (
      insert into order_events (id, order_id, kind, actor_kind, staff_id, reason)
      select ${newId()}, known.id, 'note', 'staff', ${staffId}, ${text} from known
      where not exists (
        select from order_events e where e.order_id = known.id and kind = 'note' and staff_id = ${staffId}
          and reason = ${text} and at > now() - ${TWICE_WITHIN}::interval
      )
    )
    select from known`
  if (known.length === 0) throw new Refusal(ORDERS.orderNotShown)
}
