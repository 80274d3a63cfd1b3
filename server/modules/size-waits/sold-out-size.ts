import { SIZE_WAITS } from '../../../core/refusals/size-waits.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'

export type WantedSize = { handle: string; size: Size }
/** `text`: the size as people read it. */
export type SoldOutSize = { variantId: string; name: string; text: string }

/**
 * A size on sale that is sold out. Refuses 404 what is not sold, 409 a size in stock. In a transaction its stock is locked,
 * so that no piece comes back unnoticed meanwhile.
 */
export async function soldOutSize(
  sql: Database | Transaction,
  { handle, size }: WantedSize,
  { lock = false } = {},
): Promise<SoldOutSize> {
  const [found] = await sql<
    { variantId: string; name: string; stock: number; wornBy: WornBy | null; offered: number }[]
  >`
    select v.id as "variantId", p.name, v.stock, p.details -> 'wornBy' as "wornBy", ${offeredSizes(sql)} as offered from variants v join products p on p.id = v.product_id
    where p.handle = ${handle} and v.size = ${size} and p.published and v.offered
    ${lock ? sql`for share of v` : sql``}`
  if (!found) throw new Refusal(SIZE_WAITS.sizeNotSold, { size })
  const text = sizeText(size, found.wornBy, found.offered)
  if (found.stock > 0) throw new Refusal(SIZE_WAITS.sizeIsThere, { size: text })
  return { variantId: found.variantId, name: found.name, text }
}
