import { NOT_LEFT } from '../../../../core/order-status.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { linesOf } from './lines-of.ts'

/** Checks tax invoices and credit notes: their numbers, their sums, and each note against its invoice. */
export async function auditDocuments(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('%s/%s: %s documents, the last is number %s, the counter says %s', series, year, documents, last_one,
      coalesce(last, 0)) as wrong
    from (
      select series, year, count(*) as documents, max(count) as last_one from tax_documents group by 1, 2
    ) d full join document_counters using (series, year)
    where (coalesce(documents, 0), coalesce(last_one, 0)) is distinct from (coalesce(last, 0)::bigint, coalesce(last, 0))
    union all
    select format('document %s is number %s of %s/%s', number, count, series, year)
    from tax_documents where number <> series || '/' || year || '/' || lpad(count::text, greatest(6, length(count::text)), '0')
    union all
    select format('document %s is dated before the one it follows', number)
    from (
      select number, issued_at, lag(issued_at) over (partition by series, year order by count) as before
      from tax_documents
    ) d
    where issued_at < before
    union all
    select format('document %s is dated outside its year', number)
    from tax_documents
    where year <> (
      select to_char(begins, 'YY') || to_char(begins + interval '1 year', 'YY')
      from (select (issued_at at time zone 'Asia/Kolkata') - interval '3 months' as begins) y)
    union all
    select format('document %s: its rows come to %s, it says %s', number, total, total_paise)
    from tax_documents, lateral (
      select sum((row ->> 'total')::bigint) as total, sum((row ->> 'taxable')::bigint) as taxable,
        sum((row ->> 'igst')::bigint) as igst, sum((row ->> 'cgst')::bigint) as cgst, sum((row ->> 'sgst')::bigint) as sgst
      from jsonb_array_elements(rows) as row
    ) r
    where (total, taxable, igst, cgst, sgst)
      is distinct from (total_paise, taxable_paise, igst_paise, cgst_paise, sgst_paise)
    union all
    select format('invoice %s came to %s, and %s of it is credited', number, i.total_paise, back)
    from tax_documents i join lateral (
      select sum(total_paise) as back from tax_documents where invoice_id = i.id
    ) c on true
    where back > i.total_paise or (back > 0 and series <> 'T')
    union all
    select format('credit note %s is of another order than invoice %s', c.number, i.number)
    from tax_documents c join tax_documents i on i.id = c.invoice_id
    where c.order_id <> i.order_id or c.issued_at < i.issued_at or c.place <> i.place or c.supply <> i.supply
    union all
    select format('order %s is %s, and has an invoice that no note takes back', o.code, o.status)
    from tax_documents i join orders o on o.id = i.order_id
    where i.series = 'T' and (o.status = any(${NOT_LEFT}) or o.status = 'Cancelled')
      and i.total_paise > (select coalesce(sum(total_paise), 0) from tax_documents where invoice_id = i.id)
    union all
    -- What was caught up with at night is entered for no document of its own: its order is held against it as a whole.
    select format('document %s has %s of tax, the ledger entered %s for it', number, taxed, entered)
    from (
      select number, (igst_paise + cgst_paise + sgst_paise) * case series when 'T' then 1 else -1 end as taxed,
        (select sum(-tax_paise) from ledger l where l.order_id = d.order_id and l.reference = d.number) as entered
      from tax_documents d
    ) e
    where taxed <> entered`,
  )
}
