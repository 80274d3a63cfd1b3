import type { Database } from '../../platform/database.ts'

/**
 * Holds the books against each other and says, a line each, what does not agree; nothing when all is well. Stock is
 * the sum of its movements, what orders took is what movements say, and no order lacks a part.
 */
export async function audit(db: Database): Promise<string[]> {
  const rows = await db<{ wrong: string }[]>`
    select format('variant %s has %s in stock, its movements say %s', v.id, stock, moved) as wrong
    from variants v
    join lateral (select coalesce(sum(delta), 0) as moved from stock_movements where variant_id = v.id) m on true
    where stock <> moved
    union all
    select format('order %s: lines cost %s, the order says %s', code, lines, subtotal_paise)
    from orders o
    join lateral (
      select coalesce(sum(unit_paise::bigint * quantity), 0) as lines from order_lines where order_id = o.id
    ) l on true
    where lines <> subtotal_paise
    union all
    select format('order %s: lines hold %s pieces, movements took %s', code, pieces, taken)
    from orders o
    join lateral (select coalesce(sum(quantity), 0) as pieces from order_lines where order_id = o.id) l on true
    join lateral (select coalesce(-sum(delta), 0) as taken from stock_movements where order_id = o.id) m on true
    where taken <> case when status = 'Cancelled' then 0 else pieces end
    union all
    select format('order %s has no history', code)
    from orders o where not exists (select from order_events where order_id = o.id and kind = 'placed')
    union all
    select format('order %s has no confirmation', code)
    from orders o where not exists (select from messages where order_id = o.id)`
  return rows.map(({ wrong }) => wrong)
}
