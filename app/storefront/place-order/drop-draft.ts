import { keptJson } from '../../browser/kept-json.ts'
import { dropCoupon } from '../coupon/kept-coupon.ts'

/** Where the checkout keeps what a shopper has filled in so far. */
export const DRAFT_KEY = 'checkout-draft'

/** The order stands: what led to it has done its part, its coupon too. One that it did not ask for is for another. */
export function dropDraft() {
  const kept = keptJson<{ draft: { coupon?: string | null } }>(sessionStorage, DRAFT_KEY)
  if (kept?.draft?.coupon !== null) dropCoupon()
  sessionStorage.removeItem(DRAFT_KEY)
}
