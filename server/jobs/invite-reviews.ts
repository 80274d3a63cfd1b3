import { inviteReviews } from '../modules/reviews/invite-reviews.ts'
import { INVITE_REVIEWS } from '../modules/reviews/review-jobs.ts'
import type { Shop } from '../shop.ts'

/** Daily at 05:30 UTC, eleven in the morning in India, when people read their mail. */
const AT_ELEVEN = '30 5 * * *'

export async function workReviewInvitations({ db, jobs, log }: Shop): Promise<void> {
  await jobs.work(INVITE_REVIEWS, async () => {
    const asked = await inviteReviews({ db, jobs }, new Date())
    if (asked > 0) log.info({ asked }, 'orders asked about')
  })
  await jobs.schedule(INVITE_REVIEWS, AT_ELEVEN, { orNever: true })
}
