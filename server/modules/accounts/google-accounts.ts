import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { GooglePerson } from './google-token.ts'
import { takeFromStranger } from './take-from-stranger.ts'

type Account = { id: string; google_id: string | null; mailbox_proven_at: Date | null }

/**
 * The account of a Google user: by Google's id, otherwise by e-mail address, which links the two. Null: there is neither.
 * It is locked, so that nobody erases it meanwhile. Refuses (409) an address whose account may belong to somebody else.
 */
export async function linkedAccount(tx: Transaction, person: GooglePerson): Promise<string | null> {
  const [known] = await tx<{ id: string }[]>`
    select id from accounts where google_id = ${person.googleId} for no key update`
  if (known) return known.id
  const [account] = await tx<Account[]>`
    select id, google_id, mailbox_proven_at from accounts where email = ${person.email} for no key update`
  if (!account) return null
  // Only the operator of a mailbox knows whose it is now: elsewhere the address may have changed hands since Google
  // verified it.
  if (!person.runsMailbox || account.google_id !== null) throw new Refusal(ACCOUNTS.googleNeedsPassword)
  if (account.mailbox_proven_at === null) await takeFromStranger(tx, account.id, 'google', person.name)
  await tx`
    update accounts set google_id = ${person.googleId}, verified_at = coalesce(verified_at, ${new Date()}),
      mailbox_proven_at = coalesce(mailbox_proven_at, ${new Date()})
    where id = ${account.id}`
  return account.id
}
