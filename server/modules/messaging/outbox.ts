import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Contents, Template } from './templates/render.ts'

export type Channel = 'email' | 'whatsapp'
export type Purpose = 'transactional' | 'utility' | 'marketing' | 'authentication'

export type NewMessage = {
  [T in Template]: {
    channel: Channel
    purpose: Purpose
    template: T
    accountId?: string
    orderId?: string
    recipient: string
    content: Contents[T]
  }
}[Template]

/** Sent if and only if the transaction commits, soon after. Returns the message's id. */
export async function queueMessage(tx: Transaction, jobs: Jobs, message: NewMessage): Promise<string> {
  const id = newId()
  const { channel, purpose, template, accountId = null, orderId = null, recipient, content } = message
  await Promise.all([
    tx`
      insert into messages (id, channel, purpose, template, account_id, order_id, recipient, content)
      values (${id}, ${channel}, ${purpose}, ${template}, ${accountId}, ${orderId}, ${recipient},
        ${JSON.stringify(content)})`,
    jobs.enqueue(tx, 'send-message', { messageId: id }),
  ])
  return id
}
