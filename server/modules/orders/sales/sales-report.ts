import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { isSold, type Sales, type SoldDay, soldDays } from './sold-days.ts'

/** `from`: the beginning of the hour or day in India. Hours and days without sales are missing. */
export type SalesBar = Sales & { from: Date }

/** Sales since a moment by hours in India, without cancelled orders. */
export async function salesByHour(db: Database, since: Date): Promise<SalesBar[]> {
  return db<SalesBar[]>`
    select date_trunc('hour', o.placed_at, 'Asia/Kolkata') as from, count(distinct o.id) as orders,
      coalesce(sum(l.quantity - l.cancelled_quantity), 0)::int as pieces,
      coalesce(sum(line_paise(l.unit_paise, l.coupon_paise, l.quantity - l.cancelled_quantity)), 0)::bigint as paise
    from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${since} and ${isSold(db)}
    group by 1 order by 1`
}

export type Seller = {
  handle: string
  name: string
  pieces: number
  paise: number
  stock: number
  worthPaise: number
}

export type SalesReport = { days: SalesBar[]; best: Seller[]; slow: Seller[] }

/** Sales by days in India since a moment, and the products sold most and least since another, in one snapshot. */
export async function salesReport(
  db: Database,
  { since, sellersSince, most }: { since: Date; sellersSince: Date; most: number },
): Promise<SalesReport> {
  return db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    const days = await soldDays(tx, since)
    const recent = days.filter(({ from }) => from >= sellersSince)
    return {
      days: days
        .filter(({ orders }) => orders > 0)
        .map(({ from, orders, pieces, paise }) => ({ from, orders, pieces, paise })),
      best: await bestSellers(tx, recent, most),
      slow: await slowSellers(tx, recent, sellersSince, most),
    }
  })
}

/** By pieces sold. */
async function bestSellers(tx: Transaction, days: SoldDay[], most: number): Promise<Seller[]> {
  return tx<Seller[]>`
    with ${sold(tx, days)}, best as (
      select * from sold where pieces > 0 order by pieces desc, paise desc limit ${most}
    )
    select p.handle, p.name, b.pieces, b.paise, v.stock, p.price_paise * v.stock as "worthPaise"
    from best b join products p on p.id = b.product_id ${shelf(tx)}
    order by b.pieces desc, b.paise desc, p.handle`
}

/** Of products on sale since before then and in stock: those sold least, the highest stock value first. */
async function slowSellers(tx: Transaction, days: SoldDay[], since: Date, most: number): Promise<Seller[]> {
  return tx<Seller[]>`
    with ${sold(tx, days)}, shelves as (
      select product_id, sum(stock)::bigint as stock from variants where offered and stock > 0 group by product_id
    )
    select p.handle, p.name, coalesce(s.pieces, 0) as pieces, coalesce(s.paise, 0)::bigint as paise, h.stock,
      p.price_paise * h.stock as "worthPaise"
    from products p join shelves h on h.product_id = p.id left join sold s on s.product_id = p.id
    where p.published and p.listed_at < ${since}
    order by coalesce(s.pieces, 0), p.price_paise * h.stock desc, p.handle limit ${most}`
}

function sold(tx: Transaction, days: SoldDay[]): Fragment {
  const summed = days.filter(({ live }) => live === null).map(({ day }) => day)
  const live = days.flatMap((day) => day.live ?? [])
  const all = <T>(column: (day: (typeof live)[number]) => T[]) => live.flatMap(column)
  return tx`
    sold as (
      select product_id, sum(pieces)::int as pieces, sum(paise)::bigint as paise from (
        select p.* from sales_days,
          unnest(products, product_pieces, product_paise) as p (product_id, pieces, paise)
        where day = any(${summed}::text[]::date[])
        union all
        select * from unnest(${all(({ products }) => products)}::uuid[],
          ${all(({ productPieces }) => productPieces)}::int[],
          ${all(({ productPaise }) => productPaise)}::bigint[])
      ) p group by product_id
    )`
}

const shelf = (tx: Transaction) => tx`
  join lateral (
    select coalesce(sum(stock), 0)::bigint as stock from variants where product_id = p.id and offered
  ) v on true`
