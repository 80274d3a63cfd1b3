import type { Paise } from './money.ts'
import type { DeliveryTerms } from './shop.ts'

/** One order or cart line holds at most this many pieces; far above any wardrobe, far below an overflow. */
export const MOST_PIECES = 1000

export type Totals = { subtotal: Paise; discount: Paise; delivery: Paise; total: Paise }

/** What a coupon takes off: paise of what is in the bag, and whether what delivery costs. */
export type Saving = { goodsPaise: Paise; freeDelivery: boolean }

const NO_SAVING: Saving = { goodsPaise: 0, freeDelivery: false }

/**
 * Nothing in the bag costs nothing; anything else costs its price, less what a coupon takes off, and what its delivery
 * costs. From when on that is free goes by the price before the coupon: using one never makes delivery dearer.
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

/** `couponPaise`: what a coupon took off each piece; the last pieces are the first to be cancelled. */
export type OrderedLine = {
  unitPaise: Paise
  quantity: number
  cancelledQuantity: number
  couponPaise: Paise[] | null
}

/** What the first so many pieces of a line cost. */
export const linePaise = (
  { unitPaise, couponPaise }: Pick<OrderedLine, 'unitPaise' | 'couponPaise'>,
  pieces: number,
): Paise => unitPaise * pieces - (couponPaise ?? []).slice(0, pieces).reduce((sum, share) => sum + share, 0)

/** `givenBackPaise`: what went back of each piece's price while it stayed; null: nothing. */
export type CancellableLine = OrderedLine & { givenBackPaise: Paise[] | null }

/** What goes back when so many more pieces of a line are cancelled: of what they cost, all that has not gone back before. */
export function cancelledPaise(line: CancellableLine, pieces: number): Paise {
  const left = line.quantity - line.cancelledQuantity
  const given = (line.givenBackPaise ?? []).slice(left - pieces, left)
  return given.reduce((sum, paise) => sum - paise, linePaise(line, left) - linePaise(line, left - pieces))
}

/** What of a line is not cancelled costs. */
export const lineNow = (line: OrderedLine): Paise => linePaise(line, line.quantity - line.cancelledQuantity)

/** What an order costs once its cancelled pieces are taken off: its totals stay as they were placed. */
export function costNow(lines: OrderedLine[], deliveryPaise: Paise): Paise {
  const value = lines.reduce((sum, line) => sum + lineNow(line), 0)
  const isLeft = lines.some(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity)
  return isLeft ? value + deliveryPaise : 0
}
