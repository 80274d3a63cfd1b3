import type { Transaction } from '../../platform/database.ts'

/**
 * Leaves of the account's messages that they were sent: no words, no recipient, nothing that a provider wrote of either.
 * One that waits is not sent any more.
 */
export async function forgetMessages(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    update messages set content = '{}', recipient = '', provider_id = null, last_error = null, claimed_until = null,
      not_before = null, status = case when status = 'waiting' then 'suppressed' else status end
    where account_id = ${accountId} or order_id in (select id from orders where account_id = ${accountId})`
}

/** The same for all that are older than a moment; at most `limit` at once. Returns how many. */
export async function forgetMessagesBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  const forgotten = await tx`
    update messages set content = '{}', recipient = '', provider_id = null, last_error = null
    where id in (
      select id from messages where created_at < ${before} and recipient <> '' and status <> 'waiting'
      order by id limit ${limit} for update skip locked
    )
    returning id`
  return forgotten.length
}
