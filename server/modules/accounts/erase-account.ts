import type { Transaction } from '../../platform/database.ts'
import { forgetSignInCodes } from './sign-in-codes.ts'

/** What stands where the name was. */
const ERASED_NAME = 'Erased'

/** The account, locked until the transaction ends; null when there is none, or it is erased already. */
export async function lockToErase(
  tx: Transaction,
  accountId: string,
): Promise<{ code: string; lastSeenAt: Date } | null> {
  const [account] = await tx<{ code: string; lastSeenAt: Date }[]>`
    select code, last_seen_at as "lastSeenAt" from accounts
    where id = ${accountId} and erased_at is null for update`
  return account ?? null
}

/**
 * Leaves of the account its number, for the orders that outlive it. Nobody logs in to it any more; e-mail address,
 * phone and Google account are free for a new one.
 */
export async function eraseAccount(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await forgetSignInCodes(tx, accountId)
  await tx`delete from account_devices where account_id = ${accountId}`
  await tx`delete from sessions where account_id = ${accountId}`
  await tx`delete from one_time_codes where account_id = ${accountId}`
  await tx`delete from addresses where account_id = ${accountId}`
  await tx`delete from other_addresses where account_id = ${accountId}`
  await tx`delete from consents where account_id = ${accountId}`
  await tx`
    update accounts set name = ${ERASED_NAME}, email = null, phone = null, phone_proven_at = null, password_hash = null, google_id = null,
      verified_at = null, mailbox_proven_at = null, whatsapp_utility = false, whatsapp_marketing = false,
      locale = null, cash_allowed_at = null, erased_at = ${now}
    where id = ${accountId}`
}
