import { type Actor, actorColumns } from '../../../../core/actor.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'

/** How many pieces of a size there are beyond the books' number; negative: fewer. */
export type Correction = { variantId: string; by: number }

/**
 * Corrects the stock by what was found; no order changes. Stock cannot become negative: missing pieces were promised to
 * other orders by then, which is noticed when those are packed. Returns the ids of the products.
 */
export async function correctShelf(
  tx: Transaction,
  corrections: Correction[],
  { actor, reason }: { actor: Actor; reason: string },
): Promise<string[]> {
  const { kind, staffId } = actorColumns(actor)
  const sizes = await tx<{ id: string; productId: string; stock: number }[]>`
    select id, product_id as "productId", stock from variants
    where id = any(${corrections.map(({ variantId }) => variantId)}::uuid[]) order by id for no key update`
  for (const { id, stock } of sizes) {
    const by = corrections.reduce(
      (sum, correction) => sum + (correction.variantId === id ? correction.by : 0),
      0,
    )
    const delta = Math.max(by, -stock)
    if (delta === 0) continue
    await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind, staff_id, reason)
      values (${newId()}, ${id}, ${delta}, 'corrected', ${kind}, ${staffId}, ${reason})`
    await tx`update variants set stock = stock + ${delta} where id = ${id}`
  }
  return sizes.map(({ productId }) => productId)
}
