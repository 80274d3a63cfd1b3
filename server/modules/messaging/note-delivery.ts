import { DAY_MS } from '../../../core/time.ts'
import type { Transaction } from '../../platform/database.ts'
import { SECRETS } from './note-sent.ts'
import type { Purpose } from './outbox.ts'
import { phoneOfNow } from './redirect-messages.ts'
import { CAPPED, OPTED_OUT } from './whatsapp.ts'

/** The provider's report on a message. `messageId`: ours, if the report contains it. */
export type DeliveryNews = {
  providerId: string
  messageId: string | null
  delivery: 'accepted' | 'delivered' | 'read' | 'failed'
  at: string
  error: { code: number; words: string } | null
}

/** The account that no longer wants marketing, according to the report; null: it does not say so. */
export type Told = { optedOut: string | null }

/** In the order of progress: a late report never takes a message back. */
const ORDER = ['accepted', 'failed', 'delivered', 'read']
/**
 * Reports that count for any attempt of a message. Others count for the last attempt only: a message that waits for another
 * one still has the provider's id of the former.
 */
const ARRIVED: string[] = ['delivered', 'read'] satisfies DeliveryNews['delivery'][]

/** Records a report on a message, and acts on failures. */
export async function noteDelivery(tx: Transaction, news: DeliveryNews): Promise<Told> {
  // The account is locked before its message, as by whoever erases it, since this may change its consents.
  if (news.error?.code === OPTED_OUT)
    await tx`
      select from accounts where id in (
        select account_id from messages where id = ${news.messageId}::uuid or provider_id = ${news.providerId}
      ) order by id for no key update`
  const [message] = await noteProgress(tx, [news])
  if (!message || news.error === null) return { optedOut: null }
  if (news.error.code === CAPPED) await waitADay(tx, message, news.at)
  return { optedOut: news.error.code === OPTED_OUT ? message.account_id : null }
}

/**
 * Records reports on several messages in one statement, of each the one with the most progress; a message whose outcome was
 * unknown counts as sent by it. Waits for a worker that is sending it. Nothing is recorded of erased messages. Resolves to
 * those for which the report was new.
 */
export async function noteProgress(tx: Transaction, news: DeliveryNews[]): Promise<Noted[]> {
  const rows = news.map(({ providerId, messageId, delivery, at, error }) => ({
    provider_id: providerId,
    message_id: messageId,
    delivery,
    at,
    words: error?.words ?? null,
  }))
  // A lookup by key for each, whatever the planner estimates, and in one order to prevent deadlocks.
  return tx<Noted[]>`
    with told as materialized (
      select distinct on (m.id) m.id, n.provider_id, n.delivery, n.at, n.words, min(n.at) over (partition by m.id) as since
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        provider_id text, message_id uuid, delivery text, at timestamptz, words text
      )
      cross join lateral (
        select id from (
          (select id, 1 as place from messages where id = n.message_id and channel = 'whatsapp' limit 1)
          union all
          (select id, 2 from messages where provider_id = n.provider_id and channel = 'whatsapp' limit 1)
        ) either order by place limit 1
      ) m
      order by m.id, array_position(${ORDER}::text[], n.delivery) desc
    )
    update messages m set status = 'sent', sent_at = coalesce(m.sent_at, told.since),
      provider_id = case when m.status = 'sent' then coalesce(m.provider_id, told.provider_id) else told.provider_id end,
      delivery = told.delivery, delivery_at = told.at,
      last_error = told.words, claimed_until = null, not_before = null,
      content = case when m.template = any(${SECRETS}) then '{}' else m.content end
    from told
    where m.id = told.id and m.status in ('waiting', 'sent') and m.recipient <> ''
      and coalesce(array_position(${ORDER}::text[], m.delivery), 0) < array_position(${ORDER}::text[], told.delivery)
      and (
        told.delivery = any(${ARRIVED}) or m.provider_id is null
        or (m.status = 'sent') = (m.provider_id = told.provider_id)
      )
    returning m.id, m.purpose, m.account_id`
}

type Noted = {
  id: string
  purpose: Purpose
  account_id: string | null
}

/**
 * WhatsApp's daily limit of marketing for the recipient was reached: the message was not delivered, so it is sent later, to
 * the phone that the account has then.
 */
async function waitADay(tx: Transaction, message: Noted, at: string) {
  if (message.purpose === 'authentication') return
  const until = new Date(Date.parse(at) + DAY_MS)
  await tx`
    update messages set status = 'waiting', sent_at = null, delivery = null, delivery_at = null,
      not_before = ${until},
      recipient = ${phoneOfNow(tx)}
    where id = ${message.id}`
}
