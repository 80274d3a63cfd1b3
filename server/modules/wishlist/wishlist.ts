import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { WISHLIST } from '../../../core/refusals/wishlist.ts'
import { MOST_WISHED } from '../../../core/wishlist.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The handles on an account's wishlist, newest first, also of products that are no longer sold. */
export async function readWishlist(sql: Database | Transaction, accountId: string): Promise<string[]> {
  const rows = await sql<{ handle: string }[]>`
    select p.handle from wishlist_pieces w join products p on p.id = w.product_id
    where w.account_id = ${accountId} order by w.added_at desc, p.id`
  return rows.map(({ handle }) => handle)
}

/** A product that is on the list already keeps its place. Refuses (404) what is not sold, (409 `wishlistFull`) one too many. */
export function addToWishlist(db: Database, accountId: string, handle: string): Promise<string[]> {
  return change(db, accountId, async (tx, held) => {
    if (held.includes(handle)) return
    if (held.length >= MOST_WISHED) throw new Refusal(WISHLIST.wishlistFull, { most: MOST_WISHED })
    if ((await insert(tx, accountId, [handle])) === 0) throw new Refusal(WISHLIST.wishNotSold)
  })
}

/** Handles that are not on the list are ignored. */
export function removeFromWishlist(db: Database, accountId: string, handles: string[]): Promise<string[]> {
  return change(db, accountId, async (tx) => {
    await tx`
      delete from wishlist_pieces w using products p
      where w.account_id = ${accountId} and p.id = w.product_id and p.handle = any(${handles})`
  })
}

/**
 * Adds a visitor's list from a device, newest first, as far as there is room; `left`: how many found none. Products that
 * are not sold are skipped.
 */
export async function mergeWishlist(
  db: Database,
  accountId: string,
  handles: string[],
): Promise<{ wishlist: string[]; left: number }> {
  let left = 0
  const wishlist = await change(db, accountId, async (tx, held) => {
    const sold = await tx<{ handle: string }[]>`
      select handle from products where published and handle = any(${handles}::text[])`
    const known = new Set(sold.map(({ handle }) => handle))
    const fresh = [...new Set(handles)].filter((handle) => known.has(handle) && !held.includes(handle))
    const room = MOST_WISHED - held.length
    await insert(tx, accountId, fresh.slice(0, room))
    left = Math.max(0, fresh.length - room)
  })
  return { wishlist, left }
}

export async function emptyWishlist(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from wishlist_pieces where account_id = ${accountId}`
}

/** Runs one change of an account's list at a time, and returns the list afterwards. */
function change(
  db: Database,
  accountId: string,
  work: (tx: Transaction, held: string[]) => Promise<void>,
): Promise<string[]> {
  return db.begin(async (tx) => {
    const locked = await tx`
      select from accounts where id = ${accountId} and erased_at is null for no key update`
    if (locked.length === 0) throw new Refusal(ACCOUNTS.sessionExpired)
    await work(tx, await readWishlist(tx, accountId))
    return readWishlist(tx, accountId)
  })
}

/**
 * Inserts handles so that the first becomes the newest, whatever the clocks say. Returns how many were sold products, and
 * so added.
 */
async function insert(tx: Transaction, accountId: string, handles: string[]): Promise<number> {
  const added = await tx`
    insert into wishlist_pieces (account_id, product_id, added_at)
    select ${accountId}, p.id, newest.at - h.place * interval '1 microsecond'
    from unnest(${handles}::text[]) with ordinality as h (handle, place)
    join products p on p.handle = h.handle
    cross join (
      select greatest(
        clock_timestamp(), max(added_at) + ${handles.length + 1} * interval '1 microsecond'
      ) as at
      from wishlist_pieces where account_id = ${accountId}
    ) newest
    where p.published
    on conflict do nothing returning product_id`
  return added.length
}
