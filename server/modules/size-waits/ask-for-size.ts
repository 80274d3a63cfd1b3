import type { Locale } from '../../../core/locale.ts'
import { POLICY } from '../../../core/policy.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { SIZE_WAITS } from '../../../core/refusals/size-waits.ts'
import { CONFIRMED_WITHIN_HOURS, MOST_WAITS } from '../../../core/size-waits.ts'
import { HOUR_MS } from '../../../core/time.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueMessage } from '../messaging/outbox.ts'
import { soldOutSize, type WantedSize } from './sold-out-size.ts'

type Deps = { db: Database; jobs: Jobs }
/** `waiting`: the wait has begun. `mailed`: it begins when the link in the mail that was just written is followed. */
export type Asked = 'waiting' | 'mailed'

export const lifeOf = (from: Date): Date => new Date(from.getTime() + POLICY.keepSizeWaitsDays * 24 * HOUR_MS)

/**
 * Records that an account wants to be told when a size is back. An unproven mailbox has to confirm first. Repeating it
 * changes the channel at most. Refuses 404 what is not sold; 409 a size in stock, one wait too many, and WhatsApp without a
 * proven phone and consent. `hasWhatsApp`: whether the shop has it.
 */
export async function askForSize(
  { db, jobs, hasWhatsApp }: Deps & { hasWhatsApp: boolean },
  accountId: string,
  wanted: WantedSize,
  byWhatsApp: boolean,
): Promise<Asked> {
  await soldOutSize(db, wanted)
  return db.begin(async (tx) => {
    const { email, mailboxProven, whatsappAgreed } = await lockWaiter(tx, accountId)
    if (byWhatsApp && !(hasWhatsApp && whatsappAgreed)) throw new Refusal(SIZE_WAITS.notByWhatsApp)
    const { variantId, name, text } = await soldOutSize(tx, wanted, { lock: true })
    await refuseOneTooMany(tx, accountId, variantId)
    const now = new Date()
    const isCertain = byWhatsApp || mailboxProven
    const { token, hash } = newToken()
    await tx`
      insert into size_waits as w (id, variant_id, account_id, channel, asked_at, confirmed_at, expires_at, key_hash)
      values (${newId()}, ${variantId}, ${accountId}, ${byWhatsApp ? 'whatsapp' : 'email'}, ${now}, ${isCertain ? now : null},
        ${isCertain ? lifeOf(now) : confirmedBy(now)}, ${hash})
      on conflict (account_id, variant_id) where told_at is null and account_id is not null do update
        set channel = excluded.channel,
          -- A confirmation on WhatsApp does not count for the mailbox.
          confirmed_at = coalesce(case when w.channel = excluded.channel then w.confirmed_at end, excluded.confirmed_at),
          expires_at = greatest(w.expires_at, excluded.expires_at), key_hash = excluded.key_hash`
    if (isCertain) return 'waiting'
    await mailLink(tx, jobs, { email, accountId, key: token, piece: name, size: text })
    return 'mailed'
  })
}

/**
 * The same for a typed mailbox, whose owner has to confirm by mail. The work and the answer are the same whoever owns it
 * and whatever it waits for already.
 */
export async function askByMail(
  { db, jobs }: Deps,
  { email, locale }: { email: string; locale: Locale | null },
  wanted: WantedSize,
): Promise<void> {
  await soldOutSize(db, wanted)
  await db.begin(async (tx) => {
    const { variantId, name, text } = await soldOutSize(tx, wanted, { lock: true })
    const now = new Date()
    const { token, hash } = newToken()
    await tx`
      delete from size_waits where email = ${email} and variant_id = ${variantId} and told_at is null and expires_at <= ${now}`
    await tx`
      insert into size_waits as w (id, variant_id, email, locale, channel, asked_at, expires_at, key_hash)
      values (${newId()}, ${variantId}, ${email}, ${locale}, 'email', ${now}, ${confirmedBy(now)}, ${hash})
      on conflict (email, variant_id) where told_at is null and email is not null do update
        set expires_at = greatest(w.expires_at, excluded.expires_at), key_hash = excluded.key_hash,
          locale = excluded.locale`
    await mailLink(tx, jobs, { email, locale, key: token, piece: name, size: text })
  })
}

const confirmedBy = (now: Date) => new Date(now.getTime() + CONFIRMED_WITHIN_HOURS * HOUR_MS)

type Waiter = { email: string; mailboxProven: boolean; whatsappAgreed: boolean }

async function lockWaiter(tx: Transaction, accountId: string): Promise<Waiter> {
  const [waiter] = await tx<Waiter[]>`
    select email, mailbox_proven_at is not null as "mailboxProven",
      phone is not null and phone_proven_at is not null and whatsapp_marketing as "whatsappAgreed"
    from accounts where id = ${accountId} and erased_at is null for no key update`
  if (!waiter) throw new Refusal(ACCOUNTS.sessionExpired)
  return waiter
}

/** Finished waits are deleted first; an existing wait for this size takes no more room. */
async function refuseOneTooMany(tx: Transaction, accountId: string, variantId: string): Promise<void> {
  await tx`delete from size_waits where account_id = ${accountId} and told_at is null and expires_at <= now()`
  const others = await tx`
    select from size_waits where account_id = ${accountId} and told_at is null and variant_id <> ${variantId}`
  if (others.length >= MOST_WAITS) throw new Refusal(SIZE_WAITS.tooManyWaits, { most: MOST_WAITS })
}

type Link = {
  email: string
  accountId?: string
  locale?: Locale | null
  key: string
  piece: string
  size: string
}

async function mailLink(
  tx: Transaction,
  jobs: Jobs,
  { email, accountId, locale = null, ...content }: Link,
): Promise<void> {
  await queueMessage(tx, jobs, {
    channel: 'email',
    purpose: 'transactional',
    template: 'size-wait',
    recipient: email,
    locale,
    ...(accountId ? { accountId } : {}),
    content,
  })
}
