import type { CreditedRow } from '../../../../core/tax/invoice-rows.ts'
import { creditLeft } from '../../../../core/tax/left-rows.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { WhyCredited } from './document.ts'
import { leftOfInvoice } from './left-of-invoice.ts'
import { writeDocument } from './write-document.ts'

type Credit = {
  orderId: string
  why: Exclude<WhyCredited, 'price reduced'>
  /** How many pieces of which invoice row; omitted: all that is left. A delivery row is credited as a whole. */
  credited?: CreditedRow[]
  clock?: () => Date
}

/**
 * Issues a credit note for an order's last invoice, at its rates and amounts less later price reductions. Nothing happens
 * without an invoice, or with nothing left of it. Throws when more is to be credited than is left. The order is locked.
 * Returns its number.
 */
export async function issueCreditNote(
  tx: Transaction,
  { orderId, why, credited, clock = () => new Date() }: Credit,
): Promise<string | null> {
  const found = await leftOfInvoice(tx, orderId)
  if (!found) return null
  const { invoice, left } = found
  const all = left.map(({ place, pieces }) => ({ place, quantity: pieces }))
  const wanted = (credited ?? all).filter(({ quantity }) => quantity > 0)
  for (const { place, quantity } of wanted)
    if (quantity > left[place]!.pieces)
      throw new Error(`Of row ${place} of ${invoice.number} only ${left[place]!.pieces} are left to credit.`)
  const rows = creditLeft(left, wanted)
  if (rows.every(({ total }) => total === 0)) return null
  // The shop's GSTIN may have changed since: a credit note has the seller of its invoice.
  const { seller, place, supply } = invoice
  const of = { invoice, why, credited: wanted }
  const { number } = await writeDocument(tx, { series: 'C', orderId, seller, place, supply, rows, of }, clock)
  return number
}
