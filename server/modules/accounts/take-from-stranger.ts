import { readsAsName } from '../../../core/person.ts'
import type { Transaction } from '../../platform/database.ts'
import { type ConsentSource, NO_CONSENT, recordConsents, recordTerms } from './consents.ts'
import { leaveEverywhere } from './leave-everywhere.ts'
import { forgetSignInCodes } from './sign-in-codes.ts'

/**
 * Clears an account that was opened but never proven, before the owner of its mailbox or phone gets it. Whoever opened it
 * may be waiting in it with a password, a session or a code; with a phone that would hear of the owner's orders, an address
 * that parcels would go to, a cart, a wishlist, waits for sizes, or a name that carries a message into every mail. Its
 * number, e-mail address and orders remain. `name`: the owner's, if known.
 */
export async function takeFromStranger(
  tx: Transaction,
  accountId: string,
  source: ConsentSource,
  name: string | null,
): Promise<void> {
  await forgetSignInCodes(tx, accountId)
  const at = new Date()
  await recordConsents(tx, accountId, { before: null, after: NO_CONSENT }, source, { at })
  await recordTerms(tx, accountId, source, { granted: false, at })
  const [account] = await tx<{ name: string; email: string }[]>`
    update accounts set password_hash = null, phone = null, phone_proven_at = null, cash_allowed_at = null,
      no_review_invitations_at = null
    where id = ${accountId}
    returning name, email`
  await tx`update accounts set name = ${name ?? ownName(account!)} where id = ${accountId}`
  await tx`delete from addresses where account_id = ${accountId}`
  await tx`delete from other_addresses where account_id = ${accountId}`
  await tx`delete from cart_lines where account_id = ${accountId}`
  await tx`delete from wishlist_pieces where account_id = ${accountId}`
  await tx`delete from size_waits where account_id = ${accountId}`
  await tx`delete from one_time_codes where account_id = ${accountId}`
  await leaveEverywhere(tx, accountId)
}

/** A text that does not read as a name is replaced by one made from the e-mail address. */
const ownName = ({ name, email }: { name: string; email: string }): string =>
  readsAsName(name) ? name : email.split('@')[0]!
