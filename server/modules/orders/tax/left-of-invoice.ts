import { type LeftRow, leftRows } from '../../../../core/tax/left-rows.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { documentsOf, type TaxDocument } from './document.ts'

/**
 * Invoices (rows of tax documents) that still count: not that of a parcel that came back, since pieces sent again get
 * another, or none without a GSTIN.
 */
export const standingInvoices = (sql: Database | Transaction): Fragment => sql`(
  select * from tax_documents i where series = 'T'
    and not exists (select from tax_documents where invoice_id = i.id and why = 'came back'))`

/** An order's last invoice with what credit notes have left of it; null: none counts. The order is locked. */
export async function leftOfInvoice(
  tx: Transaction,
  orderId: string,
): Promise<{ invoice: TaxDocument; left: LeftRow[] } | null> {
  const documents = await documentsOf(tx, [orderId])
  const invoice = documents.findLast(({ series }) => series === 'T')
  if (!invoice) return null
  const notes = documents.filter((document) => document.invoice?.id === invoice.id)
  if (notes.some(({ why }) => why === 'came back')) return null
  return { invoice, left: leftRows(invoice.rows, notes) }
}
