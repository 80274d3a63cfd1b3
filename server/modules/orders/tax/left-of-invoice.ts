import { type LeftRow, leftRows } from '../../../../core/tax/left-rows.ts'
import type { Transaction } from '../../../platform/database.ts'
import { documentsOf, type TaxDocument } from './document.ts'

/** An order's last invoice with what its notes have left of it; null: it has none. The order is locked. */
export async function leftOfInvoice(
  tx: Transaction,
  orderId: string,
): Promise<{ invoice: TaxDocument; left: LeftRow[] } | null> {
  const documents = await documentsOf(tx, [orderId])
  const invoice = documents.findLast(({ series }) => series === 'T')
  if (!invoice) return null
  const notes = documents.filter((one) => one.invoice?.id === invoice.id)
  return { invoice, left: leftRows(invoice.rows, notes) }
}
