import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { REVIEWS } from '../../../core/refusals/reviews.ts'
import { type Fit, isContact, REVIEW_RULES } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { picturesKept } from '../catalogue/edit-product.ts'
import { type Delivered, deliveredTo, findPiece } from './own-review.ts'

/** `photos`: hashes of pictures that this account has uploaded. */
type Written = {
  stars: number
  title: string
  text: string
  author: string
  size: Size
  fit: Fit
  photos: string[]
}

/**
 * Stores a shopper's review of a delivered piece, for a person of the shop to read. A published version stays until then; a
 * waiting one is replaced. Refuses 404, 403, 400, and 401 an account that is being erased.
 */
export async function saveReview(
  db: Database,
  { accountId, handle, written }: Saving,
): Promise<{ code: string }> {
  if (isContact(written.author)) throw new Refusal(REVIEWS.reviewNameIsContact)
  const now = new Date()
  return db.begin(async (tx) => {
    // Locked, so that an account that is being erased either has no review or loses it.
    if (!(await lockAccount(tx, accountId))) throw new Refusal(ACCOUNTS.sessionExpired)
    const { id: productId } = await findPiece(tx, handle)
    const delivered = await deliveredIn(tx, accountId, productId, written.size)
    const { id, code, number } = await openReview(tx, {
      accountId,
      productId,
      orderId: delivered.orderId,
      now,
    })
    const photos = await knownPhotos(tx, { accountId, reviewId: id, photos: written.photos })
    await tx`delete from review_versions where review_id = ${id} and state = 'waiting'`
    await addVersion(tx, id, { number, written, delivered, now })
    await keepPhotos(tx, id, number, photos)
    return { code }
  })
}

type Saving = { accountId: string; handle: string; written: Written }

async function deliveredIn(
  tx: Transaction,
  accountId: string,
  productId: string,
  size: Size,
): Promise<Delivered> {
  const delivered = await deliveredTo(tx, accountId, productId)
  if (delivered.length === 0) throw new Refusal(REVIEWS.pieceNotDelivered)
  const worn = delivered.find((each) => each.size === size)
  if (!worn) throw new Refusal(REVIEWS.reviewSizeNotHad, { sizes: delivered.map((each) => each.sizeText) })
  return worn
}

/** Locked until the transaction ends, so that two versions sent at once get different numbers. */
async function openReview(
  tx: Transaction,
  { accountId, productId, orderId, now }: Pick<Saving, 'accountId'> & Opening,
): Promise<Opened> {
  const [review] = await tx<Opened[]>`
    insert into reviews (id, code, product_id, account_id, order_id, posted_at, versions)
    values (${newId()}, ${newCode()}, ${productId}, ${accountId}, ${orderId}, ${now}, 1)
    on conflict (product_id, account_id)
      do update set order_id = excluded.order_id, versions = reviews.versions + 1
    returning id, code, versions as number`
  return review!
}

/** `number`: of the new version. */
type Opened = { id: string; code: string; number: number }

type Opening = { productId: string; orderId: string; now: Date }

/** Validates photos and removes duplicates, keeping their order. */
async function knownPhotos(
  tx: Transaction,
  { accountId, reviewId, photos }: { accountId: string; reviewId: string; photos: string[] },
): Promise<string[]> {
  // First, since this waits for the nightly deletion of unused pictures.
  const kept = await picturesKept(tx, photos)
  const known = await tx<{ picture: string }[]>`
    select picture from review_uploads where account_id = ${accountId} and picture = any(${photos})
    union select picture from review_pictures where review_id = ${reviewId} and picture = any(${photos})`
  const hashes = new Set(known.map(({ picture }) => picture).filter((picture) => kept.has(picture)))
  const place = photos.findIndex((photo) => !hashes.has(photo))
  if (place >= 0) throw new Refusal(REVIEWS.reviewPhotoGone, { place })
  return [...new Set(photos)]
}

type Version = { number: number; written: Written; delivered: Delivered; now: Date }

async function addVersion(
  tx: Transaction,
  reviewId: string,
  { number, written: { stars, title, text, author, size, fit }, delivered, now }: Version,
): Promise<void> {
  await tx`
    insert into review_versions
      (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit, state,
        written_at, rules)
    values (${reviewId}, ${number}, ${stars}, ${title}, ${text}, ${author}, ${size}, ${delivered.sizeText}, ${fit},
      ${delivered.deliveredAt},
      exists (select from review_versions where review_id = ${reviewId} and state in ('published', 'replaced')),
      'waiting', ${now}, ${REVIEW_RULES})`
}

async function keepPhotos(tx: Transaction, reviewId: string, number: number, photos: string[]) {
  await tx`
    insert into review_pictures (review_id, number, position, picture)
    select ${reviewId}, ${number}, place - 1, picture
    from unnest(${photos}::text[]) with ordinality as sent (picture, place)`
}
