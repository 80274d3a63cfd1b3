import type { Database, Transaction } from '../../../platform/database.ts'
import { linesOf } from './lines-of.ts'

/** Compares settlement files and the decisions on their rows with the ledger, and checks that nothing is entered twice. */
export async function auditSettlements(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('settlement %s, row %s says that %s came of order %s, the ledger says otherwise', f.name, position,
      entered_paise, code) as wrong
    from settlement_rows r join settlement_files f on f.id = file_id left join orders o on o.id = r.order_id
    left join ledger l on l.id = r.ledger_id
    where r.ledger_id is not null and ((l.order_id, l.brought_id) is distinct from (r.order_id, r.brought_id)
      or (case f.source when 'courier' then courier_paise else provider_paise end, bank_paise, fees_paise, l.fee_tax_paise)
        is distinct from (-entered_paise, entered_paise - fee_paise - r.fee_tax_paise, fee_paise, r.fee_tax_paise))
    union all
    select format('ledger row %s is %s, and no file and nobody of the shop says so', l.id, cause)
    from ledger l
    where (cause in ('settled', 'written off', 'kept', 'charged') or cause = 'remitted' and brought_id is not null)
      and not exists (select from settlement_rows where ledger_id = l.id)
      and not exists (select from settlement_decisions where ledger_id = l.id)
    union all
    select format('decision %s: %s of %s, the ledger says otherwise', d.id, decision, d.amount_paise)
    from settlement_decisions d left join ledger l on l.id = ledger_id
    where (decision in ('write off', 'keep', 'accept', 'withdraw')) <> (ledger_id is not null)
      or (decision = 'write off' and (l.cause, l.order_id, l.brought_id, lost_paise)
        is distinct from ('written off', d.order_id, d.brought_id, d.amount_paise))
      or (decision = 'keep' and (l.cause, lost_paise) is distinct from ('kept', d.amount_paise))
      or (decision = 'accept' and (l.cause, bank_paise) is distinct from ('charged', d.amount_paise))
    union all
    select format('payment %s is settled twice: %s came of %s', provider_payment_id, entered, p.amount_paise)
    from payments p join (
      select payment_id, sum(entered_paise) as entered from settlement_rows where payment_id is not null group by 1
    ) r on r.payment_id = p.id
    where entered > p.amount_paise
    union all
    select format('refund %s is kept back twice: %s of %s', reference, -entered, amount_paise)
    from refunds f join (
      select refund_id, reference, sum(entered_paise) as entered from settlement_rows where refund_id is not null group by 1, 2
    ) r on r.refund_id = f.id
    where -entered > f.amount_paise
    union all
    select format('order %s: by the ledger the %s has %s, by what is held %s', code, holder, coalesce(l.paise, 0),
      coalesce(h.paise, 0))
    from (
      select order_id, holder, sum(paise) as paise
      from ledger, lateral (values ('courier', courier_paise), ('provider', provider_paise)) as moved (holder, paise)
      where order_id is not null group by 1, 2
    ) l full join money_held h using (order_id, holder) join orders o on o.id = order_id
    where coalesce(l.paise, 0) <> coalesce(h.paise, 0)
    union all
    select format('%s was brought forward with %s, by the ledger with %s, and %s of it are held, by the ledger %s', reference,
      case when withdrawn_at is null then amount_paise else 0 end, coalesce(brought, 0), coalesce(held, 0), coalesce(due, 0))
    from brought_forward b left join (
      select brought_id, -sum(opening_paise) as brought, sum(courier_paise + provider_paise) as due
      from ledger where brought_id is not null group by 1
    ) l on l.brought_id = b.id left join (
      select brought_id, sum(paise) as held from money_held group by 1
    ) h on h.brought_id = b.id
    where (coalesce(brought, 0), coalesce(held, 0))
      <> (case when withdrawn_at is null then amount_paise else 0 end, coalesce(due, 0))`,
  )
}
