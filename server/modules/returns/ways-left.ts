import type { Paise } from '../../../core/money.ts'
import { RETURN_KEY } from '../../../core/refund.ts'
import { UNDER_WAY } from '../../../core/return-state.ts'
import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import { moneyLeft, sourceLeft } from '../orders/refunding/refundable.ts'

type Sql = Database | Transaction

/** What goes back to the payment of an order, and what by a payout link after that. The rest was paid with store credit. */
export type WaysLeft = { sourcePaise: Paise; linkPaise: Paise }

/** How a return that is being requested is refunded: what those under way take goes first. */
export async function waysLeft(sql: Sql, order: { id: string }): Promise<WaysLeft> {
  const [ways] = await sql<[WaysLeft]>`
    select greatest(0, source - before) as "sourcePaise", greatest(0, money - greatest(source, before)) as "linkPaise"
    from (
      select ${sourceLeft(sql)} as source, ${moneyLeft(sql)} as money, ${promised(sql)} as before
      from orders o where id = ${order.id}
    ) w`
  return ways
}

/**
 * Of a row `r` of returns and its order `o`: what becomes store credit, after what those asked for before it take; once its
 * refund is requested, what that gives as store credit.
 */
export const creditedOf = (sql: Sql): Fragment => sql`
  case when r.refund_id is not null then (
    select coalesce(sum(amount_paise), 0)::bigint from refunds
    where order_id = o.id and starts_with(key, ${RETURN_KEY} || r.code) and way = 'credit'
  ) when r.state = any(${UNDER_WAY}) then greatest(0, r.goods_paise + r.delivery_paise - greatest(0,
    case when r.as_credit then ${sourceLeft(sql)} else ${moneyLeft(sql)} end - ${promised(sql, sql`and id < r.id`)}
  )) else 0 end`

/** Of a row `r` of returns under way and its order `o`: what goes by a payout link, after what those asked for before it take. */
export const linkedOf = (sql: Sql): Fragment => {
  const before = promised(sql, sql`and id < r.id`)
  return sql`
  case when r.as_credit or r.refund_id is not null or r.state <> all(${UNDER_WAY}) then 0
  else greatest(0, least(${before} + r.goods_paise + r.delivery_paise, ${moneyLeft(sql)}) - greatest(${before}, ${sourceLeft(sql)})) end`
}

/** Of a row `o` of orders: what its returns under way are to be refunded. */
const promised = (sql: Sql, only: Fragment = sql``): Fragment => sql`coalesce((
  select sum(goods_paise + delivery_paise) from returns
  where order_id = o.id and state = any(${UNDER_WAY}) and refund_id is null and replacement_order_id is null ${only}
), 0)::bigint`
