import type { Paise } from '../../../../core/money.ts'
import { addDocument, type Gstr1, newGstr1, type ReturnedDocument } from '../../../../core/tax/gstr1.ts'
import type { TaxRules } from '../../../../core/tax/rules.ts'
import type { Database } from '../../../platform/database.ts'

const A_PIECE = 500

/** A month's return, and the same tax as the ledger has it; by what they differ the books do not agree. */
export type MonthOfTax = { gstr1: Gstr1; taxPaise: Paise; ledgerPaise: Paise }

/** `month`: '2026-11', in India. Read some documents at a time, all of one moment. */
export async function readGstr1(db: Database, month: string, rules: TaxRules): Promise<MonthOfTax> {
  return db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    const gstr1 = newGstr1()
    const inMonth = tx`
      d.issued_at >= ${`${month}-01`}::date::timestamp at time zone 'Asia/Kolkata'
      and d.issued_at < (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Kolkata'`
    const documents = tx<ReturnedDocument[]>`
      select d.number, d.series, d.issued_at as "issuedAt", d.place, d.supply, d.rows, d.total_paise as "totalPaise",
        i.total_paise as "invoiceTotal"
      from tax_documents d left join tax_documents i on i.id = d.invoice_id
      where ${inMonth} order by d.series desc, d.year, d.count`.cursor(A_PIECE)
    for await (const piece of documents)
      for (const document of piece) addDocument(gstr1, document as ReturnedDocument, rules)
    const [{ ledgerPaise }] = await tx<[{ ledgerPaise: Paise }]>`
      select coalesce(sum(-tax_paise), 0)::bigint as "ledgerPaise" from ledger l
      join tax_documents d on d.order_id = l.order_id and d.number = l.reference
      where ${inMonth}`
    const { igst, cgst, sgst } = gstr1.net
    return { gstr1, taxPaise: igst + cgst + sgst, ledgerPaise }
  })
}
