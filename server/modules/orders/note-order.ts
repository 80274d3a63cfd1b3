import { ORDERS } from '../../../core/refusals/orders.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Adds a note for colleagues to the order's history; shoppers never see it. */
export async function noteOrder(
  db: Database,
  { code, text, staffId }: { code: string; text: string; staffId: string },
): Promise<void> {
  const noted = await db`
    insert into order_events (id, order_id, kind, actor_kind, staff_id, reason)
    select ${newId()}, id, 'note', 'staff', ${staffId}, ${text} from orders where code = ${code} returning id`
  if (noted.length === 0) throw new Refusal(ORDERS.orderNotShown)
}
