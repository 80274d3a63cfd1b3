import type { Paise } from './money.ts'

export const DELIVERY_FEE: Paise = 150_00

export type Totals = { subtotal: Paise; delivery: Paise; total: Paise }

/** Nothing in the bag costs nothing; anything else costs its price and the delivery fee. */
export function totals(lines: { unitPrice: Paise; quantity: number }[]): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const delivery = subtotal === 0 ? 0 : DELIVERY_FEE
  return { subtotal, delivery, total: subtotal + delivery }
}
