import { type Paise, priceText, rupees } from './money.ts'
import type { DeliveryTerms } from './shop.ts'

export type Totals = { subtotal: Paise; delivery: Paise; total: Paise }

/** Nothing in the bag costs nothing; anything else costs its price and what its delivery costs. */
export function totals(
  lines: { unitPrice: Paise; quantity: number }[],
  { feePaise, freeFromPaise }: DeliveryTerms,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const isFree = subtotal === 0 || (freeFromPaise !== null && subtotal >= freeFromPaise)
  const delivery = isFree ? 0 : feePaise
  return { subtotal, delivery, total: subtotal + delivery }
}

/** '₹150', or '₹150, and free from ₹2,999 on'. */
export function deliveryText({ feePaise, freeFromPaise }: DeliveryTerms): string {
  const fee = priceText(rupees(feePaise))
  return freeFromPaise === null ? fee : `${fee}, and free from ${priceText(rupees(freeFromPaise))} on`
}
