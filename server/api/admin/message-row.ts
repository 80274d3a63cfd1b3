import type { MessageRow } from '../../../contract/admin/messages.ts'
import type { FoundMessage } from '../../modules/messaging/find-messages.ts'

export const messageRow = (message: FoundMessage): MessageRow => ({
  id: message.id,
  channel: message.channel,
  purpose: message.purpose,
  template: message.template,
  state: message.state,
  delivery: message.delivery,
  recipient: message.recipient,
  customer: message.customer,
  order: message.order,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
  lastError: message.lastError,
})
