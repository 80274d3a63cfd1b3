import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Its author asks that a rejected review be looked at once more, and says why. Once for each that was rejected. */
export async function appealReview(
  db: Database,
  { accountId, code, appeal }: { accountId: string; code: string; appeal: string },
  now = new Date(),
): Promise<void> {
  await db.begin(async (tx) => {
    const [last] = await tx<{ id: string; number: number; state: string; appealedAt: Date | null }[]>`
      select r.id, number, state, appealed_at as "appealedAt"
      from reviews r join review_versions v on v.review_id = r.id
      where account_id = ${accountId} and code = ${code} order by number desc limit 1 for update`
    if (!last) throw new Refusal(REVIEWS.reviewUnknown)
    if (last.appealedAt) throw new Refusal(REVIEWS.reviewAppealedAlready)
    if (last.state !== 'rejected') throw new Refusal(REVIEWS.reviewNotRejected)
    await tx`
      update review_versions set state = 'waiting', appeal = ${appeal}, appealed_at = ${now}, decided_at = null
      where review_id = ${last.id} and number = ${last.number}`
  })
}
