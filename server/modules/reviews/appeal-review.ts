import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * An author asks, with a reason, that a rejected review be looked at again: once per rejection. Asking again while the appeal
 * waits changes nothing.
 */
export async function appealReview(
  db: Database,
  { accountId, code, appeal }: { accountId: string; code: string; appeal: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const [review] = await tx<{ id: string }[]>`
      select id from reviews where account_id = ${accountId} and code = ${code} for update`
    if (!review) throw new Refusal(REVIEWS.reviewUnknown)
    // In a statement of its own, since it must be read after the review was locked.
    const [last] = await tx<[{ number: number; state: string; appealedAt: Date | null }]>`
      select number, state, appealed_at as "appealedAt" from review_versions
      where review_id = ${review.id} order by number desc limit 1`
    const isAgain = last.appealedAt !== null && last.state === 'waiting'
    if (last.appealedAt && !isAgain) throw new Refusal(REVIEWS.reviewAppealedAlready)
    if (last.state !== 'rejected' && !isAgain) throw new Refusal(REVIEWS.reviewNotRejected)
    await tx`
      update review_versions set state = 'waiting', appeal = ${appeal},
        appealed_at = coalesce(appealed_at, ${new Date()}), decided_at = null
      where review_id = ${review.id} and number = ${last.number}`
  })
}
