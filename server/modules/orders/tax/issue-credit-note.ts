import { type CreditedRow, creditOfAll, creditRows, type TaxRow } from '../../../../core/tax/invoice-rows.ts'
import type { Transaction } from '../../../platform/database.ts'
import { documentsOf, type TaxDocument, type WhyCredited } from './document.ts'
import { writeDocument } from './write-document.ts'

type Credit = {
  orderId: string
  why: WhyCredited
  /** How many of which row of the invoice; without: all that no note has taken back. A row of the delivery goes whole. */
  credited?: CreditedRow[]
  clock?: () => Date
}

/**
 * A credit note for an order's last invoice, with the rates and the paise of that. Nothing where there is no invoice, or
 * nothing left of it. Throws when more is to go back than is left. The order is locked. Returns its number.
 */
export async function issueCreditNote(
  tx: Transaction,
  { orderId, why, credited, clock = () => new Date() }: Credit,
): Promise<string | null> {
  const documents = await documentsOf(tx, [orderId])
  const invoice = documents.findLast(({ series }) => series === 'T')
  if (!invoice) return null
  const left = leftOf(
    invoice.rows,
    documents.filter((one) => one.invoice?.id === invoice.id),
  )
  const wanted = (credited ?? left).filter(({ quantity }) => quantity > 0)
  for (const { place, quantity } of wanted)
    if (quantity > left[place]!.quantity)
      throw new Error(
        `Of row ${place} of ${invoice.number} only ${left[place]!.quantity} are left to credit.`,
      )
  const rows = creditRows(invoice.rows, wanted)
  if (rows.every(({ total }) => total === 0)) return null
  // The shop may have another GSTIN by now: a note is written by whoever wrote the invoice.
  const { seller, place, supply } = invoice
  const of = { invoiceId: invoice.id, why, credited: wanted }
  const { number } = await writeDocument(tx, { series: 'C', orderId, seller, place, supply, rows, of }, clock)
  return number
}

/** A line for each row of the invoice. */
function leftOf(rows: TaxRow[], notes: TaxDocument[]): CreditedRow[] {
  return creditOfAll(rows).map(({ place, quantity }) => ({
    place,
    quantity: notes
      .flatMap((note) => note.credited ?? [])
      .filter((one) => one.place === place)
      .reduce((most, one) => most - one.quantity, quantity),
  }))
}
