import type { Database } from '../../platform/database.ts'
import { allowCash } from '../accounts/allow-cash.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import type { CustomerKey } from './whole-customer.ts'

/**
 * Allows or ends cash on delivery on appeal, after a person looked at a refusal; repeating it changes nothing. Refuses
 * (409) an erased account.
 */
export async function allowCustomerCash(
  db: Database,
  actor: Actor,
  { id, code }: CustomerKey,
  { allowed, reason }: { allowed: boolean; reason: string },
): Promise<void> {
  await db.begin(async (tx) => {
    if (!(await allowCash(tx, id, { allowed, now: new Date() }))) return
    await recordChange(tx, actor, {
      action: allowed ? 'customer.cash-allowed' : 'customer.cash-taken-back',
      subject: code,
      after: { reason },
    })
  })
}
