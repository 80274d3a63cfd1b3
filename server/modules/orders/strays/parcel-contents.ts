import type { Picture } from '../../../../core/product.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { LockedOrder } from '../lock-order.ts'
import { piecesOf } from '../order-stock.ts'

/** Pieces of one line that went into a parcel. */
export type PackedLine = {
  position: number
  variantId: string
  handle: string
  name: string
  /** As people read it. */
  size: string
  pictures: Picture[]
  quantity: number
}

/**
 * What was in a parcel when it was booked, whatever of its order was cancelled since. A cancellation is dated by its beginning and
 * in milliseconds, a parcel by the database in less: one within the parcel's millisecond came after it.
 */
export const parcelContents = async (
  sql: Database | Transaction,
  shipmentId: string,
): Promise<PackedLine[]> =>
  sql<PackedLine[]>`
    select * from (
      select l.position, variant_id as "variantId", handle, name, coalesce(size_text, size) as size, pictures,
        quantity - (
          select coalesce(sum((gone ->> 'quantity')::int), 0)
          from order_events e, jsonb_array_elements(e.detail -> 'lines') gone
          where e.order_id = l.order_id and e.kind = 'cancelled' and e.at < date_trunc('milliseconds', s.created_at)
            and (gone ->> 'position')::int = l.position
        )::int as quantity
      from shipments s join order_lines l on l.order_id = s.order_id where s.id = ${shipmentId}
    ) packed where quantity > 0 order by position`

/** What went in the parcel and is no part of the order any more. */
export async function cancelledInside(tx: Transaction, { id }: LockedOrder, shipmentId: string) {
  const left = await piecesOf(tx, id)
  const gone = new Map<string, number>()
  for (const { variantId, quantity } of await parcelContents(tx, shipmentId))
    gone.set(variantId, (gone.get(variantId) ?? 0) - quantity)
  for (const { variantId, quantity } of left) gone.set(variantId, (gone.get(variantId) ?? 0) + quantity)
  return [...gone].filter(([, by]) => by < 0).map(([variantId, by]) => ({ variantId, by }))
}
