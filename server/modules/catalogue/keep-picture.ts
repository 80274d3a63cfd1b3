import type { Database } from '../../platform/database.ts'
import type { Media } from '../../platform/media.ts'
import type { StoredPicture } from '../../platform/picture.ts'

/** Sent, and used by nothing since: an editor that was closed without saving. */
const UNUSED_FOR = '7 days'

/**
 * Keeps a picture that somebody sends, for products and slides to name by its hash. Refuses what `media.prepare`
 * refuses. Its row comes first: while that is new, nothing takes the file away.
 */
export async function keepPicture(db: Database, media: Media, bytes: Buffer): Promise<StoredPicture> {
  const prepared = await media.prepare(bytes)
  const { hash, width, height, colour } = prepared.picture
  await db`
    insert into pictures (hash, width, height, colour) values (${hash}, ${width}, ${height}, ${colour})
    on conflict (hash) do update set created_at = now()`
  await media.keep(prepared)
  return prepared.picture
}

/** Takes away pictures that no product, slide or order shows, some at a time. Returns how many. */
export async function removeUnusedPictures(db: Database, media: Media): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await removeSome(db, media)
    removed += some
    if (some === 0) return removed
  }
}

/** The rows stay locked until the files are gone: who sends the same picture meanwhile waits, and keeps it anew. */
function removeSome(db: Database, media: Media): Promise<number> {
  return db.begin(async (tx) => {
    const unused = await tx<{ hash: string; width: number }[]>`
      delete from pictures where hash in (
        select hash from pictures p
        where not ordered and created_at < now() - ${UNUSED_FOR}::interval
          and not exists (select from product_pictures where picture = hash)
          and not exists (select from slides where hash in (wide, tall))
        limit 50 for update skip locked
      )
      returning hash, width`
    for (const picture of unused) await media.remove(picture)
    return unused.length
  })
}
