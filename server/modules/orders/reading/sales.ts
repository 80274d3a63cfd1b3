import { SALES } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import type { Database } from '../../../platform/database.ts'

export type Sales = { orders: number; pieces: number; paise: number }
/** `from`: where the hour or the day begins, in India. */
export type SalesBar = Sales & { from: Date }

/**
 * What stands of the orders since a moment, by India's hours or days, without what was cancelled of them; where nothing
 * was sold there is no bar.
 */
export async function salesBy(db: Database, unit: 'hour' | 'day', since: Date): Promise<SalesBar[]> {
  return db<SalesBar[]>`
    select date_trunc(${unit}, o.placed_at, 'Asia/Kolkata') as from, count(distinct o.id) as orders,
      coalesce(sum(l.quantity - l.cancelled_quantity), 0)::int as pieces,
      coalesce(sum(l.unit_paise::bigint * (l.quantity - l.cancelled_quantity)), 0)::bigint as paise
    from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${since} ${standing(db)}
    group by 1 order by 1`
}

/** Paid or to be paid at the door, and neither lapsed nor cancelled. */
const standing = (db: Database) => db`
  and o.status = any(${SALES}) and o.lapsed_at is null and (o.paid_at is not null or o.payment_method = ${CASH})`

export type Seller = {
  handle: string
  name: string
  pieces: number
  paise: number
  stock: number
  worthPaise: number
}

/** What sold most since then, in pieces. */
export async function bestSellers(db: Database, since: Date, limit: number): Promise<Seller[]> {
  return db<Seller[]>`
    with ${soldSince(db, since)}, best as (
      select * from sold where pieces > 0 order by pieces desc, paise desc limit ${limit}
    )
    select p.handle, p.name, b.pieces, b.paise, v.stock, p.price_paise * v.stock as "worthPaise"
    from best b join products p on p.id = b.product_id ${shelf(db)}
    order by b.pieces desc, b.paise desc, p.handle`
}

/** On sale since before then, on the shelf, and sold least: of those, what most money lies in. */
export async function slowSellers(db: Database, since: Date, limit: number): Promise<Seller[]> {
  return db<Seller[]>`
    with ${soldSince(db, since)}, shelves as (
      select product_id, sum(stock)::bigint as stock from variants where offered and stock > 0 group by product_id
    )
    select p.handle, p.name, coalesce(s.pieces, 0) as pieces, coalesce(s.paise, 0)::bigint as paise, h.stock,
      p.price_paise * h.stock as "worthPaise"
    from products p join shelves h on h.product_id = p.id left join sold s on s.product_id = p.id
    where p.published and p.listed_at < ${since}
    order by coalesce(s.pieces, 0), p.price_paise * h.stock desc, p.handle limit ${limit}`
}

const soldSince = (db: Database, since: Date) => db`
  sold as (
    select v.product_id, sum(l.quantity - l.cancelled_quantity)::int as pieces,
      sum(l.unit_paise::bigint * (l.quantity - l.cancelled_quantity))::bigint as paise
    from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
    where o.placed_at >= ${since} ${standing(db)}
    group by v.product_id
  )`

const shelf = (db: Database) => db`
  join lateral (
    select coalesce(sum(stock), 0)::bigint as stock from variants where product_id = p.id and offered
  ) v on true`
