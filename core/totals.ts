import type { Paise } from './money.ts'
import type { DeliveryTerms } from './shop.ts'

/** The most pieces of a cart or order line: far above any wardrobe, far below an overflow. */
export const MOST_PIECES = 1000

export type Totals = { subtotal: Paise; discount: Paise; delivery: Paise; total: Paise }

/** What a coupon takes off: paise of the goods, and whether delivery becomes free. */
export type Saving = { goodsPaise: Paise; freeDelivery: boolean }

const NO_SAVING: Saving = { goodsPaise: 0, freeDelivery: false }

/**
 * An empty cart costs nothing; any other costs its goods, minus the coupon, plus delivery. Free delivery depends on the
 * price before the coupon, so that using one never makes delivery more expensive.
 */
export function totals(
  lines: { unitPrice: Paise; quantity: number }[],
  { feePaise, freeFromPaise }: DeliveryTerms,
  { goodsPaise: discount, freeDelivery }: Saving = NO_SAVING,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const isFree = subtotal === 0 || freeDelivery || (freeFromPaise !== null && subtotal >= freeFromPaise)
  const delivery = isFree ? 0 : feePaise
  return { subtotal, discount, delivery, total: subtotal - discount + delivery }
}

/** `couponPaise`: what a coupon took off each piece; pieces are cancelled from the last one on. */
export type OrderedLine = {
  unitPaise: Paise
  quantity: number
  cancelledQuantity: number
  couponPaise: Paise[] | null
}

/** What the first `pieces` pieces of a line cost. */
export const linePaise = (
  { unitPaise, couponPaise }: Pick<OrderedLine, 'unitPaise' | 'couponPaise'>,
  pieces: number,
): Paise => unitPaise * pieces - (couponPaise ?? []).slice(0, pieces).reduce((sum, share) => sum + share, 0)

/** `givenBackPaise`: what was refunded of each piece's price while it stayed in the order; null: nothing. */
export type CancellableLine = OrderedLine & { givenBackPaise: Paise[] | null }

/** What is refunded when this many more pieces of a line are cancelled: their cost, less what was refunded of it before. */
export function cancelledPaise(line: CancellableLine, pieces: number): Paise {
  const left = line.quantity - line.cancelledQuantity
  const given = (line.givenBackPaise ?? []).slice(left - pieces, left)
  return given.reduce((sum, paise) => sum - paise, linePaise(line, left) - linePaise(line, left - pieces))
}

/** What the pieces of a line that are not cancelled cost. */
export const lineNow = (line: OrderedLine): Paise => linePaise(line, line.quantity - line.cancelledQuantity)

/** What an order costs without its cancelled pieces, in paise; its stored totals stay as they were when it was placed. */
export function costNow(lines: OrderedLine[], deliveryPaise: Paise): Paise {
  const value = lines.reduce((sum, line) => sum + lineNow(line), 0)
  const isLeft = lines.some(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity)
  return isLeft ? value + deliveryPaise : 0
}
