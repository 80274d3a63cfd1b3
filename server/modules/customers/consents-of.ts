import { CONSENT_KINDS, type ConsentKind, type SaidKind } from '../../../core/consent-kinds.ts'
import { type Size, sizeText } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { lockConsents, recordConsents } from '../accounts/consents.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'
import { messagesOf, type WholeMessage } from '../messaging/find-messages.ts'
import { leaveNewsletter } from '../newsletter/leave.ts'
import { isReader } from '../newsletter/read-readers.ts'
import { stopInvitationsOf } from '../reviews/invite-reviews.ts'
import { removeOwnReview } from '../reviews/remove-review.ts'
import { isWaiting, withdrawWait } from '../size-waits/own-waits.ts'

/** A consent in force. `id`: distinguishes several of one kind, otherwise ''. `what`: the product that it is about. */
export type HeldConsent = { kind: ConsentKind; id: string; what: string | null; since: Date | null }
/** `notice`: the version of the privacy notice then in force; null: versions were not recorded yet. */
export type SaidConsent = {
  kind: SaidKind
  granted: boolean
  source: string
  at: Date
  notice: string | null
}
type ConsentsOf = { held: HeldConsent[]; said: SaidConsent[]; messages: WholeMessage[] }

const MOST_MESSAGES = 200
/** Separates the parts of a wait's id; handles contain no spaces. */
const BETWEEN = ' '

/** An account's consents in force, all its answers, and the messages it was sent, newest first. */
export async function consentsOf(db: Database, accountId: string): Promise<ConsentsOf> {
  const [held, said, messages] = await Promise.all([
    heldBy(db, accountId),
    db<SaidConsent[]>`
      select kind, granted, source, at, notice from (
        select id, purpose as kind, granted, source, at, notice from consents where account_id = ${accountId}
        union all
        select c.id, 'newsletter', granted, source, at, c.notice
        from newsletter_consents c join newsletter_readers r on r.id = c.reader_id where ${isReader(db, accountId)}
      ) said order by at desc, kind, id desc limit 200`,
    messagesOf(db, accountId, MOST_MESSAGES),
  ])
  return { held, said, messages }
}

async function heldBy(db: Database, accountId: string): Promise<HeldConsent[]> {
  type Row = Omit<HeldConsent, 'what'> & { name: string | null; size: Size | null; offered: number | null }
  const rows = await db<Row[]>`
    select p.kind, '' as id, null as name, null as size, null::int as offered, (
        select max(at) from consents where account_id = a.id and purpose = p.kind and granted) as since
      from accounts a, (values ('utility'), ('marketing')) p (kind)
      where a.id = ${accountId} and case p.kind when 'utility' then whatsapp_utility else whatsapp_marketing end
    union all
    select 'newsletter', r.id::text, null, null, null, r.confirmed_at from newsletter_readers r
      where confirmed_at is not null and left_at is null and ${isReader(db, accountId)}
    union all
    select 'invitations', '', null, null, null, null from accounts
      where id = ${accountId} and no_review_invitations_at is null
    union all
    select 'size-wait', p.handle || ${BETWEEN} || v.size, p.name, v.size, ${offeredSizes(db)}, w.asked_at
      from size_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
      where w.account_id = ${accountId} and ${isWaiting(db)}
    union all
    select 'review', r.code, p.name, null, null, (select min(written_at) from review_versions where review_id = r.id)
      from reviews r join products p on p.id = r.product_id where r.account_id = ${accountId}`
  return rows
    .map(({ name, size, offered, ...row }) => ({
      ...row,
      what: size ? `${name}, ${sizeText(size, null, offered ?? undefined)}` : name,
    }))
    .toSorted((a, b) => CONSENT_KINDS.indexOf(a.kind) - CONSENT_KINDS.indexOf(b.kind))
}

/** Withdraws a consent at once. One that is not in force is ignored; a review of somebody else is refused (404). */
export async function withdrawConsent(
  db: Database,
  accountId: string,
  { kind, id }: { kind: ConsentKind; id: string },
): Promise<void> {
  switch (kind) {
    case 'utility':
    case 'marketing':
      return db.begin((tx) => stopWhatsApp(tx, accountId, kind))
    case 'newsletter':
      return leaveAll(db, accountId, new Date())
    case 'invitations':
      return stopInvitationsOf(db, accountId, new Date())
    case 'size-wait': {
      const [handle = '', size = ''] = id.split(BETWEEN)
      return withdrawWait(db, accountId, { handle, size: size as Size })
    }
    case 'review':
      return removeOwnReview(db, accountId, id)
  }
}

async function stopWhatsApp(tx: Transaction, accountId: string, kind: 'utility' | 'marketing') {
  const before = await lockConsents(tx, accountId)
  const stopped = kind === 'utility' ? { whatsappUtilityOptIn: false } : { whatsappMarketingOptIn: false }
  await recordConsents(tx, accountId, { before, after: { ...before, ...stopped } }, 'profile')
}

async function leaveAll(db: Database, accountId: string, now: Date) {
  const readers = await db<{ key: string }[]>`
    select leave_key as key from newsletter_readers r where left_at is null and ${isReader(db, accountId)}`
  for (const { key } of readers) await leaveNewsletter(db, key, now, 'profile')
}
