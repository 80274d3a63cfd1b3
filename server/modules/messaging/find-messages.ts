import { phoneLookedFor } from '../../../core/contact.ts'
import { cutLook, type LookedAt } from '../../platform/cut-page.ts'
import type { Database } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
import { literally } from '../../platform/typed-text.ts'
import type { Channel, Purpose } from './outbox.ts'
import type { Contents, Template } from './templates/render.ts'

/** `failed`: given up by us, or reported as undelivered. `sent`: neither. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'suppressed'] as const
type MessageState = (typeof MESSAGE_STATES)[number]

export type FoundMessage = {
  id: string
  channel: Channel
  purpose: Purpose
  template: Template
  state: MessageState
  delivery: string | null
  recipient: string
  /** The account's number, and the order's code. */
  customer: string | null
  order: string | null
  attempts: number
  createdAt: Date
  sentAt: Date | null
  notBefore: Date | null
  lastError: string | null
}
export type WholeMessage = FoundMessage & {
  deliveryAt: Date | null
  content: Contents[Template] | Record<string, never>
}

/** `locale`: as in `Claimed`. */
export type MessageToShow = WholeMessage & { locale: string | null }

type MessageSearch = {
  /** The beginning of an e-mail address, a phone, or the number of an order or account. */
  text: string
  state: MessageState | null
  channel: Channel | null
  template: Template | null
  /** The id of the last one shown. */
  after: string | null
  limit: number
}

/** `olderThan`: the id to continue from; set also on a short page while older messages have not been searched yet. */
export type MessagesPage = { messages: FoundMessage[]; olderThan: string | null }

/** How many messages a search without an index looks through at a time. */
const MOST_LOOKED_AT = 9000

/** Newest first, since ids grow with time. A page may be shorter than `limit` and still not be the last. */
export async function findMessages(db: Database, search: MessageSearch): Promise<MessagesPage> {
  const { text, state, channel, template, after, limit } = search
  // Messages about certain accounts or orders are few, so they are selected before sorting.
  const some =
    text === ''
      ? db`messages m where true ${state === 'waiting' || state === 'failed' ? ofState(db, state) : db``}`
      : db`(select * from messages m where true ${matching(db, await lookUp(db, text))} offset 0) m where true`
  const wanted = db`
    (true ${state ? ofState(db, state) : db``} ${channel ? db`and channel = ${channel}` : db``}
      ${template ? db`and template = ${template}` : db``})`
  const rows = await db<LookedAt<FoundMessage>[]>`
    select ${facts(db)}, nth, ${wanted} as "isFound"
    from ${joined(
      db,
      db`(
      select m.*, row_number() over (order by m.id desc) as nth from ${some} ${after ? db`and m.id < ${after}` : db``}
    )`,
    )}
    where nth <= ${MOST_LOOKED_AT} and (nth = ${MOST_LOOKED_AT} or ${wanted})
    order by m.id desc limit ${limit + 1}`
  const { page, last } = cutLook(rows, limit, MOST_LOOKED_AT)
  return { messages: page, olderThan: last?.id ?? null }
}

/** The account's newest messages. */
export async function messagesOf(db: Database, accountId: string, limit: number): Promise<WholeMessage[]> {
  return db<WholeMessage[]>`
    select ${facts(db)}, delivery_at as "deliveryAt", content from ${joined(db)}
    where m.account_id = ${accountId} order by m.created_at desc, m.id desc limit ${limit}`
}

/** In the language in which it is sent. Null: there is no such message. */
export async function wholeMessage(db: Database, id: string): Promise<MessageToShow | null> {
  const [message] = await db<MessageToShow[]>`
    select ${facts(db)}, delivery_at as "deliveryAt", content, coalesce(m.locale, o.locale, a.locale) as locale from ${joined(db)} where m.id = ${id}`
  return message ?? null
}

const joined = (db: Database, among = db`messages`) => db`
  ${among} m left join accounts a on a.id = m.account_id left join orders o on o.id = m.order_id`

const facts = (db: Database) => db`
  m.id, channel, purpose, template, delivery, recipient, a.code as customer, o.code as order, attempts,
  m.created_at as "createdAt", sent_at as "sentAt", not_before as "notBefore", last_error as "lastError",
  case when delivery = 'failed' then 'failed' else m.status end as state`

const ofState = (db: Database, state: MessageState) =>
  state === 'failed'
    ? db`and (m.status = 'failed' or delivery = 'failed')`
    : db`and m.status = ${state} and delivery is distinct from 'failed'`

type About = { accounts: string[]; orders: string[] }

/** Looked up first, each with its own index, since messages themselves have no index for it. */
async function lookUp(db: Database, text: string): Promise<About> {
  const code = codeIn(text)
  const phone = phoneLookedFor(text)
  const email = `${literally(text.toLowerCase())}%`
  const accounts = await db<{ id: string }[]>`
    (select id from accounts where email like ${email} limit 200)
    union select id from accounts where phone = ${phone}
    union select id from accounts where code = ${code}`
  const orders = await db<{ id: string }[]>`select id from orders where code = ${code}`
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { accounts: ids(accounts), orders: ids(orders) }
}

const matching = (db: Database, { accounts, orders }: About) => db`
  and (m.account_id = any(${accounts}::uuid[]) or m.order_id = any(${orders}::uuid[]))`
