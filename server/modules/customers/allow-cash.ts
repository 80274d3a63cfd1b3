import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import type { CustomerKey } from './whole-customer.ts'

/**
 * Allows or ends cash on delivery on appeal, after a person looked at a refusal; repeating it changes nothing, and an order
 * that is being placed is judged before or after the change. Refuses (409) an erased account.
 */
export async function allowCash(
  db: Database,
  actor: Actor,
  { id, code }: CustomerKey,
  { allowed, reason }: { allowed: boolean; reason: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const [account] = await tx<{ isAllowed: boolean }[]>`
      select cash_allowed_at is not null as "isAllowed" from accounts
      where id = ${id} and erased_at is null for no key update`
    if (!account) throw new Refusal(ACCOUNTS.accountErased)
    if (account.isAllowed === allowed) return
    await tx`update accounts set cash_allowed_at = ${allowed ? new Date() : null} where id = ${id}`
    await recordChange(tx, actor, {
      action: allowed ? 'customer.cash-allowed' : 'customer.cash-taken-back',
      subject: code,
      after: { reason },
    })
  })
}
