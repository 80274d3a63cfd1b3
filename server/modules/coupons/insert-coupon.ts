import type { Coupon } from '../../../core/coupon.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type NewCoupon = Coupon & { mailbox?: string | null; origin?: 'console' | 'newsletter' }

/** Throws a unique violation when the code exists. Returns the coupon's id. */
export async function insertCoupon(tx: Transaction, coupon: NewCoupon): Promise<string> {
  const id = newId()
  const { mailbox = null, origin = 'console' } = coupon
  await tx`
    insert into coupons (id, code, kind, percent, cap_paise, value_paise, buy, get, first_order, min_spend_paise,
      starts_at, ends_at, most, most_per_account, most_per_phone, categories, products, mailbox, origin)
    values (${id}, ${coupon.code}, ${coupon.kind}, ${coupon.percent}, ${coupon.capPaise}, ${coupon.valuePaise},
      ${coupon.buy}, ${coupon.get}, ${coupon.firstOrder}, ${coupon.minSpendPaise}, ${coupon.startsAt},
      ${coupon.endsAt}, ${coupon.most}, ${coupon.mostPerAccount}, ${coupon.mostPerPhone}, ${coupon.categories},
      ${coupon.products}, mailbox_key(${mailbox}), ${origin})`
  return id
}
