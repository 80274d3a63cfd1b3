import type { Transaction } from '../../platform/database.ts'

/** The account's phone is its holder's own: a code that went there came back. */
export async function provePhone(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    update accounts set phone_proven_at = coalesce(phone_proven_at, ${new Date()})
    where id = ${accountId} and phone is not null`
}
