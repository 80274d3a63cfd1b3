import type { Database, Transaction } from '../../platform/database.ts'
import { inBatches } from '../../platform/in-batches.ts'

const LETTERS = ['newsletter-confirm', 'newsletter-welcome']

/** Deletes an account's mailbox, in any spelling, from the list, and the texts of letters sent to it. */
export async function forgetReader(tx: Transaction, accountId: string): Promise<void> {
  // Locked first, so that a letter that is being written to the reader exists when letters are deleted.
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
  // Also for a mailbox that is no longer on the list, which is kept for less time than its letters.
  await tx`
    delete from messages where template = any(${LETTERS}) and (
      recipient = any(${emails}::text[]) or recipient = (select email from accounts where id = ${accountId})
    )`
}

const UNCONFIRMED_KEPT = '7 days'
/** Nights that were missed are made up for within this; later remains are deleted with the other letters. */
const MADE_UP_FOR = '14 days'
/** How long the consent of a reader who left is kept as evidence. */
const LEFT_KEPT = '1 year'
const LETTERS_KEPT = '90 days'

/**
 * Deletes readers who never confirmed, with the mails that asked them; readers who left long ago; expired personal coupons'
 * mailboxes; and old letters.
 */
export async function forgetOldReaders(db: Database, now: Date): Promise<void> {
  await inBatches(
    (most) => db`
      delete from newsletter_readers where id in (
        select id from newsletter_readers
        where ((confirmed_at is null and asked_at < ${now}::timestamptz - ${UNCONFIRMED_KEPT}::interval)
            or left_at < ${now}::timestamptz - ${LEFT_KEPT}::interval)
          -- A reader who was asked again has a mail with a valid link.
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
        -- The templates are literals, as the partial index has them.
        where template in ('newsletter-confirm', 'newsletter-welcome') and status <> 'waiting'
          and created_at < ${now}::timestamptz - ${LETTERS_KEPT}::interval limit ${most}
      )`,
  )
  await inBatches((most) => forgetOldCopies(db, now, most))
}

/** Deletes who got letters that were finished long ago; the number of copies stays with the letter. */
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
