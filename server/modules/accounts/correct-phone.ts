import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from './find-account.ts'
import { endCodes } from './one-time-codes.ts'
import { asRefusal } from './register.ts'
import { forgetSignInCodes } from './sign-in-codes.ts'

/**
 * A phone that the shopper cannot change, changed by the shop, in the saved addresses too. Returns what it was. Refuses with 409 a phone of another
 * account and an account that is erased, with 400 what is the phone already; the transaction is then of no further use.
 */
export async function correctPhone(
  tx: Transaction,
  accountId: string,
  phone: string,
): Promise<{ before: string | null }> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Refusal(ACCOUNTS.accountErased)
  if (account.phone === phone) throw new Refusal(ACCOUNTS.phoneUnchanged)
  await forgetSignInCodes(tx, accountId)
  try {
    await tx`update accounts set phone = ${phone}, phone_proven_at = null where id = ${accountId}`
  } catch (error) {
    throw asRefusal(error)
  }
  for (const table of ['addresses', 'other_addresses'])
    await tx`
      update ${tx(table)} set phone = ${phone} where account_id = ${accountId} and phone = ${account.phone}`
  // Nor must this one, of those that went to the old phone, speak for the new one.
  await endCodes(tx, accountId, 'verify-whatsapp')
  return { before: account.phone }
}
