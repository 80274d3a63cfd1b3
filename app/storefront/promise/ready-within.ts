import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'

const { most, facet } = PRODUCT_FIELDS.readyDays

/** The filter value for products made in so many days at most, rounded down; null: no filter is needed. */
export function readyWithin(days: number): string | null {
  if (days >= most) return null
  return String(facet.within.findLast((each) => each <= days) ?? 0)
}
