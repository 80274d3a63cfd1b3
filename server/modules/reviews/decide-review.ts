import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { RejectReason } from '../../../core/review.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { refreshShown } from './shown-reviews.ts'
import { tellAuthor } from './tell-author.ts'

/** `number`: the version that the person read; refused (409) if its author has sent another one since. */
export type Judged = { code: string; number: number }

/** Publishes a version in place of an earlier one. The first time its author is told. */
export async function publishReview(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: Actor,
  { code, number }: Judged,
): Promise<void> {
  const now = new Date()
  await db.begin(async (tx) => {
    const review = await lockVersion(tx, { code, number })
    if (review.state !== 'waiting') throw new Refusal(REVIEWS.reviewDecided)
    await tx`
      update review_versions set state = 'replaced', decided_at = ${now}
      where review_id = ${review.id} and state = 'published'`
    await tx`
      update review_versions set state = 'published', decided_at = ${now}
      where review_id = ${review.id} and number = ${number}`
    await recordChange(tx, actor, {
      action: 'review.published',
      subject: code,
      after: { number, product: review.handle },
    })
    await refreshShown(tx, review.productId)
    const untold = await tx`
      update reviews set published_told_at = ${now} where id = ${review.id} and published_told_at is null returning id`
    if (untold.length === 0) return
    const { product, handle } = review
    await tellAuthor(tx, jobs, review.accountId, {
      template: 'review-published',
      content: { product, handle },
    })
  })
}

/**
 * Rejects or unpublishes a version for one of the published reasons, which its author is told. An earlier published version
 * stays.
 */
export async function rejectReview(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: Actor,
  { code, number, reason }: Judged & { reason: RejectReason },
): Promise<void> {
  await db.begin(async (tx) => {
    const review = await lockVersion(tx, { code, number })
    if (review.state !== 'waiting' && review.state !== 'published') throw new Refusal(REVIEWS.reviewDecided)
    await tx`
      update review_versions set state = 'rejected', reason = ${reason}, decided_at = ${new Date()}
      where review_id = ${review.id} and number = ${number}`
    if (review.state === 'published') {
      await tx`delete from review_reports where review_id = ${review.id}`
      await refreshShown(tx, review.productId)
    }
    await recordChange(tx, actor, {
      action: 'review.rejected',
      subject: code,
      before: { state: review.state },
      after: { number, why: reason, product: review.handle },
    })
    await tellAuthor(tx, jobs, review.accountId, {
      template: 'review-rejected',
      content: {
        product: review.product,
        handle: review.handle,
        why: reason,
        mayAppeal: review.appealedAt === null,
      },
    })
  })
}

/**
 * Closes readers' reports without taking the review down. `seen`: how many reports the person read; refused (409) if there
 * are more.
 */
export async function settleReports(
  db: Database,
  actor: Actor,
  { code, seen }: { code: string; seen?: number | undefined },
): Promise<void> {
  await db.begin(async (tx) => {
    const settled = await tx<{ reason: string; times: number }[]>`
      delete from review_reports where review_id = (select id from reviews where code = ${code})
      returning reason, times`
    if (settled.length === 0) throw new Refusal(REVIEWS.reviewNotReported)
    const all = settled.reduce((sum, { times }) => sum + times, 0)
    if (seen !== undefined && all > seen) throw new Refusal(REVIEWS.reviewReportedSince)
    const before = Object.fromEntries(settled.map(({ reason, times }) => [reason, times]))
    await recordChange(tx, actor, { action: 'review.reports-settled', subject: code, before })
  })
}

/**
 * Sets the shop's reply below a review; empty removes it. `before`: the reply that the person saw; refused (409) if it has
 * changed.
 */
export async function replyToReview(
  db: Database,
  actor: Actor,
  { code, text, before }: { code: string; text: string; before?: string | undefined },
): Promise<void> {
  await db.begin(async (tx) => {
    const review = await lockReview(tx, code)
    if (before !== undefined && before !== (review.reply ?? '')) throw new Refusal(REVIEWS.reviewRepliedSince)
    await tx`
      update reviews set reply = ${text || null}, replied_at = ${text ? new Date() : null} where id = ${review.id}`
    await recordChange(tx, actor, { action: text ? 'review.replied' : 'review.reply-removed', subject: code })
    await refreshShown(tx, review.productId)
  })
}

type Locked = {
  id: string
  productId: string
  product: string
  handle: string
  accountId: string
  reply: string | null
}

/** Samples of the demo are not reviews that can be decided on. */
async function lockReview(tx: Transaction, code: string): Promise<Locked> {
  // The author is locked first, as by whoever erases her, since she is told by her account.
  await tx`
    select from accounts where id = (select account_id from reviews where code = ${code}) for key share`
  const [review] = await tx<Locked[]>`
    select r.id, product_id as "productId", account_id as "accountId", p.name as product, handle, reply
    from reviews r join products p on p.id = product_id
    where r.code = ${code} and not is_sample for update of r`
  if (!review) throw new Refusal(REVIEWS.reviewNotThere)
  return review
}

async function lockVersion(tx: Transaction, { code, number }: Judged) {
  const review = await lockReview(tx, code)
  const [version] = await tx<{ state: string; appealedAt: Date | null }[]>`
    select state, appealed_at as "appealedAt" from review_versions
    where review_id = ${review.id} and number = ${number} for update`
  if (!version) throw new Refusal(REVIEWS.reviewWrittenSince)
  return { ...review, ...version }
}
