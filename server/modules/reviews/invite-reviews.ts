import { REVIEWS } from '../../../core/refusals/reviews.ts'
import { ASKED_AFTER_DAYS } from '../../../core/review.ts'
import type { Database } from '../../platform/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withhold } from '../messaging/withhold.ts'
import { tellAuthor } from './tell-author.ts'

/** Orders that were delivered longer ago are not asked about any more. */
const NOT_AFTER_DAYS = 30
const BATCH = 100

/**
 * Asks shoppers some days after a delivery for a review, once per order, unless they do not want such messages. Returns how
 * many were asked.
 */
export async function inviteReviews({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<number> {
  for (let asked = 0; ; ) {
    const some = await inviteSome(db, jobs, now)
    asked += some
    if (some < BATCH) return asked
  }
}

type Due = {
  orderId: string
  accountId: string
  code: string
  pieces: { handle: string; name: string }[]
}

/** Orders with a piece that was not reviewed yet; the others are marked as asked too. */
const inviteSome = (db: Database, jobs: Jobs, now: Date): Promise<number> =>
  db.begin(async (tx) => {
    const due = await tx<Due[]>`
      select o.id as "orderId", o.account_id as "accountId", o.code,
        (select coalesce(json_agg(json_build_object('handle', p.handle, 'name', l.name) order by l.position), '[]')
          from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
          where l.order_id = o.id and l.quantity > l.cancelled_quantity and p.state = 'published'
            and not exists (select from reviews r where r.product_id = p.id and r.account_id = o.account_id)
        ) as pieces
      from orders o join accounts a on a.id = o.account_id
      where o.status = 'Delivered' and o.delivered_at < ${now}::timestamptz - make_interval(days => ${ASKED_AFTER_DAYS})
        and o.delivered_at > ${now}::timestamptz - make_interval(days => ${NOT_AFTER_DAYS})
        and a.erased_at is null and a.no_review_invitations_at is null
        and not exists (select from review_invitations i where i.order_id = o.id)
      order by o.delivered_at limit ${BATCH}
      -- An account that is saying no at this moment is skipped, or its answer finds the message written here.
      for no key update of o skip locked for share of a skip locked`
    for (const { orderId, accountId, code, pieces } of due) {
      const { token, hash } = newToken()
      await tx`
        insert into review_invitations (order_id, account_id, key_hash, asked_at)
        values (${orderId}, ${accountId}, ${hash}, ${now})`
      const distinct = [...new Map(pieces.map((piece) => [piece.handle, piece])).values()]
      if (distinct.length > 0)
        await tellAuthor(tx, jobs, accountId, {
          template: 'review-invitation',
          orderId,
          content: { code, pieces: distinct, stopKey: token },
        })
    }
    return due.length
  })

/** Ends invitations by the key in one of them. Refuses 404 an unknown key. */
export async function stopInvitations(db: Database, key: string): Promise<void> {
  const [invited] = await db<{ accountId: string }[]>`
    select account_id as "accountId" from review_invitations where key_hash = ${hashToken(key)}`
  if (!invited) throw new Refusal(REVIEWS.reviewKeyUnknown)
  await stopInvitationsOf(db, invited.accountId, new Date())
}

/** The same for an account; invitations that wait to be sent are withheld too. */
export async function stopInvitationsOf(db: Database, accountId: string, now: Date): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      update accounts set no_review_invitations_at = coalesce(no_review_invitations_at, ${now})
      where id = ${accountId} and erased_at is null`
    await withhold(tx, tx`account_id = ${accountId} and template = 'review-invitation'`)
  })
}
