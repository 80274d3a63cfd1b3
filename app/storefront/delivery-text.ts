import * as words from '#words/shell'
import { priceText, rupees } from '../../core/money.ts'
import type { DeliveryTerms } from '../../core/shop.ts'

/** '₹150', or '₹150, and free from ₹2,999 on'. */
export function deliveryText({ feePaise, freeFromPaise }: DeliveryTerms): string {
  const fee = priceText(rupees(feePaise))
  if (freeFromPaise === null) return fee
  return words.deliveryFeeFreeFrom({ fee, freeFrom: priceText(rupees(freeFromPaise)) })
}
