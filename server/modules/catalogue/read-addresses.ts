import type { Database } from '../../platform/database.ts'

/** A product's handle for the sitemap, and when its page last changed other than by stock. */
export type ProductAddress = { handle: string; changedAt: Date }
/** A category for the sitemap, with the last change of its products. */
export type Shelf = { category: string; changedAt: Date }

/**
 * A part of all published products, in the order in which they were created, so that new ones come last and earlier parts
 * stay the same. Parts count from 0; beyond the last they are empty.
 */
export const readAddresses = async (db: Database, part: number, size: number): Promise<ProductAddress[]> =>
  db<ProductAddress[]>`
    select handle, ${changedAt(db)} as "changedAt" from products where published
    order by id limit ${size} offset ${part * size}`

/** When anything in each part last changed. */
export async function readParts(db: Database, size: number): Promise<Date[]> {
  const parts = await db<{ changedAt: Date }[]>`
    select max(changed_at) as "changedAt" from (
      select ${changedAt(db)} as changed_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from products where published
    ) as placed group by part order by part`
  return parts.map((part) => part.changedAt)
}

/** The categories that have published products. */
export const readShelves = async (db: Database): Promise<Shelf[]> => db<Shelf[]>`
  select category, max(${changedAt(db)}) as "changedAt" from products where published
  group by category order by category`

/** The end of a discount changes the page too. */
const changedAt = (db: Database) =>
  db`greatest(updated_at, first_published_at, case when discount_ends_at <= now() then discount_ends_at end)`
