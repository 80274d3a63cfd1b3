import type { Paise } from '../../../core/money.ts'

type Line = { unitPaise: Paise; quantity: number; cancelledQuantity: number }

/** What an order costs once its cancelled pieces are taken off: its totals stay as they were placed. */
export function costNow(lines: Line[], deliveryPaise: Paise): Paise {
  const pieces = lines.map(({ unitPaise, quantity, cancelledQuantity }) => ({
    unitPaise,
    left: quantity - cancelledQuantity,
  }))
  const value = pieces.reduce((sum, { unitPaise, left }) => sum + unitPaise * left, 0)
  return pieces.some(({ left }) => left > 0) ? value + deliveryPaise : 0
}

/** What the courier collects at the door. */
export const leftToPay = (lines: Line[], deliveryPaise: Paise, isPaid: boolean): Paise =>
  isPaid ? 0 : costNow(lines, deliveryPaise)
