import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

/** Sums over orders, without what was cancelled of them. */
export type Sales = { orders: number; pieces: number; paise: number }

/** A day in India, `2026-11-22`, and its first moment. */
export type SoldDay = Sales & { day: string; from: Date; live: SoldProducts | null }

/** Parallel arrays, one entry per product. Null: they are in the day's stored row. */
export type SoldProducts = { products: string[]; productPieces: number[]; productPaise: number[] }

/**
 * All days since a moment: from their stored sums, or for today and days with a changed order from the orders. Needs a
 * transaction with one snapshot.
 */
export async function soldDays(tx: Transaction, since: Date): Promise<SoldDay[]> {
  const days = await tx<(SoldDay & { isSummed: boolean })[]>`
    select d.day::text as day, d.day::timestamp at time zone 'Asia/Kolkata' as from, s.orders, s.pieces, s.paise,
      null as live, s.day is not null as "isSummed"
    from (
      select ${indianDay(tx, tx`now()`)} - n as day
      from generate_series(0, ${indianDay(tx, tx`now()`)} - (
        select ${indianDay(tx, tx`greatest(${since}::timestamptz, min(placed_at))`)} from orders
      )) n
    ) d
    left join sales_days s on s.day = d.day and not exists (select from sales_day_changes c where c.day = s.day)
    where exists (select from orders)
    order by 1`
  const sold: SoldDay[] = []
  for (const { isSummed, ...day } of days)
    sold.push(isSummed ? day : { ...day, ...(await sumNow(tx, day.day)) })
  return sold
}

async function sumNow(tx: Transaction, day: string): Promise<Sales & { live: SoldProducts }> {
  const [row] = await tx<[Sales & SoldProducts]>`
    select orders, pieces, paise, products, product_pieces as "productPieces", product_paise as "productPaise"
    from (${sumOfDay(tx, day)}) d`
  const { orders, pieces, paise, ...live } = row
  return { orders, pieces, paise, live }
}

/** A day's row of `sales_days`, computed from its orders. */
export const sumOfDay = (sql: Database | Transaction, day: string): Fragment => sql`
  with line as materialized (
    select o.id, l.variant_id, l.quantity - l.cancelled_quantity as pieces,
      line_paise(l.unit_paise, l.coupon_paise, l.quantity - l.cancelled_quantity) as paise
    from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
      and o.placed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata' and ${isSold(sql)}
  ), product as (
    select v.product_id as id, sum(pieces)::int as pieces, sum(paise)::bigint as paise
    from line join variants v on v.id = line.variant_id group by 1
  )
  select ${day}::date as day, (select count(distinct id)::int from line) as orders,
    coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(paise), 0)::bigint as paise,
    coalesce(array_agg(id), '{}') as products, coalesce(array_agg(pieces), '{}') as product_pieces,
    coalesce(array_agg(paise), '{}') as product_paise
  from product`

/** Of a row `o` of orders. */
export const isSold = (sql: Database | Transaction): Fragment =>
  sql`is_sold(o.status, o.payment_method, o.paid_at, o.lapsed_at, o.ended_as)`

export const indianDay = (sql: Database | Transaction, moment: Fragment): Fragment =>
  sql`((${moment}) at time zone 'Asia/Kolkata')::date`
