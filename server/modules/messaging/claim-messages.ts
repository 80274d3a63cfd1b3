import { DAY_MS } from '../../../core/time.ts'
import { type Database, unmeasured } from '../../platform/database.ts'
import { STATUS_COMES_WITHIN_MS } from './not-sent.ts'
import { SECRETS } from './note-sent.ts'
import type { Channel } from './outbox.ts'
import type { Claimed } from './sender.ts'

/** As long as one try can take, and a little. */
const CLAIM_MS = 120_000
/** Messages a day to an unproven mailbox, in whatever spelling; codes also have the limits of whoever requests them. */
const MOST_NEWS = 6
const MOST_CODES = 10
const HAD_ENOUGH = 'nobody has proven the mailbox, and it has had enough today'

/**
 * Claims due messages of a channel for this worker, `most` at most, codes first and marketing last. Rows that another
 * worker is claiming are skipped; a claimed message is claimed by another worker only when the claim expires, since its
 * worker may have died. Consent is read with the message, so a claimed message is sent or suppressed at once. For an
 * unproven mailbox the messages of the last day and those being sent (`onTheirWay`, by id) are counted once for all that is
 * due to it, no further than needed; excess messages are suppressed.
 */
export async function claimMessages(
  db: Database,
  channel: Channel,
  most: number,
  onTheirWay: string[] = [],
): Promise<Claimed[]> {
  const now = Date.now()
  const until = (ms: number) => new Date(now + ms)
  const due = db`
    select id, account_id, order_id, recipient, purpose = 'authentication' as is_code from messages
    where status = 'waiting' and channel = ${channel} and coalesce(not_before, '-infinity') <= ${until(0)}
      and (claimed_until is null or claimed_until < ${until(0)})`
  const oldestFirst = db`order by coalesce(not_before, '-infinity'), id`
  return db<Claimed[]>`
    with codes as materialized (
      ${due} and purpose = 'authentication' ${oldestFirst} limit ${most} for update skip locked
    ), news as materialized (
      ${due} and purpose in ('transactional', 'utility') ${oldestFirst}
      limit ${most} - (select count(*) from codes) for update skip locked
    ), advertising as materialized (
      ${due} and purpose = 'marketing' ${oldestFirst}
      limit ${most} - (select count(*) from codes) - (select count(*) from news) for update skip locked
    ), due as materialized (
      select d.*, a.id is not null and
          case ${channel}::text when 'email' then a.mailbox_proven_at else a.phone_proven_at end is null as unproven,
        mailbox_key(a.email) as mailbox,
        -- A consent was given for the phone that the account has now.
        coalesce(a.whatsapp_utility and a.phone = d.recipient, false) as wants_utility, a.locale,
        coalesce(a.whatsapp_marketing and a.phone_proven_at is not null and a.phone = d.recipient, false) as wants_marketing
      from (select * from codes union all select * from news union all select * from advertising) d
        left join lateral (select * from accounts where id = d.account_id offset 0) a on true
    ), on_their_way as materialized (
      select mailbox_key(a.email) as mailbox, purpose = 'authentication' as is_code, count(*) as busy
      from messages m
        cross join lateral (select * from accounts where id = m.account_id and mailbox_proven_at is null offset 0) a
      where m.id = any(${unmeasured(db, onTheirWay)}::uuid[]) and status = 'waiting' group by 1, 2
    ), rooms as materialized (
      select mailbox, is_code, most - (
        select count(*) from (
          select from (
            select id from accounts where mailbox_key(email) = w.mailbox and mailbox_proven_at is null offset 0
          ) a cross join lateral (
            select from messages h
            where h.account_id = a.id and h.channel = 'email'
              -- The moment is hidden from the planner, which would otherwise make a new plan for each.
              and h.sent_at > (select ${until(-DAY_MS)}::timestamptz) and (h.purpose = 'authentication') = w.is_code
            order by h.sent_at limit most
          ) h limit most
        ) had
      ) - coalesce(busy, 0) as room
      from (
        select distinct mailbox, is_code, case when is_code then ${MOST_CODES}::int else ${MOST_NEWS}::int end as most
        from due where unproven and ${channel} = 'email'
      ) w left join on_their_way using (mailbox, is_code)
    ), enough as materialized (
      select id, row_number() over (partition by mailbox, is_code order by id) > room as had_enough
      from due join rooms using (mailbox, is_code) where unproven
    )
    update messages m set attempts = attempts + 1,
      status = case when had_enough then 'suppressed' else m.status end,
      last_error = case when had_enough then ${HAD_ENOUGH} else m.last_error end,
      content = case when had_enough and m.template = any(${SECRETS}) then '{}' else m.content end,
      claimed_until = case when had_enough then null
        when m.channel = 'whatsapp' and m.purpose <> 'authentication' then ${until(STATUS_COMES_WITHIN_MS)}::timestamptz
        else ${until(CLAIM_MS)} end
    from due left join enough using (id)
    where m.id = due.id
    returning m.id, m.channel, m.purpose, m.template, m.account_id, m.recipient, m.content, m.attempts, m.created_at,
      m.claimed_until, m.cause, coalesce(m.locale, (select o.locale from orders o where o.id = m.order_id), due.locale) as locale, wants_utility, wants_marketing, unproven,
      case when had_enough then m.last_error end as suppressed`
}
