import { PLAIN_COUPON } from '../core/coupon.ts'
import { insertCoupon, type NewCoupon } from '../server/modules/coupons/insert-coupon.ts'
import type { Database } from '../server/platform/database.ts'

/** Creates a coupon: ten per cent off everything, any number of times, unless `coupon` says otherwise. */
export async function makeCoupon(
  db: Database,
  coupon: Partial<NewCoupon> & { code: string },
): Promise<string> {
  const { kind = 'percent' } = coupon
  const startsAt = new Date('2026-01-01')
  const percent = kind === 'percent' ? 10 : null
  return db.begin((tx) => insertCoupon(tx, { ...PLAIN_COUPON, startsAt, percent, ...coupon }))
}
