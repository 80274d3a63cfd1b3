import type { Database } from '../../platform/database.ts'
import type { Signing } from '../../platform/signing.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { eraseCustomer } from './erase-customer.ts'
import { unlessAbout } from './mentions.ts'
import type { CustomerKey } from './whole-customer.ts'

/**
 * Erases a person who asked for it. `givesUpCredit`: they know of their store credit and give it up. Refuses as
 * `eraseCustomer` does. The audit log names the account by its number only.
 */
export async function eraseAtRequest(
  { db, signing }: { db: Database; signing: Signing },
  actor: Actor,
  { id, code }: CustomerKey,
  { reason, givesUpCredit }: { reason: string; givesUpCredit: boolean },
): Promise<void> {
  await db.begin(async (tx) => {
    const { bills, mentions } = await eraseCustomer(tx, id, { now: new Date(), signing, givesUpCredit })
    await recordChange(tx, actor, {
      action: 'customer.erased',
      subject: code,
      after: { billsKept: bills, reason: unlessAbout(mentions, reason) },
    })
  })
}
