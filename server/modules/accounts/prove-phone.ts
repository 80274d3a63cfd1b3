import type { Transaction } from '../../platform/database.ts'

/** Marks the phone as proven by a code that was sent to it. */
export async function provePhone(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    update accounts set phone_proven_at = coalesce(phone_proven_at, ${new Date()})
    where id = ${accountId} and phone is not null`
}
