import type { JudgedReview, ReviewQueue } from '../../../core/review.ts'
import type { Database } from '../../platform/database.ts'
import { isEarlierShown, photosOf } from './shown-reviews.ts'

type FoundReview = JudgedReview & { writtenAt: Date; deliveredAt: Date }

/** Waiting reviews by waiting time, the longest first; the others newest first. `after`: how many to skip. */
export async function findReviews(
  db: Database,
  queue: ReviewQueue,
  { most, after }: { most: number; after: number },
): Promise<FoundReview[]> {
  const which = {
    waiting: db`v.state = 'waiting'`,
    published: db`v.state = 'published'`,
    rejected: db`v.state = 'rejected'`,
    reported: db`v.state = 'published' and exists (select from review_reports where review_id = r.id)`,
  }[queue]
  return db<FoundReview[]>`
    select r.code, number, json_build_object('handle', p.handle, 'name', p.name) as product,
      a.code as customer, o.code as order, stars, title, body as text, author, size, size_text as "sizeText", fit, v.state, is_edit as "isEdit",
      ${isEarlierShown(db)} as "isEarlierShown",
      reason, appeal, written_at as "writtenAt", v.delivered_at as "deliveredAt", reply,
      (select coalesce(json_agg(json_build_object('reason', reason, 'times', times) order by times desc, reason), '[]')
        from review_reports where review_id = r.id) as reports,
      ${photosOf(db)} as photos
    from review_versions v join reviews r on r.id = v.review_id
      join products p on p.id = product_id join accounts a on a.id = account_id join orders o on o.id = order_id
    where ${which}
    order by ${queue === 'waiting' ? db`coalesce(appealed_at, written_at), r.id` : db`written_at desc, r.id desc`}
    limit ${most} offset ${after}`
}

/** How many reviews wait for a decision, and how many were reported. */
export async function countReviews(db: Database): Promise<{ waiting: number; reported: number }> {
  const [counts] = await db<[{ waiting: number; reported: number }]>`
    select (select count(*) from review_versions where state = 'waiting') as waiting,
      (select count(distinct review_id) from review_reports) as reported`
  return counts
}
