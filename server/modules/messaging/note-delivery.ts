import { DAY_MS } from '../../../core/time.ts'
import type { Transaction } from '../../platform/database.ts'
import { SECRETS } from './note-sent.ts'
import type { Purpose } from './outbox.ts'
import { phoneOfNow } from './redirect-messages.ts'
import { CAPPED, OPTED_OUT } from './whatsapp.ts'

/** What the provider says became of a message. `messageId`: ours, if the provider still knows it. */
export type DeliveryNews = {
  providerId: string
  messageId: string | null
  delivery: 'accepted' | 'delivered' | 'read' | 'failed'
  at: string
  error: { code: number; words: string } | null
}

/** Whose recipient wants no more marketing, as the news says; null: it does not say so. */
export type Told = { optedOut: string | null }

/** Further along is further right: news that comes late never takes a message back. */
const ORDER = ['accepted', 'failed', 'delivered', 'read']
/**
 * What counts of whichever sending it is told. The rest counts of the last one only: a message that waits to be sent once
 * more still holds what the provider called it the time before.
 */
const ARRIVED: string[] = ['delivered', 'read'] satisfies DeliveryNews['delivery'][]

/** Writes down how far a message has come, and what its failing asks for. */
export async function noteDelivery(tx: Transaction, news: DeliveryNews): Promise<Told> {
  // The account before its message, as whoever erases it: what it agrees to changes by this.
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
 * Writes down how far messages have come, of each what is furthest along, in one statement; one whose sending had an
 * unknown outcome is known to be sent by this. Waits for whoever is sending it right now. Of one that is erased nothing is
 * written down any more. Resolves to those of which it was news.
 */
export async function noteProgress(tx: Transaction, news: DeliveryNews[]): Promise<Noted[]> {
  const rows = news.map(({ providerId, messageId, delivery, at, error }) => ({
    provider_id: providerId,
    message_id: messageId,
    delivery,
    at,
    words: error?.words ?? null,
  }))
  // Each is looked up by its key, however few the database takes them to be, and all in one order.
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
 * The recipient has had enough for a day; this one was not delivered, so that sending it later is sending it once, to the
 * phone that the account has by now.
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
