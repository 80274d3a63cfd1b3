import type { Database } from '../../platform/database.ts'
import type { Signing } from '../../platform/signing.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { eraseCustomer } from './erase-customer.ts'
import { unlessAbout } from './mentions.ts'
import type { CustomerKey } from './whole-customer.ts'

/** Refuses as `eraseCustomer` does. The log of changes names the account by its number alone. */
export async function eraseAtRequest(
  { db, signing }: { db: Database; signing: Signing },
  actor: Actor,
  { id, code }: CustomerKey,
  reason: string,
): Promise<void> {
  await db.begin(async (tx) => {
    const { bills, mentions } = await eraseCustomer(tx, id, { now: new Date(), signing })
    await recordChange(tx, actor, {
      action: 'customer.erased',
      subject: code,
      after: { billsKept: bills, reason: unlessAbout(mentions, reason) },
    })
  })
}
