import { CURRENCY } from '../../../../core/money.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { HELD } from '../../../../core/payment-states.ts'
import { LEAST_REFUND_PAISE } from '../../../../core/refund.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { leftToRefund, moneyLeft, sourceOf } from '../refunding/refundable.ts'
import { linesOf } from './lines-of.ts'

/**
 * An attempt is given up within a day after its time, and a refund is checked until it is done: a later next check was
 * forgotten.
 */
const OVERDUE = '2 days'

/** Compares orders, payment attempts, payments and refunds with each other. */
export async function auditPayments(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('order %s is paid online, and no payment of %s pays it', code, total_paise - credit_paise) as wrong
    from orders o
    where payment_method <> ${CASH} and paid_at is not null and not exists (
      select from payments where order_id = o.id and applied and amount_paise = total_paise - credit_paise and currency = ${CURRENCY})
    union all
    select format('order %s has a payment that pays it, and is not paid', code)
    from orders o
    where paid_at is null and exists (select from payments where order_id = o.id and applied)
    union all
    select format('order %s: its paid attempt and its payment do not go together', code)
    from orders o join payment_attempts a on a.order_id = o.id
    where (a.status = 'paid') <> exists (select from payments where attempt_id = a.id and applied)
    union all
    select format('order %s waits for a payment that nobody asks about', code)
    from orders o
    where payment_method <> ${CASH} and paid_at is null and lapsed_at is null and status <> 'Cancelled'
      and not exists (
        select from payment_attempts where order_id = o.id and status = any(${HELD})
          and next_check_at is not null)
    union all
    select format('order %s has lapsed, and its payment is still open', code)
    from orders o join payment_attempts a on a.order_id = o.id
    where lapsed_at is not null and a.status = any(${HELD})
    union all
    select format('order %s has a payment attempt that should have ended on %s', code, a.expires_at)
    from orders o join payment_attempts a on a.order_id = o.id
    where a.status = any(${HELD}) and a.expires_at < now() - ${OVERDUE}::interval
    union all
    select format('payment %s: %s pays for nothing, %s goes back', p.provider_payment_id, p.amount_paise, back)
    from payments p ${refundsOf(db)}
    where not applied and back <> p.amount_paise
    union all
    select format('payment %s: %s came, %s goes back', p.provider_payment_id, p.amount_paise, back)
    from payments p ${refundsOf(db)}
    where back > p.amount_paise
    union all
    select format('order %s: %s of it is cancelled, %s of its payment goes back', code, cancelled, back)
    from payments p join orders o on o.id = p.order_id ${refundsOf(db, db`order_id = o.id`)}
    join lateral (
      select sum(cancelled_quantity) as pieces, sum(line_paise(unit_paise, coupon_paise, quantity)
          - line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity))
        + case when status = 'Cancelled' then delivery_paise else 0 end as cancelled
      from order_lines where order_id = o.id
    ) l on true
    where applied and back <= least(cancelled, p.amount_paise) - ${LEAST_REFUND_PAISE}::bigint * greatest(pieces, 1)
    union all
    select format('refund %s of order %s goes to payment %s, which did not pay it', r.id, code, provider_payment_id)
    from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
    where p.order_id <> o.id and p.id is distinct from ${sourceOf(db)}
    union all
    select format('order %s was paid in cash, and %s more goes back than came', code, -${moneyLeft(db)})
    from orders o
    where payment_method = ${CASH} and ${moneyLeft(db)} < 0 and exists (select from refunds where order_id = o.id)
    union all
    select format('order %s: %s more went back or into an exchange than came', code, -${leftToRefund(db)})
    from orders o
    where ${leftToRefund(db)} < 0
      and exists (select from returns where order_id = o.id and replacement_order_id is not null)
    union all
    select format('order %s was not paid, and has a payout', code)
    from orders o join refunds r on r.order_id = o.id where r.way = 'payout' and o.paid_at is null
    union all
    select format('refund %s of order %s is %s, and nobody asks about it', r.id, code, r.status)
    from refunds r join orders o on o.id = r.order_id
    where r.status in ('requested', 'pending') and next_check_at is null
    union all
    select format('refund %s of order %s is done, and no provider knows of it', r.id, code)
    from refunds r join orders o on o.id = r.order_id
    where r.status = 'done' and payment_id is not null and provider_refund_id is null`,
  )
}

/** Refunds that a person has to look into count too, since they are owed. */
const refundsOf = (db: Database | Transaction, condition = db`true`) => db`
  join lateral (select coalesce(sum(amount_paise), 0) as back from refunds where payment_id = p.id and ${condition}) r on true`
