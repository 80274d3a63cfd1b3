import { PLAIN_COUPON } from '../core/coupon.ts'
import { insertCoupon } from '../server/modules/coupons/insert-coupon.ts'
import type { Transaction } from '../server/platform/database.ts'

const DAY_MS = 86_400_000

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
