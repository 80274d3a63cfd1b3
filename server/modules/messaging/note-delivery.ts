import type { Transaction } from '../../platform/database.ts'
import { SECRETS } from './note-sent.ts'
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
const DAY_MS = 24 * 3600 * 1000

/**
 * Writes down how far a message has come; one whose sending had an unknown outcome is known to be sent by this. Waits
 * for whoever is sending it right now. Of one that is erased nothing is written down any more.
 */
export async function noteDelivery(tx: Transaction, news: DeliveryNews): Promise<Told> {
  const { providerId, messageId, delivery, at, error } = news
  const [message] = await tx<Noted[]>`
    update messages set status = 'sent', sent_at = coalesce(sent_at, ${at}::timestamptz),
      provider_id = case when status = 'sent' then coalesce(provider_id, ${providerId}) else ${providerId} end,
      delivery = ${delivery}, delivery_at = ${at}::timestamptz,
      last_error = ${error?.words ?? null}, claimed_until = null, not_before = null,
      content = case when template = any(${SECRETS}) then '{}' else content end
    where id = (
        select id from messages where channel = 'whatsapp' and (id = ${messageId}::uuid or provider_id = ${providerId})
        order by id is distinct from ${messageId}::uuid limit 1
      )
      and status in ('waiting', 'sent') and recipient <> ''
      and coalesce(array_position(${ORDER}::text[], delivery), 0) < array_position(${ORDER}::text[], ${delivery})
      and (${ARRIVED.includes(delivery)} or provider_id is null or (status = 'sent') = (provider_id = ${providerId}))
    returning id, purpose, account_id`
  if (!message || error === null) return { optedOut: null }
  if (error.code === CAPPED) await waitADay(tx, message, at)
  return { optedOut: error.code === OPTED_OUT ? message.account_id : null }
}

/** The same of several at once that tell of no error, in one statement; of each message what is furthest along. */
export async function noteProgress(tx: Transaction, news: DeliveryNews[]): Promise<void> {
  const rows = news.map(({ providerId, messageId, delivery, at }) => ({
    provider_id: providerId,
    message_id: messageId,
    delivery,
    at,
  }))
  // Each is looked up by its key, however few the database takes them to be, and all in one order.
  await tx`
    with told as materialized (
      select distinct on (m.id) m.id, n.provider_id, n.delivery, n.at, min(n.at) over (partition by m.id) as since
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        provider_id text, message_id uuid, delivery text, at timestamptz
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
      last_error = null, claimed_until = null, not_before = null,
      content = case when m.template = any(${SECRETS}) then '{}' else m.content end
    from told
    where m.id = told.id and m.status in ('waiting', 'sent') and m.recipient <> ''
      and coalesce(array_position(${ORDER}::text[], m.delivery), 0) < array_position(${ORDER}::text[], told.delivery)
      and (
        told.delivery = any(${ARRIVED}) or m.provider_id is null
        or (m.status = 'sent') = (m.provider_id = told.provider_id)
      )`
}

type Noted = {
  id: string
  purpose: 'utility' | 'marketing' | 'authentication' | 'transactional'
  account_id: string | null
}

/** The recipient has had enough for a day; this one was not delivered, so that sending it later is sending it once. */
async function waitADay(tx: Transaction, message: Noted, at: string) {
  if (message.purpose === 'authentication') return
  const until = new Date(Date.parse(at) + DAY_MS)
  await tx`
    update messages set status = 'waiting', sent_at = null, delivery = null, delivery_at = null,
      not_before = ${until}
    where id = ${message.id}`
}
