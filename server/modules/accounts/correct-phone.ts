import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from './find-account.ts'
import { endCodes } from './one-time-codes.ts'
import { asRefusal } from './register.ts'
import { forgetSignInCodes } from './sign-in-codes.ts'

/**
 * Changes a phone that the shopper cannot change, also in the account's saved addresses. `seen`: the phone that the person
 * saw, '' for none. Returns the former phone. Refuses (409) a phone of another account, an erased account and one whose phone
 * is no longer `seen`, (400) the present phone; after a refusal the transaction cannot be used any more.
 */
export async function correctPhone(
  tx: Transaction,
  accountId: string,
  phone: string,
  seen?: string | undefined,
): Promise<{ before: string | null }> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Refusal(ACCOUNTS.accountErased)
  if (account.phone === phone) throw new Refusal(ACCOUNTS.phoneUnchanged)
  if (seen !== undefined && seen !== (account.phone ?? '')) throw new Refusal(ACCOUNTS.phoneCorrectedSince)
  await forgetSignInCodes(tx, accountId)
  try {
    await tx`update accounts set phone = ${phone}, phone_proven_at = null where id = ${accountId}`
  } catch (error) {
    throw asRefusal(error)
  }
  for (const table of ['addresses', 'other_addresses'])
    await tx`
      update ${tx(table)} set phone = ${phone} where account_id = ${accountId} and phone = ${account.phone}`
  // Codes sent to the old phone must not prove the new one.
  await endCodes(tx, accountId, 'verify-whatsapp')
  return { before: account.phone }
}
