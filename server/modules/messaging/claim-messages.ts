import type { Database } from '../../platform/database.ts'
import { STATUS_COMES_WITHIN_MS } from './not-sent.ts'
import type { Channel } from './outbox.ts'
import type { Claimed } from './sender.ts'

/** As long as one try can take, and a little. */
const CLAIM_MS = 120_000
const DAY_MS = 24 * 3600 * 1000

/**
 * Takes what is due on a channel, `most` at most and codes first, for this worker alone: another one passes over what
 * is being taken, and comes for what was taken only once the claim has run out, since its worker may have died of it.
 * Whom each is for is read with it, so whatever is taken is sent at once or not at all.
 */
export async function claimMessages(db: Database, channel: Channel, most: number): Promise<Claimed[]> {
  const now = Date.now()
  const until = (ms: number) => new Date(now + ms)
  const due = db`
    select id, account_id, order_id from messages
    where status = 'waiting' and channel = ${channel} and coalesce(not_before, '-infinity') <= ${until(0)}
      and (claimed_until is null or claimed_until < ${until(0)})`
  const oldestFirst = db`order by coalesce(not_before, '-infinity'), id`
  return db<Claimed[]>`
    with codes as materialized (
      ${due} and purpose = 'authentication' ${oldestFirst} limit ${most} for update skip locked
    ), news as materialized (
      ${due} and purpose <> 'authentication' ${oldestFirst} limit ${most} - (select count(*) from codes) for update skip locked
    )
    update messages m set attempts = attempts + 1,
      claimed_until = case when m.channel = 'whatsapp' and m.purpose <> 'authentication'
        then ${until(STATUS_COMES_WITHIN_MS)}::timestamptz else ${until(CLAIM_MS)} end
    from (select * from codes union all select * from news) due
      left join accounts a on a.id = due.account_id left join orders o on o.id = due.order_id
    where m.id = due.id
    returning m.id, m.channel, m.purpose, m.template, m.account_id, m.recipient, m.content, m.attempts, m.created_at,
      m.claimed_until, m.cause, coalesce(o.locale, a.locale) as locale, coalesce(a.whatsapp_utility, false) as wants_utility,
      coalesce(a.whatsapp_marketing and a.phone_proven_at is not null, false) as wants_marketing,
      ${unproven(db)} as unproven,
      case when ${unproven(db)} then (
        select count(*)::int from messages h
        where h.account_id = a.id and h.created_at > ${until(-2 * DAY_MS)} and h.channel = 'email'
          and h.sent_at > ${until(-DAY_MS)} and (h.purpose = 'authentication') = (m.purpose = 'authentication')
      ) else 0 end as had`
}

const unproven = (db: Database) =>
  db`(m.channel = 'email' and a.id is not null and a.mailbox_proven_at is null)`
