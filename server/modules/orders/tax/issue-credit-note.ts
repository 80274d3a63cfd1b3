import type { CreditedRow } from '../../../../core/tax/invoice-rows.ts'
import { creditLeft } from '../../../../core/tax/left-rows.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { WhyCredited } from './document.ts'
import { leftOfInvoice } from './left-of-invoice.ts'
import { writeDocument } from './write-document.ts'

type Credit = {
  orderId: string
  why: Exclude<WhyCredited, 'price reduced'>
  /** How many of which row of the invoice; without: all that no note has taken back. A row of the delivery goes whole. */
  credited?: CreditedRow[]
  clock?: () => Date
}

/**
 * A credit note for an order's last invoice, with the rates and the paise of that, less what its price was reduced by
 * since. Nothing where there is no invoice, or nothing left of it. Throws when more is to go back than is left. The order
 * is locked. Returns its number.
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
  // The shop may have another GSTIN by now: a note is written by whoever wrote the invoice.
  const { seller, place, supply } = invoice
  const of = { invoice, why, credited: wanted }
  const { number } = await writeDocument(tx, { series: 'C', orderId, seller, place, supply, rows, of }, clock)
  return number
}
