import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refreshAllShown } from './shown-reviews.ts'

/** An author deletes her review with all versions. Refuses 404 one that is not hers. */
export async function removeOwnReview(db: Database, accountId: string, code: string): Promise<void> {
  await db.begin(async (tx) => {
    const removed = await tx<Gone[]>`
      delete from reviews where account_id = ${accountId} and code = ${code} returning product_id as "productId"`
    if (removed.length === 0) throw new Refusal(REVIEWS.reviewUnknown)
    await refreshAllShown(tx, removed)
  })
}

/**
 * Deletes the reviews of an account that is erased: texts and photos are its person's, may show who it was, and nobody
 * could answer for them any more.
 */
export async function forgetReviews(tx: Transaction, accountId: string): Promise<void> {
  const removed = await tx<Gone[]>`
    delete from reviews where account_id = ${accountId} returning product_id as "productId"`
  await tx`delete from review_uploads where account_id = ${accountId}`
  await tx`delete from review_invitations where account_id = ${accountId}`
  await tx`update accounts set no_review_invitations_at = null where id = ${accountId}`
  await refreshAllShown(tx, removed)
}

type Gone = { productId: string }
