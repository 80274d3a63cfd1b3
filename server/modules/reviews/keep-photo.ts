import type { ReviewPhoto } from '../../../core/review.ts'
import type { Database } from '../../platform/database.ts'
import type { Media } from '../../platform/media.ts'
import { keepPicture } from '../catalogue/keep-picture.ts'

/**
 * Stores a photo for a review, without its metadata. Refuses what `media.prepare` refuses. A photo that no review uses is
 * deleted after a week.
 */
export async function keepPhoto(
  { db, media }: { db: Database; media: Media },
  accountId: string,
  bytes: Buffer,
): Promise<ReviewPhoto> {
  const picture = await keepPicture(db, media, bytes)
  await db`
    insert into review_uploads (account_id, picture) values (${accountId}, ${picture.hash})
    on conflict (account_id, picture) do update set sent_at = now()`
  return picture
}
