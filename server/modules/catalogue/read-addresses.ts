import type { Database } from '../../platform/database.ts'

/** What a crawler is told of a product: its handle, and when its page last changed by more than its stock. */
export type ProductAddress = { handle: string; changedAt: Date }
/** So many products of one kind, which is what a list can be narrowed by. */
export type Shelf = { category: string; changedAt: Date }

/**
 * A part of every published product, in the order they were made in, so that new ones come last and a part that was
 * fetched stays as it is. Parts count from 0; past the last one they are empty.
 */
export const readAddresses = async (db: Database, part: number, size: number): Promise<ProductAddress[]> =>
  db<ProductAddress[]>`
    select handle, ${changedAt(db)} as "changedAt" from products where published
    order by id limit ${size} offset ${part * size}`

/** When anything in each part last changed: as many as there are parts. */
export async function readParts(db: Database, size: number): Promise<Date[]> {
  const parts = await db<{ changedAt: Date }[]>`
    select max(changed_at) as "changedAt" from (
      select ${changedAt(db)} as changed_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from products where published
    ) as placed group by part order by part`
  return parts.map((part) => part.changedAt)
}

/** The categories that have anything on show. */
export const readShelves = async (db: Database): Promise<Shelf[]> => db<Shelf[]>`
  select category, max(${changedAt(db)}) as "changedAt" from products where published
  group by category order by category`

/** A discount that has ended changed the page too. */
const changedAt = (db: Database) =>
  db`greatest(updated_at, first_published_at, case when discount_ends_at <= now() then discount_ends_at end)`
