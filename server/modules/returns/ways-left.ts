import type { Paise } from '../../../core/money.ts'
import { UNDER_WAY } from '../../../core/return-state.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { refundable } from '../orders/refunding/refundable.ts'

/** What goes back to the payment of an order, and what by a payout link after that. The rest was paid with store credit. */
export type WaysLeft = { sourcePaise: Paise; linkPaise: Paise }

/**
 * How a return is refunded: what those asked for before it take goes first. `returnId` null: the return is being
 * requested.
 */
export async function waysLeft(
  sql: Database | Transaction,
  order: { id: string },
  returnId: string | null = null,
): Promise<WaysLeft> {
  const { moneyPaise, sourcePaise } = await refundable(sql, order)
  const [{ beforePaise }] = await sql<[{ beforePaise: Paise }]>`
    select coalesce(sum(goods_paise + delivery_paise), 0)::bigint as "beforePaise" from returns
    where order_id = ${order.id} and state = any(${UNDER_WAY}) and refund_id is null and replacement_order_id is null
      and (${returnId}::uuid is null or id < ${returnId}::uuid)`
  return {
    sourcePaise: Math.max(0, sourcePaise - beforePaise),
    linkPaise: Math.max(0, moneyPaise - Math.max(sourcePaise, beforePaise)),
  }
}
