import type { Database, Transaction } from '../../platform/database.ts'
import { idBefore } from '../../platform/ids.ts'
import { inBatches } from '../../platform/in-batches.ts'
import type { Template } from './templates/render.ts'

/** Templates of messages to typed mailboxes and phones, whether or not an account has them. */
const VISITORS = ['size-wait', 'size-back', 'sign-in-code'] satisfies Template[]

/**
 * Keeps of an account's messages only whether they were sent: texts, recipients and the provider's words are deleted; what waits
 * is not sent, and what failed is nobody's trouble any more. The same for what its mailbox, in whatever spelling, or one of its
 * phones (`contacts`) was sent as a visitor's.
 */
export async function forgetMessages(tx: Transaction, accountId: string, contacts: string[]): Promise<void> {
  await tx`
    update messages set content = '{}', recipient = '', provider_id = null, last_error = null, claimed_until = null,
      not_before = null, delivery = nullif(delivery, 'failed'),
      status = case when status in ('waiting', 'failed') then 'suppressed' else status end
    where id in (
      select id from messages where account_id = ${accountId}
      union select id from messages
      where account_id is null and mailbox_key(recipient) = (select mailbox_key(email) from accounts where id = ${accountId})
        and template = any(${VISITORS})
      union select id from messages where template = 'sign-in-code' and recipient = any(${contacts}::text[])
      union select m.id from orders o join messages m on m.order_id = o.id where o.account_id = ${accountId}
    )`
}

/** Deletes messages older than a moment. Returns how many. */
export const removeMessagesBefore = (db: Database, before: Date): Promise<number> =>
  inBatches(
    (most) => db`
      delete from messages where id in (
        select id from messages
        where id < ${idBefore(before)} and created_at < ${before} and status <> 'waiting'
        order by id limit ${most} for update skip locked
      )`,
  )

/** Deletes messages to visitors older than a moment. The templates are literals, as the partial index has them. */
export async function removeVisitorsMessages(db: Database, before: Date): Promise<void> {
  await inBatches(
    (most) => db`
      delete from messages where id in (
        select id from messages
        where account_id is null and created_at < ${before} and template in ('size-wait', 'size-back', 'sign-in-code')
          and status <> 'waiting'
        limit ${most} for update skip locked
      )`,
  )
}
