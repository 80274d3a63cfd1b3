import type { Database, Transaction } from '../../../platform/database.ts'
import { linesOf } from './lines-of.ts'

/**
 * Checks store credit: given credit is spent, paid out or still open, no balance is negative, and each entry agrees with
 * its order or refund. Whether the ledger owes the same is checked order by order by the ledger's audit.
 */
export async function auditCredit(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('account %s has %s of store credit', code, paise) as wrong
    from (select account_id, sum(amount_paise) as paise from store_credit group by 1) c join accounts a on a.id = account_id
    where paise < 0 or (paise <> 0 and erased_at is not null)
    union all
    select format('order %s: %s of it is paid with store credit, entries say %s', code, held, spent)
    from (
      select code, case when lapsed_at is null then credit_paise else 0 end as held, coalesce(-(
        select sum(amount_paise) from store_credit where order_id = o.id and cause in ('spent', 'released')), 0) as spent
      from orders o
      where credit_paise > 0 or exists (select from store_credit where order_id = o.id and cause in ('spent', 'released'))
    ) o
    where held <> spent
    union all
    select format('order %s: store credit of another account than its own', code)
    from store_credit c join orders o on o.id = order_id where c.account_id <> o.account_id
    union all
    select format('refund %s of order %s: %s of it is store credit, entries say %s', id, code, held, given)
    from (
      select r.id, code, case when way = 'credit' then r.amount_paise else 0 end as held, coalesce((
        select sum(amount_paise) from store_credit where refund_id = r.id and order_id = r.order_id), 0) as given
      from refunds r join orders o on o.id = r.order_id
      where way = 'credit' or exists (select from store_credit where refund_id = r.id)
    ) r
    where held <> given
    union all
    select format('order %s: %s was paid with store credit, %s of it goes back', code, credit_paise, back)
    from orders o join lateral (select sum(amount_paise) as back from refunds where order_id = o.id and of_credit) r on true
    where back > credit_paise
    union all
    select format('order %s is cancelled or over, and %s of its store credit has not gone back', code, credit_paise - back)
    from orders o join lateral (
      select coalesce(sum(amount_paise), 0) as back from refunds where order_id = o.id and of_credit
    ) r on true
    where (status = 'Cancelled' or ended_as is not null) and back < credit_paise
      and exists (select from accounts where id = account_id and erased_at is null)
    union all
    select format('refund %s of order %s is to become store credit, and nobody asks about it', r.id, code)
    from refunds r join orders o on o.id = order_id where wants_credit and next_check_at is null`,
  )
}
