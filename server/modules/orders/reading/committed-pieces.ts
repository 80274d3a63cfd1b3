import { NOT_LEFT } from '../../../../core/order-status.ts'
import { placeOf, type Size } from '../../../../core/sizes.ts'
import type { Database } from '../../../platform/database.ts'

/**
 * How many pieces of each size of a product are no longer part of its stock and still in the shop: those of orders that
 * have not left, and those that are kept for an exchange. Sizes without any are left out.
 */
export async function committedBySize(
  db: Database,
  productId: string,
): Promise<{ size: Size; count: number }[]> {
  const rows = await db<{ size: Size; count: number }[]>`
    select v.size, sum(kept.pieces)::int as count
    from (
      select variant_id, quantity - cancelled_quantity as pieces from orders o join order_lines l on l.order_id = o.id
      where o.status = any(${NOT_LEFT}) and o.lapsed_at is null and o.ended_as is null
      union all
      select exchange_variant_id, cardinality(pieces) from returns where held_until is not null
    ) kept join variants v on v.id = kept.variant_id
    where v.product_id = ${productId}
    group by v.size having sum(kept.pieces) > 0`
  return rows.toSorted((a, b) => placeOf(a.size) - placeOf(b.size))
}
