import type { Paise } from '../../../../core/money.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { type CancellableLine as Cancellable, cancelledPaise } from '../../../../core/totals.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** How many pieces of which line. */
export type Pieces = { position: number; quantity: number }[]

export type CancellableLine = Cancellable & { position: number; variantId: string; name: string }

export function cancellableLines(tx: Transaction, orderId: string): Promise<CancellableLine[]> {
  return tx<CancellableLine[]>`
    select position, variant_id as "variantId", name, unit_paise as "unitPaise", quantity,
      cancelled_quantity as "cancelledQuantity", coupon_paise as "couponPaise",
      given_back_paise as "givenBackPaise"
    from order_lines where order_id = ${orderId} order by position`
}

export const allLeft = (lines: CancellableLine[]): Pieces =>
  lines
    .map(({ position, quantity, cancelledQuantity }) => ({
      position,
      quantity: quantity - cancelledQuantity,
    }))
    .filter(({ quantity }) => quantity > 0)

export const countOf = (pieces: Pieces, { position }: CancellableLine): number =>
  pieces.reduce((sum, each) => sum + (each.position === position ? each.quantity : 0), 0)

/** What is refunded for cancelling these pieces, without delivery. */
export const worthOf = (lines: CancellableLine[], pieces: Pieces): Paise =>
  lines.reduce((sum, line) => sum + cancelledPaise(line, countOf(pieces, line)), 0)

/** Of a line: what had been refunded for pieces before they were cancelled. Pieces are cancelled from the last one on. */
export const givenForCancelled = (sql: Database | Transaction): Fragment => sql`
  coupon_share(given_back_paise, quantity) - coupon_share(given_back_paise, quantity - cancelled_quantity)`

/** Refuses (400) lines that the order does not have, and more pieces than are left. */
export function refuseWrongPieces(pieces: Pieces, lines: CancellableLine[]): void {
  if (pieces.length === 0) throw new Refusal(ORDERS.noPiecesNamed)
  for (const { position, quantity } of pieces)
    if (!Number.isInteger(quantity) || quantity < 1 || !lines.some((line) => line.position === position))
      throw new Refusal(ORDERS.piecesUnknown)
  for (const line of lines) {
    const left = line.quantity - line.cancelledQuantity
    if (countOf(pieces, line) > left) throw new Refusal(ORDERS.tooManyPieces, { name: line.name, left })
  }
}

/** Refuses (409) when the order does not have the number of pieces that the person saw. */
export function refuseChanged(lines: CancellableLine[], piecesLeft: number): void {
  const left = allLeft(lines).reduce((sum, { quantity }) => sum + quantity, 0)
  if (left !== piecesLeft) throw new Refusal(ORDERS.piecesChanged, { left })
}
