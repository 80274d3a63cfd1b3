import type { Address } from '../../../core/person.ts'
import type { Transaction } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { saveAddress } from './addresses.ts'
import { createAccount, type Registration } from './register.ts'

/** Creates an account with a proven e-mail address, for data that the shop itself brings in. */
export async function createVerifiedAccount(
  tx: Transaction,
  { address, password, ...account }: Registration & { address: Address },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const accountId = await createAccount(tx, { ...account, passwordHash, verifiedAt: new Date() })
  await saveAddress(tx, accountId, address)
  return accountId
}
