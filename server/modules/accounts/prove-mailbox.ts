import type { Transaction } from '../../platform/database.ts'
import { takeFromStranger } from './take-from-stranger.ts'

/**
 * A code has been through the mailbox, so whoever typed it reads it. An account whose mailbox is proven by it for the
 * first time is stripped of what a stranger may have left in it.
 */
export async function proveMailbox(tx: Transaction, accountId: string): Promise<void> {
  const [unproven] = await tx`
    select 1 from accounts where id = ${accountId} and mailbox_proven_at is null for no key update`
  if (!unproven) return
  await takeFromStranger(tx, accountId, 'reset', null)
  await tx`update accounts set mailbox_proven_at = ${new Date()} where id = ${accountId}`
}
