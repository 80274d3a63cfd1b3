import type { Database, Transaction } from '../../platform/database.ts'
import { inBatches } from '../../platform/in-batches.ts'

const LETTERS = ['newsletter-confirm', 'newsletter-welcome']

/** The mailbox of an account, however it was written: it is on no list, and what it was sent has no words. */
export async function forgetReader(tx: Transaction, accountId: string): Promise<void> {
  // Locked first: a letter that is being written to her just now is there then.
  const readers = await tx<{ id: string; email: string }[]>`
    select id, email from newsletter_readers
    where mailbox = (select mailbox_key(email) from accounts where id = ${accountId}) order by id for update`
  const ids = readers.map(({ id }) => id)
  await tx`
    delete from messages where id in (
      select message_id from newsletter_copies where reader_id = any(${ids}::uuid[])
    )`
  await tx`delete from newsletter_readers where id = any(${ids}::uuid[])`
  const emails = readers.map(({ email }) => email)
  // Also where the list has forgotten the mailbox itself, which takes less long than its letters.
  await tx`
    delete from messages where template = any(${LETTERS}) and (
      recipient = any(${emails}::text[]) or recipient = (select email from accounts where id = ${accountId})
    )`
}

const UNCONFIRMED_KEPT = '7 days'
/** A night that was missed is made up for so long; what comes later goes with the other letters. */
const MADE_UP_FOR = '14 days'
/** What somebody agreed to is kept for a year after she left: to be able to show it. */
const LEFT_KEPT = '1 year'
const LETTERS_KEPT = '90 days'

/** Who never said yes, with what asked them, who left long ago, whose a code was that is over then, and letters of long ago. */
export async function forgetOldReaders(db: Database, now: Date): Promise<void> {
  await inBatches(
    (most) => db`
      delete from newsletter_readers where id in (
        select id from newsletter_readers
        where ((confirmed_at is null and asked_at < ${now}::timestamptz - ${UNCONFIRMED_KEPT}::interval)
            or left_at < ${now}::timestamptz - ${LEFT_KEPT}::interval)
          -- Whoever was asked anew has a letter whose link is to work.
          and coalesce(confirm_until, '-infinity') <= ${now}
        limit ${most}
      )`,
  )
  await db`
    update coupons c set mailbox = null
    where origin = 'newsletter' and mailbox is not null and ends_at < ${now}
      and not exists (select from newsletter_readers r where r.mailbox = c.mailbox)`
  await inBatches(
    (most) => db`
      delete from messages where id in (
        select id from messages m
        where template = 'newsletter-confirm' and status <> 'waiting'
          and created_at < ${now}::timestamptz - ${UNCONFIRMED_KEPT}::interval
          and created_at > ${now}::timestamptz - ${UNCONFIRMED_KEPT}::interval - ${MADE_UP_FOR}::interval
          and not exists (select from newsletter_readers where email = m.recipient and confirmed_at is not null)
        limit ${most}
      )`,
  )
  await inBatches(
    (most) => db`
      delete from messages where id in (
        select id from messages
        -- Written out as the index has them.
        where template in ('newsletter-confirm', 'newsletter-welcome') and status <> 'waiting'
          and created_at < ${now}::timestamptz - ${LETTERS_KEPT}::interval limit ${most}
      )`,
  )
  await inBatches((most) => forgetOldCopies(db, now, most))
}

/** Who got a letter that ended long ago; how many did stays with the letter. */
async function forgetOldCopies(db: Database, now: Date, most: number): Promise<{ count: number }> {
  const [gone] = await db<[{ count: number }]>`
    with old as (
      select c.letter_id, c.reader_id from newsletter_letters l join newsletter_copies c on c.letter_id = l.id
      where l.ended_at < ${now}::timestamptz - ${LETTERS_KEPT}::interval limit ${most}
    ), gone as (
      delete from newsletter_copies c using old where c.letter_id = old.letter_id and c.reader_id = old.reader_id
      returning c.letter_id, c.message_id, c.left_at
    ), forgotten as (
      delete from messages where id in (select message_id from gone)
    ), counted as (
      update newsletter_letters l set left_after = left_after + g.had_left
      from (select letter_id, count(left_at)::int as had_left from gone group by 1) g where l.id = g.letter_id
    )
    select count(*) from gone`
  return gone
}
