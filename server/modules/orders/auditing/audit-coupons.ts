import type { Database, Transaction } from '../../../platform/database.ts'
import { linesOf } from './lines-of.ts'

/** Compares what coupons took off with the lines, the orders, the redemptions and the count of each coupon's uses. */
export async function auditCoupons(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    with lines as not materialized (
      select order_id, sum(coupon_share(coupon_paise, quantity)) as off from order_lines
      where coupon_paise is not null group by order_id
    )
    select format('order %s: a coupon takes %s off its lines, the order says %s', code, coalesce(off, 0), discount_paise)
      as wrong
    from orders o left join lines on order_id = o.id
    where coalesce(off, 0) <> discount_paise
    union all
    select format('order %s: its coupon %s is not the one that it has redeemed', o.code, coupon_code)
    from orders o left join coupon_redemptions r on r.order_id = o.id left join coupons c on c.id = r.coupon_id
    where coupon_code is distinct from c.code
      or r.goods_paise <> o.discount_paise or (r.delivery_paise > 0 and o.delivery_paise > 0)
    union all
    select format('order %s %s the turn of its coupon', o.code,
      case when released_at is null then 'is over and still holds' else 'stands and has given back' end)
    from coupon_redemptions r join orders o on o.id = r.order_id
    where (released_at is null) <> (lapsed_at is null and status <> 'Cancelled')
    union all
    select format('coupon %s counts %s uses, its orders are %s', code, redeemed, coalesce(n, 0))
    from coupons c left join (
      select coupon_id, count(*) as n from coupon_redemptions where released_at is null group by 1
    ) r on coupon_id = c.id
    where redeemed <> coalesce(n, 0)`,
  )
}
