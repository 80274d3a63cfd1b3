import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { SEND_MAIL, SEND_WHATSAPP } from './message-jobs.ts'
import type { Contents, Template } from './templates/render.ts'

export type Channel = 'email' | 'whatsapp'
/** `transactional` and `authentication` are owed to the shopper; the other two need consent on WhatsApp. */
export type Purpose = 'transactional' | 'utility' | 'marketing' | 'authentication'

/** A template with what it is filled with. */
export type Filled = { [T in Template]: { template: T; content: Contents[T] } }[Template]

export type NewMessage = Filled & {
  channel: Channel
  purpose: Purpose
  accountId?: string
  orderId?: string
  /** An e-mail address, or a phone's ten digits. */
  recipient: string
}

/** Sent if and only if the transaction commits, soon after. Returns the message's id. */
export async function queueMessage(tx: Transaction, jobs: Jobs, message: NewMessage): Promise<string> {
  const [id] = await queueMessages(tx, jobs, [message])
  return id!
}

/** The same for several, inserted in one statement. Codes go before news. */
export async function queueMessages(tx: Transaction, jobs: Jobs, messages: NewMessage[]): Promise<string[]> {
  const rows = messages.map((message) => ({
    id: newId(),
    channel: message.channel,
    purpose: message.purpose,
    template: message.template,
    account_id: message.accountId ?? null,
    order_id: message.orderId ?? null,
    recipient: message.recipient,
    content: JSON.stringify(message.content),
  }))
  await Promise.all([
    tx`insert into messages ${tx(rows)}`,
    enqueue(tx, jobs, 'email', rows),
    enqueue(tx, jobs, 'whatsapp', rows),
  ])
  return rows.map(({ id }) => id)
}

const QUEUE = { email: SEND_MAIL, whatsapp: SEND_WHATSAPP } as const

async function enqueue(tx: Transaction, jobs: Jobs, channel: Channel, rows: Row[]) {
  const mine = rows.filter((row) => row.channel === channel)
  if (mine.length === 0) return
  const first = mine.some(({ purpose }) => purpose === 'authentication')
  await jobs.enqueueAll(
    tx,
    QUEUE[channel],
    mine.map(({ id }) => ({ messageId: id })),
    { first },
  )
}

type Row = { id: string; channel: Channel; purpose: Purpose }

/** The message's next try, when it is known not to be worth one before. */
export async function queueAgain(tx: Transaction, jobs: Jobs, { id, channel }: Row, startAfter: Date) {
  await jobs.enqueueAll(tx, QUEUE[channel], [{ messageId: id }], { startAfter })
}
