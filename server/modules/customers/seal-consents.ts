import type { ConsentEntry } from '../../../core/consent-kinds.ts'
import { isInForce } from '../../../core/duties.ts'
import { keptBefore } from '../../../core/retention.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Signing } from '../../platform/signing.ts'
import { mailboxKey } from '../accounts/mailbox-key.ts'

/**
 * Keeps an account's and its mailbox's consents and withdrawals without the person's identity, from the day of the legal
 * duty on. To be called before the account loses its address and the newsletter its reader.
 */
export async function sealConsents(
  tx: Transaction,
  accountId: string,
  { signing, now }: { signing: Signing; now: Date },
): Promise<void> {
  if (!isInForce('sealedConsents', now)) return
  const [person] = await tx<{ mailbox: string | null; phone: string | null }[]>`
    select mailbox_key(email) as mailbox, phone from accounts where id = ${accountId}`
  const { mailbox, phone } = person!
  const said = await tx<ConsentEntry<Date>[]>`
    select purpose, granted, source, wording, at, notice, language from consents where account_id = ${accountId}
    union all
    select 'newsletter', granted, source, wording, at, notice, language
    from newsletter_consents c join newsletter_readers r on r.id = c.reader_id where r.mailbox = ${mailbox}`
  if (said.length === 0 || (mailbox === null && phone === null)) return
  const rows = said.map((each) => ({
    ...each,
    id: newId(),
    mailbox_mark: mailbox === null ? null : signing.mark(mailbox),
    phone_mark: phone === null ? null : signing.mark(phone),
    sealed_at: now,
  }))
  await tx`insert into sealed_consents ${tx(rows)}`
}

/** Consents, oldest first, that the holder of this address or phone gave before the account was erased. */
export async function sealedConsentsOf(
  db: Database,
  signing: Signing,
  typed: string,
): Promise<(ConsentEntry<Date> & { sealedAt: Date })[]> {
  const mailbox = await mailboxKey(db, typed)
  return db`
    select purpose, granted, source, wording, at, notice, language, sealed_at as "sealedAt" from sealed_consents
    where mailbox_mark = ${signing.mark(mailbox)} or phone_mark = ${signing.mark(typed)} order by at, purpose`
}

export async function forgetSealedConsents(db: Database, now: Date): Promise<void> {
  await db`
    delete from sealed_consents
    where sealed_at < ${keptBefore('sealedConsents', now)}`
}
