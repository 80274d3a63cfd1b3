import { CASH } from '../../../../core/payment-methods.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { auditPayments } from './audit-payments.ts'

/**
 * Holds the books against each other and says, a line each, what does not agree; nothing when all is well. Stock is
 * the sum of its movements, what orders took is what movements say, no order lacks a part, and money is where it belongs.
 */
export async function audit(db: Database | Transaction): Promise<string[]> {
  return [...(await auditStock(db)), ...(await auditOrders(db)), ...(await auditPayments(db))]
}

async function auditStock(db: Database | Transaction): Promise<string[]> {
  const rows = await db<{ wrong: string }[]>`
    select format('variant %s has %s in stock, its movements say %s', v.id, stock, moved) as wrong
    from variants v
    join lateral (select coalesce(sum(delta), 0) as moved from stock_movements where variant_id = v.id) m on true
    where stock <> moved
    union all
    select format('order %s: its lines hold %s of variant %s, movements took %s', code, held, l.variant_id, taken)
    from orders o
    join lateral (
      select variant_id, sum(quantity - cancelled_quantity) as held from order_lines where order_id = o.id
      group by variant_id
    ) l on true
    join lateral (
      select coalesce(-sum(delta), 0) as taken from stock_movements
      where order_id = o.id and variant_id = l.variant_id
    ) m on true
    where taken <> case when lapsed_at is null then held else 0 end
    union all
    select format('order %s took variant %s, which is not in its lines', code, m.variant_id)
    from stock_movements m join orders o on o.id = m.order_id
    where not exists (select from order_lines where order_id = o.id and variant_id = m.variant_id)`
  return rows.map(({ wrong }) => wrong)
}

async function auditOrders(db: Database | Transaction): Promise<string[]> {
  const rows = await db<{ wrong: string }[]>`
    select format('order %s: lines cost %s, the order says %s', code, lines, subtotal_paise) as wrong
    from orders o
    join lateral (
      select coalesce(sum(unit_paise::bigint * quantity), 0) as lines from order_lines where order_id = o.id
    ) l on true
    where lines <> subtotal_paise
    union all
    select format('order %s is %s, and %s of its pieces are not cancelled', code, status, pieces)
    from orders o
    join lateral (
      select sum(quantity - cancelled_quantity) as pieces from order_lines where order_id = o.id
    ) l on true
    where (status = 'Cancelled') <> (pieces = 0)
    union all
    select format('order %s has no history', code)
    from orders o where not exists (select from order_events where order_id = o.id and kind = 'placed')
    union all
    select format('order %s has no confirmation', code)
    from orders o
    where (payment_method = ${CASH} or paid_at is not null)
      and not exists (select from messages where order_id = o.id)`
  return rows.map(({ wrong }) => wrong)
}
