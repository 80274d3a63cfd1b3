import { type Cause, cause } from '../../platform/cause.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs, OwnQueue } from '../../platform/jobs.ts'
import type { Contents, Template } from './templates/render.ts'

export type Channel = 'email' | 'whatsapp'
/** `transactional` and `authentication` messages are owed to the shopper; the other two require consent on WhatsApp. */
export type Purpose = 'transactional' | 'utility' | 'marketing' | 'authentication'

/** A template with its contents. */
export type Filled = { [T in Template]: { template: T; content: Contents[T] } }[Template]

export type NewMessage = Filled & {
  channel: Channel
  purpose: Purpose
  accountId?: string
  orderId?: string
  /** An e-mail address, or a phone's ten digits. */
  recipient: string
  /** In place of the language of its order or account. */
  locale?: string | null
  /** The cause of the message, if it is not that of the present work. */
  cause?: Cause | undefined
}

/** One queue per channel, so that neither waits for the other's provider. */
export const OUTBOX = {
  email: { ownQueue: 'outbox-email' },
  whatsapp: { ownQueue: 'outbox-whatsapp' },
} as const satisfies Record<Channel, OwnQueue>

/** The message is sent if and only if the transaction commits. Returns its id. */
export async function queueMessage(tx: Transaction, jobs: Jobs, message: NewMessage): Promise<string> {
  const [id] = await queueMessages(tx, jobs, [message])
  return id!
}

/** The same for several messages, in one statement. */
export async function queueMessages(tx: Transaction, jobs: Jobs, messages: NewMessage[]): Promise<string[]> {
  const rows = rowsOf(messages)
  if (rows.length > 0) await queueing(tx, jobs, rows)
  return rows.map(({ id }) => id)
}

/** The same as a statement that can be part of another. */
export const queueTogether = (tx: Transaction, jobs: Jobs, messages: NewMessage[]): Fragment =>
  queueing(tx, jobs, rowsOf(messages))

function rowsOf(messages: NewMessage[]) {
  const by = cause()
  return messages.map((message) => ({
    id: newId(),
    channel: message.channel,
    purpose: message.purpose,
    template: message.template,
    account_id: message.accountId ?? null,
    order_id: message.orderId ?? null,
    recipient: message.recipient,
    content: message.content,
    locale: message.locale ?? null,
    cause: message.cause ?? by,
  }))
}

function queueing(tx: Transaction, jobs: Jobs, rows: ReturnType<typeof rowsOf>): Fragment {
  for (const channel of new Set(rows.map((row) => row.channel))) jobs.wake(tx, OUTBOX[channel])
  // One statement for any number of messages, so that it is prepared once.
  return tx`
    insert into messages (id, channel, purpose, template, account_id, order_id, recipient, content, locale, cause)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
      id uuid, channel text, purpose text, template text, account_id uuid, order_id uuid, recipient text, content jsonb,
      locale text, cause jsonb
    )`
}
