import { NOT_LEFT, type OrderStatus } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { POLICY } from '../../../../core/policy.ts'
import { OUT_THERE } from '../../../../core/shipment-state.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { isSold } from '../sales/sold-days.ts'
import { auditCoupons } from './audit-coupons.ts'
import { auditCredit } from './audit-credit.ts'
import { auditDocuments } from './audit-documents.ts'
import { auditLedger } from './audit-ledger.ts'
import { auditPayments } from './audit-payments.ts'
import { auditReturns } from './audit-returns.ts'
import { auditSettlements } from './audit-settlements.ts'
import { linesOf } from './lines-of.ts'

/** The parts of an audit; each is a statement that scans its tables from end to end. */
export const AUDITS = [
  auditStock,
  auditOrders,
  auditCoupons,
  auditPayments,
  auditSales,
  auditDocuments,
  auditLedger,
  auditReturns,
  auditSettlements,
  auditCredit,
] as const

/**
 * Compares the books with each other and returns a line for each disagreement; empty: all agree. Stock is the sum of its
 * movements and matches the orders, no order lacks a part, and all money is accounted for. It reads all tables, so it is
 * for the command line and for the night (`night-audit.ts`), not for a page.
 */
export async function audit(db: Database | Transaction): Promise<string[]> {
  const lines: string[] = []
  for (const look of AUDITS) lines.push(...(await look(db)))
  return lines
}

/**
 * Sums are computed for all sizes at once and then joined: a lookup per order would take longer in proportion to their
 * number.
 */
async function auditStock(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('variant %s (%s, size %s) has %s in stock, its movements say %s', v.id, handle, size, stock,
      coalesce(moved, 0)) as wrong
    from variants v join products p on p.id = product_id left join (
      select variant_id, sum(delta) as moved from stock_movements group by variant_id
    ) m on m.variant_id = v.id
    where stock <> coalesce(moved, 0)
    union all
    select case when held is null then format('order %s took variant %s, which is not in its lines', code, variant_id)
      else format('order %s: its lines hold %s of variant %s, movements took %s', code, held, variant_id, coalesce(taken, 0))
      end
    from (
      select order_id, variant_id, sum(quantity - cancelled_quantity) as held from order_lines group by 1, 2
    ) l full join (
      select order_id, variant_id, -sum(delta) as taken from stock_movements
      where order_id is not null and cause <> 'written off' group by 1, 2
    ) m using (order_id, variant_id)
    join orders o on o.id = order_id
    where held is null or coalesce(taken, 0) <> case when lapsed_at is null and ended_as is null then held else 0 end
    union all
    select format('order %s: a movement of variant %s calls %s pieces %s', code, variant_id, delta, cause)
    from stock_movements m left join orders o on o.id = m.order_id
    where (cause in ('sold', 'written off') and delta > 0) or (cause in ('returned', 'opening') and delta < 0)
    union all
    select format('order %s: %s of variant %s are written off, %s came back', code, off, variant_id, back)
    from (
      select order_id, variant_id, -coalesce(sum(delta) filter (where cause = 'written off'), 0) as off,
        coalesce(sum(delta) filter (where cause = 'returned'), 0) as back
      from stock_movements where cause in ('written off', 'returned') group by 1, 2
    ) m join orders o on o.id = order_id
    where off > back`,
  )
}

/** Orders of which no parcel may be out; a parcel whose order is cancelled was called off (`strays/`). */
const NEVER_LEFT: OrderStatus[] = [...NOT_LEFT, 'Cancelled']

async function auditOrders(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    with lines as not materialized (
      select order_id, sum(unit_paise::bigint * quantity) as cost, sum(quantity - cancelled_quantity) as pieces
      from order_lines group by order_id
    )
    select format('order %s: lines cost %s, the order says %s', code, coalesce(cost, 0), subtotal_paise) as wrong
    from orders o left join lines on order_id = o.id
    where coalesce(cost, 0) <> subtotal_paise
    union all
    select format('order %s is %s, and %s of its pieces are not cancelled', code, status, pieces)
    from orders o join lines on order_id = o.id
    where (status = 'Cancelled') <> (pieces = 0)
    union all
    select format('order %s is %s, and its parcel %s is %s', code, o.status, reference, s.status)
    from shipments s join orders o on o.id = order_id
    where s.status = any(${OUT_THERE}) and o.status = any(${NEVER_LEFT})
    union all
    select format('order %s has no history', code)
    from orders o where not exists (select from order_events where order_id = o.id and kind = 'placed')
    union all
    select format('order %s has no confirmation', code)
    from orders o
    where (payment_method = ${CASH} or paid_at is not null)
      and placed_at > now() - make_interval(years => ${POLICY.keepOrdersYears})
      and not exists (select from messages where order_id = o.id)`,
  )
}

/** Checks the sums of past days, and those of products within them. Days that wait to be summed again are skipped. */
async function auditSales(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    with sold as (
      select (placed_at at time zone 'Asia/Kolkata')::date as day, o.id, v.product_id,
        quantity - cancelled_quantity as pieces, line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity) as paise
      from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
      where ${isSold(db)}
    ), of_days as (
      select day, count(distinct id) as orders, sum(pieces) as pieces, sum(paise) as paise from sold group by 1
    ), of_products as (
      select day, product_id, sum(pieces) as pieces, sum(paise) as paise from sold group by 1, 2
    ), told as (
      select day, p.* from sales_days, unnest(products, product_pieces, product_paise) as p (product_id, pieces, paise)
    )
    select format('sales of %s are not what its orders say', day) as wrong
    from (
      select s.day from sales_days s left join of_days o on o.day = s.day
      where (s.orders, s.pieces, s.paise)
        is distinct from (coalesce(o.orders, 0), coalesce(o.pieces, 0), coalesce(o.paise, 0))
      union
      select day from told full join of_products o using (day, product_id)
      where (told.pieces, told.paise) is distinct from (o.pieces, o.paise)
    ) wrong
    where day in (select day from sales_days) and day not in (select day from sales_day_changes)`,
  )
}
