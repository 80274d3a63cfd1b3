import { HOLDING_PIECES, TAKEN } from '../../../../core/return-state.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { standingInvoices } from '../tax/left-of-invoice.ts'
import { linesOf } from './lines-of.ts'

/** Compares returns with their orders, the stock they moved, and their credit notes. Returns a line for each disagreement. */
export async function auditReturns(db: Database | Transaction): Promise<string[]> {
  return linesOf(
    db,
    db`
    select format('return %s has pieces that its line has not, or another return has too', r.code) as wrong
    from returns r join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.state = any(${HOLDING_PIECES}) and (
      exists (select from unnest(pieces) as piece where piece >= l.quantity - l.cancelled_quantity)
      or exists (select from returns o where o.order_id = r.order_id and o.position = r.position and o.id <> r.id
        and o.state = any(${HOLDING_PIECES}) and o.pieces && r.pieces))
    union all
    select format('return %s is %s, and movements took back %s and wrote off %s of its %s pieces', code, state, back, off,
      cardinality(pieces))
    from returns r, lateral (
      select coalesce(sum(delta) filter (where cause = 'taken back'), 0) as back,
        coalesce(-sum(delta) filter (where cause = 'written off'), 0) as off
      from stock_movements where return_id = r.id
    ) m
    where back <> case when state = any(${TAKEN}) then cardinality(pieces) else 0 end
      or off <> case when disposition = 'written off' then cardinality(pieces) else 0 end
    union all
    select format('return %s keeps %s pieces for an exchange, and should keep %s', code, kept,
      case when held_until is not null then cardinality(pieces) else 0 end)
    from returns r, lateral (
      select coalesce(-sum(delta), 0) as kept from stock_movements
      where return_id = r.id and cause in ('held', 'released')
    ) m
    where kept <> case when held_until is not null then cardinality(pieces) else 0 end
    union all
    select format('order %s: returns took back goods worth %s, its credit notes say %s', o.code, taken, credited)
    from (
      select order_id, sum(goods_paise) as taken from returns where state = any(${TAKEN}) group by 1
    ) r left join (
      select order_id, sum((row ->> 'total')::bigint) as credited
      from tax_documents, jsonb_array_elements(rows) as row
      where why = 'returned' and row -> 'position' <> 'null' group by 1
    ) n using (order_id)
    join orders o on o.id = order_id
    where coalesce(taken, 0) <> coalesce(credited, 0)
      and exists (select from ${standingInvoices(db)} i where order_id = o.id)
    union all
    select format('return %s: %s passed from its order to the one that it is exchanged for, %s came there', r.code, gone, came)
    from returns r, lateral (
      select coalesce(-sum(bank_paise) filter (where l.order_id = r.order_id), 0) as gone,
        coalesce(sum(bank_paise) filter (where l.order_id = r.replacement_order_id), 0) as came
      from ledger l where l.order_id in (r.order_id, r.replacement_order_id) and cause = 'exchanged' and reference = r.code
    ) m
    where replacement_order_id is not null and (gone, came) is distinct from (goods_paise, goods_paise)
    union all
    select format('return %s is %s, and its history ends with %s', code, r.state, e.state)
    from returns r left join lateral (
      select state from return_events where return_id = r.id order by at desc, id desc limit 1
    ) e on true
    where e.state is distinct from r.state`,
  )
}
