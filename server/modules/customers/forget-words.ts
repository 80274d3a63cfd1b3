import { ERASED_WORDS } from '../../../core/retention.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { forgetJobsAbout } from '../../platform/jobs.ts'
import { namesIn, patternsOf } from './mentions.ts'

/**
 * Deletes what anybody wrote about a person, from their orders and all histories, and what they sent, from the inbox and
 * the queues. Facts stay: what happened, when, and who did it. To be called before anything else is erased, since this is
 * found by that.
 */
export async function forgetWords(tx: Transaction, accountId: string, mentions: string[]): Promise<void> {
  const orders = () => tx`select id from orders where account_id = ${accountId}`
  await forgetWordsOfOrders(tx, orders)
  await forgetReasons(tx, accountId, mentions)
  await forgetWhatCameIn(tx, accountId, mentions)
  await forgetJobsAbout(tx, patternsOf(mentions))
}

/** The same for orders whose bills are cleared, whoever placed them. */
export async function forgetWordsOfBills(tx: Transaction, orderIds: string[]): Promise<void> {
  const orders = () => tx`select unnest(${orderIds}::uuid[])`
  await forgetWordsOfOrders(tx, orders)
  await tx`
    update staff_audit set after = after || ${tx.json({ reason: ERASED_WORDS })}
    where after ? 'reason' and subject in (select code from orders where id in (${orders()}))`
}

/** The orders with the ids that it selects. */
type Orders = () => Fragment

async function forgetWordsOfOrders(tx: Transaction, orders: Orders) {
  await tx`
    update orders set tracking_url = null, idempotency_key = null, request_hash = null,
      cancellation_reason = case when cancellation_reason is not null then ${ERASED_WORDS} end
    where id in (${orders()})`
  await tx`
    update order_events set reason = case when reason is not null then ${ERASED_WORDS} end,
      detail = case when detail ? 'said' then detail || ${tx.json({ said: ERASED_WORDS })} else detail end
    where order_id in (${orders()}) and (reason is not null or detail ? 'said')`
  await tx`
    update refunds set reason = case when reason is not null then ${ERASED_WORDS} end, last_error = null
    where order_id in (${orders()})`
  await tx`
    update payment_attempts set checkout_url = null, last_error = null
    where order_id in (${orders()})`
  await tx`
    update stock_movements set reason = ${ERASED_WORDS}
    where reason is not null and order_id in (${orders()})`
  // Scans may name the place of delivery and the recipient.
  await tx`
    delete from shipment_scans
    where shipment_id in (select id from shipments where order_id in (${orders()}))`
  await tx`
    update shipments set tracking_url = null, last_error = null where order_id in (${orders()})`
}

/** All reasons of changes to the account and its orders; of other changes those that mention the person. */
async function forgetReasons(tx: Transaction, accountId: string, mentions: string[]) {
  await tx`
    update staff_audit set after = after || ${tx.json({ reason: ERASED_WORDS })}
    where id in (
      select id from staff_audit where after ? 'reason' and (${namesIn(tx, tx`(after ->> 'reason')`, mentions)})
      union
      select id from staff_audit where after ? 'reason' and subject in (
        select code from accounts where id = ${accountId}
        union select code from orders where account_id = ${accountId}
      )
    )`
  await tx`
    update stock_movements set reason = ${ERASED_WORDS}
    where cause = 'corrected' and (${namesIn(tx, tx`reason`, mentions)})`
  await tx`
    update order_events set reason = ${ERASED_WORDS}
    where kind = 'note' and (${namesIn(tx, tx`reason`, mentions)})`
}

/** Webhooks: of WhatsApp also by message ids, which contain the number. */
async function forgetWhatCameIn(tx: Transaction, accountId: string, mentions: string[]) {
  await tx`
    update webhook_events set body = '{}'
    where handled_at is not null and (provider, event_id) in (
      select provider, event_id from webhook_events
      where body <> '{}' and (${namesIn(tx, tx`(body::text)`, mentions)})
      union
      select provider, event_id from webhook_events
      where provider = 'whatsapp' and body <> '{}' and body ->> 'providerId' in (
        select provider_id from messages where account_id = ${accountId} and provider_id is not null
      )
    )`
}
