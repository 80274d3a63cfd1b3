import { documentNumber, financialYear, type Series } from '../../../../core/tax/documents.ts'
import { type CreditedRow, sumOfRows, type TaxRow } from '../../../../core/tax/invoice-rows.ts'
import type { Supply } from '../../../../core/tax/piece-tax.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Seller, TaxDocument, WhyCredited } from './document.ts'

type NewDocument = {
  series: Series
  orderId: string
  seller: Seller
  place: string
  supply: Supply
  rows: TaxRow[]
  /** Only of a credit note. */
  of?: { invoice: Pick<TaxDocument, 'id' | 'issuedAt'>; why: WhyCredited; credited: CreditedRow[] }
}

/**
 * Writes a document under the next number of its series, in the transaction that requires it, so that a number is used if
 * and only if that commits. Other documents of the series wait until then. `clock` is read once they wait, so that dates
 * rise with numbers; a credit note is dated after its invoice, even if that came from an instance whose clock is ahead.
 */
export async function writeDocument(
  tx: Transaction,
  { series, orderId, seller, place, supply, rows, of }: NewDocument,
  clock: () => Date,
): Promise<{ id: string; number: string; at: Date }> {
  const earliest = of ? of.invoice.issuedAt.getTime() + 1 : 0
  const { number, count, year, at } = await nextNumber(
    tx,
    series,
    () => new Date(Math.max(clock().getTime(), earliest)),
  )
  const id = newId()
  const { total, taxable, igst, cgst, sgst } = sumOfRows(rows)
  await tx`
    insert into tax_documents (id, number, series, year, count, issued_at, order_id, invoice_id, why, seller, place, supply,
      rows, credited, total_paise, taxable_paise, igst_paise, cgst_paise, sgst_paise)
    values (${id}, ${number}, ${series}, ${year}, ${count}, ${at}, ${orderId}, ${of?.invoice.id ?? null},
      ${of?.why ?? null}, ${JSON.stringify(seller)}, ${place}, ${supply}, ${JSON.stringify(rows)},
      ${of ? JSON.stringify(of.credited) : null}, ${total}, ${taxable}, ${igst}, ${cgst}, ${sgst})`
  return { id, number, at }
}

async function nextNumber(tx: Transaction, series: Series, clock: () => Date) {
  for (let year = financialYear(clock()); ; ) {
    const lastAt = await lockCounter(tx, series, year)
    const at = new Date(Math.max(lastAt.getTime(), clock().getTime()))
    // A new financial year may have begun while this waited for the lock.
    const yearNow = financialYear(at)
    if (yearNow === year) {
      const [row] = await tx<[{ last: number }]>`
        update document_counters set last = last + 1, last_at = ${at}
        where series = ${series} and year = ${year} returning last`
      return { number: documentNumber(series, year, row.last), count: row.last, year, at }
    }
    year = yearNow
  }
}

async function lockCounter(tx: Transaction, series: string, year: string): Promise<Date> {
  await tx`
    insert into document_counters (series, year, last, last_at) values (${series}, ${year}, 0, '-infinity')
    on conflict do nothing`
  const [row] = await tx<[{ lastAt: Date | null }]>`
    select nullif(last_at, '-infinity') as "lastAt" from document_counters
    where series = ${series} and year = ${year} for update`
  return row.lastAt ?? new Date(0)
}
