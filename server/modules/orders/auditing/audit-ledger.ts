import type { Database, Transaction } from '../../../platform/database.ts'
import { differing } from '../ledger/enter.ts'
import { linesOf } from './lines-of.ts'

/**
 * Compares the ledger with all other books, order by order, and each of its rows with its seal. Orders from before the
 * ledger are skipped until the nightly job has entered them.
 */
export async function auditLedger(db: Database | Transaction): Promise<string[]> {
  const entered = db`
    select * from orders o
    where exists (select from ledger where order_id = o.id)
      or placed_at > (select min(at) from ledger where cause = 'placed')`
  return linesOf(
    db,
    db`
    select format('ledger of order %s lacks buyer %s, goods %s, discount %s, delivery %s, tax %s, provider %s, courier %s, '
      'bank %s, refunds %s, lost %s, fees %s, tax on fees %s, credit %s', code, buyer, goods, discount, delivery, tax, provider, courier,
      bank, refunds, lost, fees, fee_tax, credit) as wrong
    from (${differing(db, entered)}) d join orders o on o.id = d.order_id
    union all
    select format('ledger row %s of order %s was changed', l.id, code)
    from ledger l left join orders o on o.id = l.order_id where seal <> ledger_seal(l)
    union all
    select format('ledger row %s of order %s does not come to nothing', l.id, code)
    from ledger l left join orders o on o.id = l.order_id
    where buyer_paise + goods_paise + l.discount_paise + l.delivery_paise + tax_paise + provider_paise + courier_paise
      + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise + opening_paise + l.credit_paise <> 0
    union all
    select format('order %s is %s, and by the ledger %s are owed by its buyer', code, status, owed)
    from (select order_id, sum(buyer_paise) as owed from ledger group by 1) l join orders o on o.id = l.order_id
    where owed > 0 and (lapsed_at is not null or ended_as is not null or status = 'Cancelled' or (status = 'Delivered' and paid_at is not null))
    union all
    select format('order %s: the ledger says %s remitted, people of the shop wrote down %s', coalesce(code, subject), coalesce(bank, 0),
      coalesce(noted, 0))
    from orders o join (
      select order_id, sum(bank_paise) as bank from ledger l
      where cause = 'remitted' and not exists (select from settlement_rows where ledger_id = l.id) group by 1
    ) l on l.order_id = o.id full join (
      select subject, sum((after ->> 'amountPaise')::bigint) as noted from staff_audit
      where action = 'order.remitted' group by 1
    ) n on subject = code
    where coalesce(bank, 0) <> coalesce(noted, 0)
    union all
    select format('order %s: the courier handed over %s more than it collected', code, -held)
    from (select order_id, sum(courier_paise) as held from ledger group by 1) l join orders o on o.id = l.order_id
    where held < 0`,
  )
}
