import type { Paise } from './money.ts'
import type { DeliveryTerms } from './shop.ts'

/** One order or cart line holds at most this many pieces; far above any wardrobe, far below an overflow. */
export const MOST_PIECES = 1000

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

export type OrderedLine = { unitPaise: Paise; quantity: number; cancelledQuantity: number }

/** What an order costs once its cancelled pieces are taken off: its totals stay as they were placed. */
export function costNow(lines: OrderedLine[], deliveryPaise: Paise): Paise {
  const pieces = lines.map(({ unitPaise, quantity, cancelledQuantity }) => ({
    unitPaise,
    left: quantity - cancelledQuantity,
  }))
  const value = pieces.reduce((sum, { unitPaise, left }) => sum + unitPaise * left, 0)
  return pieces.some(({ left }) => left > 0) ? value + deliveryPaise : 0
}
