import type { Paise } from './money.ts'

/** A discount as the API has it: `discountValue` is per cent, or rupees for a fixed amount; `endDate` is ISO 8601. */
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

/** The discount as a share of the listed price, 0 to 1, by which fixed amounts and percentages can be compared. */
export const shareOff = (listed: Paise, effective: Paise): number =>
  listed > 0 ? (listed - effective) / listed : 0

/** The discount in whole per cent, as a badge shows it; at least 1 where there is a discount at all. */
export function percentOff(listed: Paise, effective: Paise): number {
  const share = shareOff(listed, effective)
  return share > 0 ? Math.max(1, Math.round(share * 100)) : 0
}
