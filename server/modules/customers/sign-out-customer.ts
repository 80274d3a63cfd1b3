import type { Database } from '../../platform/database.ts'
import { leaveEverywhere } from '../accounts/leave-everywhere.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import type { CustomerKey } from './whole-customer.ts'

export async function signOutCustomer(db: Database, actor: Actor, { id, code }: CustomerKey): Promise<void> {
  await db.begin(async (tx) => {
    await leaveEverywhere(tx, id)
    await recordChange(tx, actor, { action: 'customer.signed-out', subject: code })
  })
}
