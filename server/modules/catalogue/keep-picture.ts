import type { Database } from '../../platform/database.ts'
import type { Media } from '../../platform/media.ts'
import type { StoredPicture } from '../../platform/picture.ts'
import { announceCatalogue } from './catalogue-news.ts'

/** Pictures that were uploaded and not used by then are deleted, as from an editor that was closed without saving. */
const UNUSED_FOR = '7 days'
const BLURRED_AT_ONCE = 50

/**
 * Stores an uploaded picture, which products and slides then refer to by its hash. Refuses what `media.prepare` refuses.
 * Its row is written first: while that is new the file is not deleted.
 */
export async function keepPicture(
  db: Database,
  media: Media,
  bytes: Buffer,
): Promise<Omit<StoredPicture, 'blur'>> {
  const prepared = await media.prepare(bytes)
  const { blur, ...picture } = prepared.picture
  await db`
    insert into pictures ${db({ ...picture, blur })}
    on conflict (hash) do update set created_at = now(), blur = excluded.blur`
  await media.keep(prepared)
  return picture
}

/** Deletes pictures that no product, slide, order, return or review uses, in batches. Returns how many. */
export async function removeUnusedPictures(db: Database, media: Media): Promise<number> {
  let removed = 0
  for (let after = ''; ; ) {
    const some = await removeSome(db, media, after)
    const last = some.at(-1)
    if (last === undefined) return removed
    removed += some.length
    after = last
  }
}

/**
 * Deletes a batch and returns the deleted hashes in order. The rows stay locked until the files are gone: whoever uploads
 * the same picture meanwhile waits, and stores it anew.
 */
function removeSome(db: Database, media: Media, after: string): Promise<string[]> {
  return db.begin(async (tx) => {
    const unused = await tx<{ hash: string; width: number; card: string | null }[]>`
      delete from pictures where hash = any(array(
        select hash from pictures p
        where hash > ${after} and not ordered and created_at < now() - ${UNUSED_FOR}::interval
          and not exists (select from product_pictures where picture = hash)
          and not exists (select from slides where hash in (wide, tall))
          and not exists (select from review_pictures where picture = hash)
          and not exists (select from return_pictures where picture = hash)
        order by hash limit 50 for update skip locked
      ))
      returning hash, width, card`
    for (const picture of unused) await media.remove(picture)
    return unused.map(({ hash }) => hash).toSorted()
  })
}

/** Makes placeholders for pictures that were stored before there were any, in batches. Returns how many. */
export async function blurPictures(db: Database, media: Media): Promise<number> {
  for (let made = 0; ; ) {
    const some = await db<
      { hash: string }[]
    >`select hash from pictures where blur is null limit ${BLURRED_AT_ONCE}`
    if (some.length === 0) return made
    for (const { hash } of some) {
      const blur = await media.blur(hash)
      await db.begin(async (tx) => {
        await tx`update pictures set blur = ${blur} where hash = ${hash} and blur is null`
        const shown = await tx<{ id: string }[]>`
          select product_id as id from product_pictures where picture = ${hash} and position = 0 limit ${BLURRED_AT_ONCE}`
        if (shown.length > 0)
          await announceCatalogue(
            tx,
            shown.map(({ id }) => id),
          )
      })
    }
    made += some.length
  }
}
