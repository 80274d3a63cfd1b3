import { keptJson } from '../../browser/kept-json.ts'
import { dropCoupon } from '../coupon/kept-coupon.ts'

/** The storage key of a checkout that is being filled in. */
export const DRAFT_KEY = 'checkout-draft'

/** Called once the order is placed: forgets the draft, and the coupon that the order has used. */
export function dropDraft() {
  const kept = keptJson<{ draft: { coupon?: string | null } }>(sessionStorage, DRAFT_KEY)
  if (kept?.draft?.coupon !== null) dropCoupon()
  sessionStorage.removeItem(DRAFT_KEY)
}
