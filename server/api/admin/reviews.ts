import { REVIEW_QUEUES } from '../../../core/review.ts'
import {
  publishReview,
  rejectReview,
  replyToReview,
  settleReports,
} from '../../modules/reviews/decide-review.ts'
import { countReviews, findReviews } from '../../modules/reviews/find-reviews.ts'
import type { AdminDoor } from './door.ts'
import { oneOf, pageIn } from './query-fields.ts'

const A_PAGE = 20

export function openReviews({ open }: AdminDoor) {
  open('GET /api/admin/reviews', async ({ db }, { query }) => {
    const queue = oneOf(query, 'state', REVIEW_QUEUES) ?? 'waiting'
    const [{ rows, nextPage }, counts] = await Promise.all([
      pageIn(query, A_PAGE, (range) => findReviews(db, queue, range)),
      countReviews(db),
    ])
    return {
      reviews: rows.map((review) => ({
        ...review,
        writtenAt: review.writtenAt.toISOString(),
        deliveredAt: review.deliveredAt.toISOString(),
      })),
      ...counts,
      nextPage,
    }
  })

  open(
    'POST /api/admin/reviews/{code}/publish',
    async ({ db, jobs, catalogue }, { staff, params, payload }) => {
      await publishReview({ db, jobs }, staff, { code: params.code, ...payload })
      await catalogue.shown()
      return { message: 'It is on the page.' }
    },
  )

  open(
    'POST /api/admin/reviews/{code}/reject',
    async ({ db, jobs, catalogue }, { staff, params, payload }) => {
      await rejectReview({ db, jobs }, staff, { code: params.code, ...payload })
      await catalogue.shown()
      return { message: 'It is turned down, and its author is told why.' }
    },
  )

  open('POST /api/admin/reviews/{code}/reply', async ({ db, catalogue }, { staff, params, payload }) => {
    await replyToReview(db, staff, { code: params.code, ...payload })
    await catalogue.shown()
    return { message: payload.text ? 'The reply is saved.' : 'The reply is gone.' }
  })

  open('POST /api/admin/reviews/{code}/keep', async ({ db }, { staff, params, payload }) => {
    await settleReports(db, staff, { code: params.code, ...payload })
    return { message: 'It stays, and the reports are done with.' }
  })
}
