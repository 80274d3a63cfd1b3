import { dropCoupon } from '../coupon/kept-coupon.ts'

/** Where the checkout keeps what a shopper has filled in so far. */
export const DRAFT_KEY = 'checkout-draft'

/** The order stands: what led to it has done its part, its coupon too. */
export function dropDraft() {
  dropCoupon()
  sessionStorage.removeItem(DRAFT_KEY)
}
