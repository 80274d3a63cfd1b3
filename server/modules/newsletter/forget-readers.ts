import type { Database, Transaction } from '../../platform/database.ts'

const LETTERS = ['newsletter-confirm', 'newsletter-welcome']

/** The mailbox of an account, however it was written: it is on no list, and what it was sent has no words. */
export async function forgetReader(tx: Transaction, accountId: string): Promise<void> {
  const readers = await tx<{ email: string }[]>`
    delete from newsletter_readers where mailbox = (select mailbox_key(email) from accounts where id = ${accountId})
    returning email`
  const emails = readers.map(({ email }) => email)
  if (emails.length > 0)
    await tx`delete from messages where template = any(${LETTERS}) and recipient = any(${emails}::text[])`
}

const UNCONFIRMED_KEPT = '7 days'
/** What somebody agreed to is kept for a year after she left: to be able to show it. */
const LEFT_KEPT = '1 year'
const LETTERS_KEPT = '90 days'
const A_PIECE = 2000

/** Who never said yes, who left long ago, whose a code was that is over then, and letters of long ago. */
export async function forgetOldReaders(db: Database, now: Date): Promise<void> {
  await db`
    delete from newsletter_readers where id in (
      select id from newsletter_readers
      where (confirmed_at is null and asked_at < ${now}::timestamptz - ${UNCONFIRMED_KEPT}::interval)
        or left_at < ${now}::timestamptz - ${LEFT_KEPT}::interval
      limit ${A_PIECE}
    )`
  await db`
    update coupons c set mailbox = null
    where origin = 'newsletter' and mailbox is not null and ends_at < ${now}
      and not exists (select from newsletter_readers r where r.mailbox = c.mailbox)`
  await db`
    delete from messages where id in (
      select id from messages
      -- Written out as the index has them.
      where template in ('newsletter-confirm', 'newsletter-welcome') and status <> 'waiting'
        and created_at < ${now}::timestamptz - ${LETTERS_KEPT}::interval limit ${A_PIECE}
    )`
}
