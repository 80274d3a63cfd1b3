import { placeOf, type Size } from '../../../core/sizes.ts'
import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import type { WantedSize } from './sold-out-size.ts'

type OwnWaits = {
  waits: { itemId: string; size: Size }[]
  /** How the account can be told: its mailbox, and whether on WhatsApp as well. */
  ways: { email: string; whatsapp: boolean }
}

/** An account's waits, in the order of asking; `hasWhatsApp`: whether the shop has it. */
export async function ownWaits(db: Database, accountId: string, hasWhatsApp: boolean): Promise<OwnWaits> {
  const [[way], waits] = await Promise.all([
    db<{ email: string; whatsapp: boolean }[]>`
      select email, ${hasWhatsApp} and phone is not null and phone_proven_at is not null and whatsapp_marketing as whatsapp
      from accounts where id = ${accountId}`,
    db<OwnWaits['waits']>`
      select p.handle as "itemId", v.size
      from size_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
      where w.account_id = ${accountId} and ${isWaiting(db)}
      order by w.asked_at`,
  ])
  return { waits, ways: way! }
}

/** Of a row `w` of size_waits: it has begun, and is not over. */
export const isWaiting = (db: Database): Fragment => db`
  w.told_at is null and w.confirmed_at is not null and w.expires_at > now()`

/** Ends a wait; an unknown one is ignored. */
export async function withdrawWait(
  db: Database,
  accountId: string,
  { handle, size }: WantedSize,
): Promise<void> {
  await db`
    delete from size_waits w using variants v, products p
    where w.account_id = ${accountId} and w.told_at is null and v.id = w.variant_id and p.id = v.product_id
      and p.handle = ${handle} and v.size = ${size}`
}

/** How many people wait for each size of a product. */
export async function waitingBySize(db: Database, handle: string): Promise<{ size: Size; count: number }[]> {
  const rows = await db<{ size: Size; count: number }[]>`
    select v.size, count(*)::int as count
    from products p join variants v on v.product_id = p.id join size_waits w on w.variant_id = v.id
    where p.handle = ${handle} and ${isWaiting(db)}
    group by v.size`
  return rows.toSorted((a, b) => placeOf(a.size) - placeOf(b.size))
}

type KeptWait = { handle: string; size: Size; channel: string; askedAt: Date; toldAt: Date | null }

/**
 * Everything that is kept of an account's waits, and of its mailbox's while signed out if that is proven: for the export of
 * the person's data.
 */
export const keptWaits = (db: Database, accountId: string) => db<KeptWait[]>`
  select p.handle, v.size, w.channel, w.asked_at as "askedAt", w.told_at as "toldAt"
  from size_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
  where w.account_id = ${accountId} or mailbox_key(w.email) = (
    select mailbox_key(email) from accounts where id = ${accountId} and mailbox_proven_at is not null
  )
  order by w.asked_at`

/**
 * Deletes an account's waits, and those of its mailbox in whatever spelling. To be called before the account loses its
 * address.
 */
export async function forgetWaits(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    delete from size_waits
    where account_id = ${accountId}
      or mailbox_key(email) = (select mailbox_key(email) from accounts where id = ${accountId})`
}

export async function removeOverdueWaits(db: Database, now: Date): Promise<void> {
  await db`delete from size_waits where expires_at <= ${now}`
}
