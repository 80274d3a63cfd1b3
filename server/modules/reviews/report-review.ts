import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { RejectReason } from '../../../core/review.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A reader reports a published review. Only the number of reports is stored. Refuses 404. */
export async function reportReview(
  db: Database,
  { code, reason }: { code: string; reason: RejectReason },
): Promise<void> {
  await db.begin(async (tx) => {
    // In a statement of its own: a review that is being unpublished cannot be reported any more.
    await tx`select from reviews where code = ${code} for key share`
    const reported = await tx`
      insert into review_reports (review_id, reason, times, last_at)
      select r.id, ${reason}, 1, ${new Date()} from reviews r join review_versions v on v.review_id = r.id
      where code = ${code} and state = 'published' and not is_sample
      on conflict (review_id, reason) do update set times = review_reports.times + 1, last_at = excluded.last_at
      returning 1`
    if (reported.length === 0) throw new Refusal(REVIEWS.reviewUnknown)
  })
}
