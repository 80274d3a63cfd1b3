import { readCode } from '../../core/coupon.ts'
import { rupees } from '../../core/money.ts'
import { quoteCoupon } from '../modules/orders/placing/quote-coupon.ts'
import type { Door } from './door.ts'

export function openCouponRoutes({ open }: Door) {
  open('POST /api/coupon/check', async (deps, { shopper, payload }) => {
    await deps.limits.byAccount('check-coupon', shopper.accountId)
    const { settings } = deps
    const coupon = readCode(payload.coupon)
    const { lines, sums, savingPaise, endsAt } = await quoteCoupon(deps, {
      ...payload,
      coupon,
      shopper,
      delivery: settings.facts().delivery,
      couponRules: settings.couponRules(),
    })
    return {
      coupon,
      lines: lines.map(({ handle, size, unitPaise }) => ({ _id: handle, size, price: rupees(unitPaise) })),
      until: endsAt?.toISOString() ?? null,
      saving: rupees(savingPaise),
      subtotal: rupees(sums.subtotal),
      discount: rupees(sums.discount),
      deliveryFee: rupees(sums.delivery),
      total: rupees(sums.total),
    }
  })
}
