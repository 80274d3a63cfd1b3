import type { Transaction } from '../../platform/database.ts'
import { takeFromStranger } from './take-from-stranger.ts'

/**
 * Marks the mailbox as proven by a code that was sent to it. An account whose mailbox is proven for the first time is
 * cleared of what a stranger may have entered.
 */
export async function proveMailbox(tx: Transaction, accountId: string): Promise<void> {
  const [unproven] = await tx`
    select 1 from accounts where id = ${accountId} and mailbox_proven_at is null for no key update`
  if (!unproven) return
  await takeFromStranger(tx, accountId, 'reset', null)
  await tx`update accounts set mailbox_proven_at = ${new Date()} where id = ${accountId}`
}
