import { announceCatalogue } from '../server/modules/catalogue/catalogue-news.ts'
import type { Database } from '../server/platform/database.ts'

/** Sets the stock of one size, with its history entry, and notifies the shop. */
export async function setStock(db: Database, handle: string, size: string, pieces: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      with size as (
        select v.id, ${pieces} - stock as delta from variants v join products p on p.id = product_id
        where handle = ${handle} and size = ${size}
      ), moved as (
        insert into stock_movements (id, variant_id, delta, cause, actor_kind, reason)
        select gen_random_uuid(), id, delta, 'corrected', 'shop', 'test' from size where delta <> 0
      )
      update variants v set stock = ${pieces} from size where v.id = size.id`
    await announceCatalogue(tx, 'all')
  })
}
