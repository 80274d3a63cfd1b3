import type { Database } from '../../platform/database.ts'

/** Fewer pieces of a size than this are few. */
export const FEW = 3
const STUCK_AFTER = '15 minutes'

export type WorkWaiting = {
  toPack: number
  toShip: number
  onTheWay: number
  paymentsPending: number
  refundsStuck: number
  messagesFailed: number
  parcelsStuck: number
  stockLow: number
  stockOut: number
}

/** What needs somebody, as counts. */
export async function workWaiting(db: Database): Promise<WorkWaiting> {
  const [counts] = await db<[WorkWaiting]>`
    select
      (select count(*) from orders where status = 'Order Placed' and lapsed_at is null
        and (paid_at is not null or payment_method = 'COD')) as "toPack",
      (select count(*) from orders where status = 'Packing') as "toShip",
      (select count(*) from orders where status in ('Shipped', 'Out for delivery')) as "onTheWay",
      (select count(*) from orders where status = 'Order Placed' and lapsed_at is null and paid_at is null
        and payment_method <> 'COD') as "paymentsPending",
      (select count(*) from refunds where status = 'failed'
        or (status <> 'done' and last_error is not null
          and requested_at < now() - ${STUCK_AFTER}::interval)) as "refundsStuck",
      (select count(*) from messages where status = 'failed' and created_at > now() - interval '30 days')
        as "messagesFailed",
      (select count(*) from shipments where status = 'returning'
        or (status = 'booking' and last_error is not null)) as "parcelsStuck",
      (select count(*) from variants v join products p on p.id = v.product_id
        where p.published and v.offered and stock between 1 and ${FEW}) as "stockLow",
      (select count(*) from variants v join products p on p.id = v.product_id
        where p.published and v.offered and stock = 0) as "stockOut"`
  return counts
}

export type Sales = { orders: number; pieces: number; paise: number }

/** Since a moment: orders that stand, without what was cancelled of them. */
export async function salesSince(db: Database, since: Date): Promise<Sales> {
  const [sales] = await db<[Sales]>`
    select count(distinct o.id) as orders, coalesce(sum(quantity - cancelled_quantity), 0) as pieces,
      coalesce(sum(unit_paise::bigint * (quantity - cancelled_quantity)), 0)::bigint as paise
    from orders o join order_lines l on l.order_id = o.id
    where placed_at >= ${since} and status <> 'Cancelled' and lapsed_at is null
      and (paid_at is not null or payment_method = 'COD')`
  return sales
}
