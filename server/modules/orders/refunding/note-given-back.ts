import type { Paise } from '../../../../core/money.ts'
import { shareOut } from '../../../../core/share-out.ts'
import type { Transaction } from '../../../platform/database.ts'
import {
  type CancellableLine,
  cancellableLines,
  countOf,
  type Pieces,
} from '../cancelling/pieces-to-cancel.ts'
import type { LockedOrder } from '../lock-order.ts'

type Given = { amountPaise: Paise; pieces: Pieces; ofDelivery: boolean }

/**
 * Records what is refunded for pieces that stay in the order, and perhaps their delivery: for each piece at most what is
 * left of its price. Any excess belongs to no piece. The order is locked.
 */
export async function noteGivenBack(
  tx: Transaction,
  { id, deliveryPaise }: LockedOrder,
  { amountPaise, pieces, ofDelivery }: Given,
): Promise<void> {
  if (pieces.length === 0) return
  const named = (await cancellableLines(tx, id)).flatMap((line) => lastPieces(line, countOf(pieces, line)))
  const left = [...named.map(leftOf), ...(ofDelivery ? [deliveryPaise] : [])]
  const reach = Math.min(
    amountPaise,
    left.reduce((sum, paise) => sum + paise, 0),
  )
  const shares = shareOut(reach, left)
  for (const [line, entries] of Map.groupBy(named.entries(), ([, { line }]) => line)) {
    const givenBack = line.givenBackPaise ?? Array<Paise>(line.quantity).fill(0)
    for (const [index, { piece }] of entries) givenBack[piece]! += shares[index]!
    await tx`
      update order_lines set given_back_paise = ${givenBack} where order_id = ${id} and position = ${line.position}`
  }
}

type Piece = { line: CancellableLine; piece: number }

/** The pieces that would be cancelled first. */
const lastPieces = (line: CancellableLine, count: number): Piece[] =>
  Array.from({ length: count }, (_, back) => ({
    line,
    piece: line.quantity - line.cancelledQuantity - 1 - back,
  }))

const leftOf = ({ line, piece }: Piece): Paise =>
  line.unitPaise - (line.couponPaise?.[piece] ?? 0) - (line.givenBackPaise?.[piece] ?? 0)
