import { ORDERS } from '../../../core/refusals/orders.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The id of an order of the account. Refuses 404 for an unknown one, 403 for somebody else's. */
export async function ownOrderId(db: Database, accountId: string, code: string): Promise<string> {
  const [order] = await db<{ id: string; accountId: string }[]>`
    select id, account_id as "accountId" from orders where code = ${code}`
  if (!order) throw new Refusal(ORDERS.orderUnknown)
  if (order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
  return order.id
}
