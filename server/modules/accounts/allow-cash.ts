import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Lets an account pay in cash on appeal, or no longer; an order that is being placed is judged before or after the change.
 * Returns whether anything changed. Refuses (409) an erased account.
 */
export async function allowCash(
  tx: Transaction,
  accountId: string,
  { allowed, now }: { allowed: boolean; now: Date },
): Promise<boolean> {
  const [account] = await tx<{ isAllowed: boolean }[]>`
    select cash_allowed_at is not null as "isAllowed" from accounts
    where id = ${accountId} and erased_at is null for no key update`
  if (!account) throw new Refusal(ACCOUNTS.accountErased)
  if (account.isAllowed === allowed) return false
  await tx`update accounts set cash_allowed_at = ${allowed ? now : null} where id = ${accountId}`
  return true
}
