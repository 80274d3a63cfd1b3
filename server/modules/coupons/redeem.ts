import { hash } from 'node:crypto'
import type { Address } from '../../../core/person.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { type AppliedCoupon, noTurnFor } from './apply-coupon.ts'
import { type AskedCoupon, lockCoupons } from './hold-coupons.ts'

type Redeeming = {
  id: string
  shopper: { accountId: string }
  address: Address
  coupon: AppliedCoupon | null
}

/**
 * A statement that records the redemptions of orders that are written already; null: none has a coupon. The coupons are
 * locked, and known to have uses left.
 */
export function redeem(tx: Transaction, orders: Redeeming[]): Fragment | null {
  const rows = orders.flatMap(({ id, shopper, address, coupon }) =>
    coupon
      ? {
          order_id: id,
          coupon_id: coupon.id,
          account_id: shopper.accountId,
          phone: coupon.standing.phone,
          mailbox: coupon.standing.mailbox,
          address_key: addressKey(address),
          goods_paise: coupon.goodsPaise,
          delivery_paise: coupon.deliveryPaise,
        }
      : [],
  )
  if (rows.length === 0) return null
  return tx`
    with redeemed as (
      insert into coupon_redemptions
        (order_id, coupon_id, account_id, phone, mailbox, address_key, goods_paise, delivery_paise)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (order_id uuid, coupon_id uuid,
        account_id uuid, phone text, mailbox text, address_key text, goods_paise bigint, delivery_paise bigint)
      returning coupon_id
    )
    update coupons c set redeemed = redeemed + n
    from (select coupon_id, count(*) as n from redeemed group by 1) r where c.id = coupon_id`
}

/** A hash that distinguishes addresses without revealing them. */
function addressKey({ street, addressLine2, zipcode }: Address): string {
  const door = `${street}${addressLine2 ?? ''}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return hash('sha256', `${door} ${zipcode}`, 'base64url').slice(0, 16)
}

/** Releases the redemption of an order that lapsed, or was cancelled before it was shipped. Stock was locked before. */
export async function releaseCoupon(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx`
    with released as (
      update coupon_redemptions set released_at = ${now} where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set redeemed = redeemed - 1 where id in (select coupon_id from released)`
}

/** Redeems again for a lapsed order; false: all uses were taken meanwhile. The order's account and stock are locked. */
export async function redeemAgain(tx: Transaction, orderId: string): Promise<boolean> {
  const [asked] = await tx<AskedCoupon[]>`
    select r.account_id as "accountId", c.code from coupon_redemptions r join coupons c on c.id = r.coupon_id
    where order_id = ${orderId} and released_at is not null`
  if (!asked) return true
  const { byCode, standings } = await lockCoupons(tx, [asked], tx``)
  const coupon = byCode.get(asked.code)!
  if (noTurnFor(coupon, standings[0]!)) return false
  await tx`
    with again as (update coupon_redemptions set released_at = null where order_id = ${orderId})
    update coupons set redeemed = redeemed + 1 where id = ${coupon.id}`
  return true
}
