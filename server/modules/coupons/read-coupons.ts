import type { Coupon } from '../../../core/coupon.ts'
import { COUPONS } from '../../../core/refusals/coupons.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { storedCoupon } from './stored-coupon.ts'

/** A coupon with its uses, version and the paise taken off so far. */
export type CouponCounted = Coupon & { redeemed: number; version: number; givenPaise: number }

const MOST = 500

/** The console's own coupons, newest first. */
export async function listCoupons(db: Database): Promise<CouponCounted[]> {
  return db<CouponCounted[]>`
    select ${storedCoupon(db)}, c.version, ${given(db)} from coupons c
    where origin = 'console' order by made_at desc, id desc limit ${MOST}`
}

/** Sums over the newsletter's personal coupons. */
export async function countNewsletterCoupons(
  db: Database,
): Promise<{ sent: number; redeemed: number; givenPaise: number }> {
  const [counted] = await db<[{ sent: number; redeemed: number; givenPaise: number }]>`
    select count(*)::int as sent, coalesce(sum(redeemed), 0)::int as redeemed,
      coalesce(sum("givenPaise"), 0)::bigint as "givenPaise"
    from (select redeemed, ${given(db)} from coupons c where origin = 'newsletter') n`
  return counted
}

type Redemption = {
  order: string
  customer: string
  at: Date
  givenPaise: number
  isReleased: boolean
  /** Other accounts that had a first order with a coupon at the same address. */
  sameDoor: number
}

const SHOWN = 100

/** A coupon with its latest orders. Refuses 404. */
export async function oneCoupon(
  db: Database,
  code: string,
): Promise<{ coupon: CouponCounted; redemptions: Redemption[] }> {
  const [[coupon], redemptions] = await Promise.all([
    db<CouponCounted[]>`
      select ${storedCoupon(db)}, c.version, ${given(db)} from coupons c
      where code = ${code} and origin = 'console'`,
    db<Redemption[]>`
      select o.code as order, a.code as customer, redeemed_at as at,
        (case when released_at is null then ${takenOff(db)} else r.goods_paise end + r.delivery_paise)::bigint as "givenPaise", released_at is not null as "isReleased",
        (
          select count(distinct s.account_id) from coupon_redemptions s join coupons f on f.id = s.coupon_id
          where s.address_key = r.address_key and s.account_id <> r.account_id and f.first_order
            and s.released_at is null
        )::int as "sameDoor"
      from coupon_redemptions r join orders o on o.id = r.order_id join accounts a on a.id = r.account_id
      join coupons c on c.id = r.coupon_id
      where c.code = ${code} and origin = 'console'
      order by redeemed_at desc, order_id limit ${SHOWN}`,
  ])
  if (!coupon) throw new Refusal(COUPONS.couponNotThere)
  return { coupon, redemptions: [...redemptions] }
}

/** What orders that were not cancelled have received by the coupon `c`. */
const given = (db: Database) => db`
  (
    select coalesce(sum(${takenOff(db)} + r.delivery_paise), 0)
    from coupon_redemptions r join orders o on o.id = r.order_id
    where coupon_id = c.id and released_at is null and ended_as is null
  )::bigint as "givenPaise"`

/** Of the order of a redemption `r`: what was taken off pieces that are not cancelled. */
const takenOff = (db: Database) => db`(
  select coalesce(sum(coupon_share(coupon_paise, quantity - cancelled_quantity)), 0) from order_lines
  where order_id = r.order_id and coupon_paise is not null)`
