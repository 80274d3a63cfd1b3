import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** Messages: waiting, sent and failed. */
export const MESSAGE_CALLS = {
  'GET /api/admin/messages': row<MessageRows>()(
    'manager',
    null,
    'The outbox, newest first: q (e-mail, phone, order or account number), state, channel, template, cursor',
  ),
  'GET /api/admin/messages/{id}': row<MessagePage>()('manager', null, 'One message, as its reader sees it'),
  'POST /api/admin/messages/{id}/resend': row()(
    'manager',
    payloads.nothing,
    'Sends once more what failed or was held back; never a code',
  ),
  'GET /api/admin/templates': row<MessageTemplates>()(
    'manager',
    null,
    'Every template, filled with a sample',
  ),
} as const

type MessageState = 'waiting' | 'sent' | 'failed' | 'suppressed'

export type MessageRow = {
  id: string
  channel: 'email' | 'whatsapp'
  purpose: string
  template: string
  /** `failed` includes messages that the provider reports as undelivered. */
  state: MessageState
  /** The provider's report on the delivery. */
  delivery: string | null
  recipient: string
  customer: string | null
  order: string | null
  createdAt: string
  sentAt: string | null
  lastError: string | null
}

/** `templates`: all templates, to filter by. */
export type MessageRows = {
  messages: MessageRow[]
  templates: string[]
  nextCursor: string | null
}

/** The message as its reader sees it. `html` is a complete document. */
export type MessagePreview = {
  mail: { subject: string; html: string; text: string } | null
  whatsapp: { text: string; name: string | null; category: string | null } | null
}

export type MessagePage = {
  message: MessageRow & {
    attempts: number
    /** Not sent before this; null: as soon as possible. */
    notBefore: string | null
    deliveryAt: string | null
    /** It contains a code or a key. */
    holdsSecret: boolean
    /** Null: it contains a secret, or its text was erased. */
    preview: MessagePreview | null
    /** Why it cannot be sent again, in words; null: it can. */
    whyNotResent: string | null
  }
}

export type MessageTemplates = {
  templates: { template: string; holdsSecret: boolean; preview: MessagePreview }[]
}
