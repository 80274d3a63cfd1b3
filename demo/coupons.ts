import { PLAIN_COUPON } from '../core/coupon.ts'
import { DAY_MS } from '../core/time.ts'
import { insertCoupon } from '../server/modules/coupons/insert-coupon.ts'
import type { Transaction } from '../server/platform/database.ts'

/** Samples, for whoever tries the shop: a fifth off from ₹2,000 on, and a delivery that costs nothing. */
export async function addCoupons(tx: Transaction, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - DAY_MS)
  await insertCoupon(tx, {
    ...PLAIN_COUPON,
    startsAt,
    code: 'FESTIVE20',
    percent: 20,
    capPaise: 1500_00,
    minSpendPaise: 2000_00,
    most: 500,
    mostPerAccount: 3,
  })
  await insertCoupon(tx, { ...PLAIN_COUPON, startsAt, code: 'FREESHIP', kind: 'free-delivery' })
}
