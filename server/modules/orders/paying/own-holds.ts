import type { Paise } from '../../../../core/money.ts'
import type { Database, Transaction } from '../../../platform/database.ts'

/** Of a row `o` of orders: it waits for its payment, and its shopper's next order gives it up (`freeingOwnHolds`). */
const isGivenUpForNext = (sql: Database | Transaction) => sql`(
  o.lapsed_at is null and o.paid_at is null and o.status <> 'Cancelled'
  and exists (select from payment_attempts where order_id = o.id and status = 'open'))`

/** Store credit of an account that such orders hold. */
export async function creditHeld(db: Database, accountId: string): Promise<Paise> {
  const [row] = await db<[{ paise: number }]>`
    select coalesce(sum(credit_paise), 0)::bigint as paise from orders o
    where account_id = ${accountId} and ${isGivenUpForNext(db)}`
  return row.paise
}

/** Pieces that such orders of an account hold, by `handle/size`. */
export async function piecesHeld(
  sql: Database | Transaction,
  accountId: string,
): Promise<Map<string, number>> {
  const rows = await sql<{ piece: string; count: number }[]>`
    select handle || '/' || size as piece, sum(quantity - cancelled_quantity)::int as count
    from orders o join order_lines on order_id = o.id
    where account_id = ${accountId} and ${isGivenUpForNext(sql)}
    group by 1`
  return new Map(rows.map(({ piece, count }) => [piece, count]))
}
