import type { Paise } from '../../../../core/money.ts'
import { addDocument, type Gstr1, newGstr1, type ReturnedDocument } from '../../../../core/tax/gstr1.ts'
import type { TaxRules } from '../../../../core/tax/rules.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

const BATCH = 500

/** A GST return for a month or a quarter, and its tax according to the ledger; a difference means that the books disagree. */
export type MonthOfTax = { gstr1: Gstr1; taxPaise: Paise; ledgerPaise: Paise }

/** `month`: '2026-11' in India, or '2026-Q4'. Reads documents in batches from one snapshot. */
export async function readGstr1(db: Database, month: string, rules: TaxRules): Promise<MonthOfTax> {
  return db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    const gstr1 = newGstr1()
    const { first, months } = spanOf(month)
    const inMonth = tx`
      d.issued_at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
      and d.issued_at < (${first}::date + make_interval(months => ${months})) at time zone 'Asia/Kolkata'`
    const documents = tx<ReturnedDocument[]>`
      select d.number, d.series, d.issued_at as "issuedAt", d.place, d.supply, d.rows, d.total_paise as "totalPaise",
        i.total_paise as "invoiceTotal", case when o.address ? 'gstin' then jsonb_build_object('gstin', o.address ->> 'gstin',
          'name', o.address ->> 'legalName') end as buyer
      from tax_documents d join orders o on o.id = d.order_id left join tax_documents i on i.id = d.invoice_id
      where ${inMonth} order by d.series desc, d.year, d.count`.cursor(BATCH)
    for await (const piece of documents)
      for (const document of piece) addDocument(gstr1, document as ReturnedDocument, rules)
    const ledgerPaise = await taxInLedger(tx, inMonth)
    const { igst, cgst, sgst } = gstr1.net
    return { gstr1, taxPaise: igst + cgst + sgst, ledgerPaise }
  })
}

/**
 * Tax by the documents of `inMonth` (of a row `d`), since ledger entries are dated otherwise. Entries made by catching up
 * name no document: they are compared with all documents of the order that have no entry of their own.
 */
async function taxInLedger(tx: Transaction, inMonth: Fragment): Promise<Paise> {
  const [{ paise }] = await tx<[{ paise: Paise }]>`
    with written as (
      select d.order_id, (d.igst_paise + d.cgst_paise + d.sgst_paise) * case d.series when 'T' then 1 else -1 end as tax,
        (select sum(-tax_paise) from ledger where order_id = d.order_id and reference = d.number) as entered
      from tax_documents d where ${inMonth}
    ), apart as (
      select order_id, sum(tax) as tax from written where entered is null group by order_id
    )
    select (
      coalesce((select sum(entered) from written), 0) + coalesce((select sum(tax - (
        select coalesce(sum((igst_paise + cgst_paise + sgst_paise) * case series when 'T' then 1 else -1 end), 0)
        from tax_documents d where order_id = apart.order_id
          and not exists (select from ledger where order_id = d.order_id and reference = d.number)
      ) + (
        select coalesce(sum(-tax_paise), 0) from ledger l where order_id = apart.order_id
          and not exists (select from tax_documents where order_id = l.order_id and number = l.reference)
      )) from apart), 0)
    )::bigint as paise`
  return paise
}

/** The first day of '2026-11' or '2026-Q4', and its length in months. */
function spanOf(month: string): { first: string; months: number } {
  const [year, quarter] = month.split('-Q')
  if (quarter === undefined) return { first: `${month}-01`, months: 1 }
  return { first: `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`, months: 3 }
}
