import type { Paise } from './money.ts'

/** As the API shows it: `discountValue` is per cent, or rupees for a fixed amount; `endDate` is ISO 8601. */
export type Discount = {
  discountType: 'percentage' | 'fixed'
  discountValue: number
  endDate?: string | null
}

export function isActive(discount: Discount | null | undefined, now: Date): discount is Discount {
  if (!discount || discount.discountValue <= 0) return false
  return !discount.endDate || new Date(discount.endDate) > now
}

/** The unit price after the discount active now: applied once, to the listed price, never below 0. */
export function discounted(listed: Paise, discount: Discount | null | undefined, now: Date): Paise {
  if (!isActive(discount, now)) return listed
  const off =
    discount.discountType === 'percentage'
      ? (listed * discount.discountValue) / 100
      : discount.discountValue * 100
  return Math.max(0, Math.round(listed - off))
}

/** How much less than listed, from 0 to 1, so that fixed amounts and percentages compare. */
export const shareOff = (listed: Paise, effective: Paise): number =>
  listed > 0 ? (listed - effective) / listed : 0

/** The same in whole per cent, as a badge says it; a discount is never shown as none. */
export function percentOff(listed: Paise, effective: Paise): number {
  const share = shareOff(listed, effective)
  return share > 0 ? Math.max(1, Math.round(share * 100)) : 0
}
