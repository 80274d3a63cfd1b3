import { words as onPage } from '#words/in/consents'
import { words } from '#words/in/newsletter'
import { type Locale, localeKept } from '../../../core/locale.ts'
import { NOTICE } from '../../../core/privacy-notice.ts'
import { NEWSLETTER } from '../../../core/refusals/newsletter.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Left by a letter's link, or on the page of consents. */
type Where = 'one click' | 'profile'

/**
 * Removes a mailbox, in whatever spelling, from the list at once, by the key that every letter contains. Repeating it
 * changes nothing. Refuses (410) an unknown key.
 */
export async function leaveNewsletter(
  db: Database,
  leaveKey: string,
  now: Date,
  where: Where = 'one click',
): Promise<void> {
  await db.begin(async (tx) => {
    const readers = await tx<{ id: string; locale: string | null; isOn: boolean }[]>`
      select id, locale, left_at is null as "isOn" from newsletter_readers
      where mailbox = (select mailbox from newsletter_readers where leave_key = ${leaveKey}) order by id for update`
    if (readers.length === 0) throw new Refusal(NEWSLETTER.newsletterLinkOver)
    const leaving = readers.filter(({ isOn }) => isOn)
    if (leaving.length === 0) return
    const ids = leaving.map(({ id }) => id)
    await tx`
      update newsletter_readers set left_at = ${now}, confirm_hash = null, confirm_until = null
      where id = any(${ids}::uuid[])`
    await tx`
      update messages set status = 'suppressed', last_error = 'its reader has left', claimed_until = null, content = '{}'
      where status = 'waiting' and id in (select message_id from newsletter_copies where reader_id = any(${ids}::uuid[]))`
    await tx`
      update newsletter_copies set left_at = ${now} where message_id = (
        select message_id from newsletter_copies c join messages m on m.id = c.message_id and m.status = 'sent'
        where c.reader_id = any(${ids}::uuid[]) order by c.written_at desc limit 1
      )`
    for (const reader of leaving) {
      const locale = localeKept(reader.locale)
      await tx`
        insert into newsletter_consents (id, reader_id, granted, source, wording, at, notice, language)
        values (${newId()}, ${reader.id}, false, ${where}, ${wordingOf(where, locale)},
          -- Not the transaction's beginning: whoever waited for the reader answers after whoever did not.
          clock_timestamp(), ${NOTICE}, ${locale})`
    }
  })
}

/** The text beside the button that was pressed. */
const wordingOf = (where: Where, locale: Locale): string =>
  where === 'profile' ? onPage[locale].kind({ kind: 'newsletter' }) : words[locale].leaveQuestion
