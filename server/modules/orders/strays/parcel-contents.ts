import type { Picture } from '../../../../core/product.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { LockedOrder } from '../lock-order.ts'
import { piecesOf } from '../order-stock.ts'

/** Pieces of one line in a parcel. */
export type PackedLine = {
  position: number
  variantId: string
  handle: string
  name: string
  /** The size as people read it. */
  size: string
  pictures: Picture[]
  quantity: number
}

/**
 * What a parcel contained when it was booked, whatever was cancelled since. Both are dated while the order is locked. A
 * cancellation within the parcel's millisecond came later; the parcels of earlier releases have the database's microseconds.
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

/** Pieces in the parcel that no longer belong to the order. */
export async function cancelledInside(tx: Transaction, { id }: LockedOrder, shipmentId: string) {
  const left = await piecesOf(tx, id)
  const gone = new Map<string, number>()
  for (const { variantId, quantity } of await parcelContents(tx, shipmentId))
    gone.set(variantId, (gone.get(variantId) ?? 0) - quantity)
  for (const { variantId, quantity } of left) gone.set(variantId, (gone.get(variantId) ?? 0) + quantity)
  return [...gone].filter(([, by]) => by < 0).map(([variantId, by]) => ({ variantId, by }))
}
