import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'

const { most, facet } = PRODUCT_FIELDS.readyDays

/** The choice of a list that keeps what is made ready in so many days, rather one piece less; null: that is everything. */
export function readyWithin(days: number): string | null {
  if (days >= most) return null
  return String(facet.within.findLast((each) => each <= days) ?? 0)
}
