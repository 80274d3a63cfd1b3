import type { Transaction } from '../../platform/database.ts'
import { forgetSignInCodes } from './sign-in-codes.ts'

/** The name of an erased account. */
const ERASED_NAME = 'Erased'

/** Locks the account until the transaction ends; null: it does not exist or is erased already. */
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
 * Erases all of an account but its number, which its orders keep. Nobody can sign in any more; e-mail address, phone and
 * Google account are free for a new account.
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
