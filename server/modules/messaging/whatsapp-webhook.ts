import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import { WEBHOOKS } from '../../../core/refusals/webhooks.ts'
import type { WhatsAppConfig } from '../../config/whatsapp.ts'
import { jsonIn } from '../../platform/json-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sameText } from '../../platform/same-text.ts'
import type { Webhook } from '../inbox/webhook.ts'
import { WHATSAPP_EVENTS } from './message-jobs.ts'
import type { DeliveryNews } from './note-delivery.ts'

/** One thing that WhatsApp tells, under an id that is the same however often and in whatever company it comes. */
export type WhatsAppEvent = { id: string } & (
  | { kind: 'status'; body: DeliveryNews }
  | { kind: 'text'; body: { from: string; text: string; at: string } }
  | { kind: 'button'; body: { from: string; payload: string; at: string } }
  | { kind: 'preference'; body: { from: string; marketing: boolean; at: string } }
)

/** Signed over the bytes. */
export const whatsappWebhook = ({
  appSecret,
  phoneNumberId,
}: Pick<WhatsAppConfig, 'appSecret' | 'phoneNumberId'>): Webhook => ({
  informant: 'whatsapp',
  // A thousand things at once, and 3 MB at most (Meta's pages on webhooks).
  mostBytes: 3 * 1024 * 1024,
  answer: { success: true },
  // Three times of each message.
  tellsMuch: true,
  read({ body, headers }) {
    if (!signatureHolds(appSecret, body, headers['x-hub-signature-256']))
      throw new Refusal(WEBHOOKS.whatsappUnsigned)
    const events = eventsIn(body, phoneNumberId)
    if (!events) throw new Refusal(WEBHOOKS.whatsappUnreadable)
    return events.map((event) => ({ ...event, body: JSON.stringify(event.body) }))
  },
  async enqueue(tx, jobs, fresh) {
    await jobs.enqueue(tx, WHATSAPP_EVENTS, { eventIds: fresh.map(({ id }) => id) })
  },
})

/** Whether `signature` (`sha256=…`) was made of these very bytes with the app's secret. */
function signatureHolds(appSecret: string, body: Buffer, signature: unknown): boolean {
  return sameText(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`, signature)
}

/** What the call tells of our number; what it tells besides is passed over. Null: it is not a call of WhatsApp's. */
function eventsIn(body: Buffer, phoneNumberId: string): WhatsAppEvent[] | null {
  const call = CALL.safeParse(jsonIn(body))
  if (!call.success) return null
  return call.data.entry
    .flatMap(({ changes }) => changes)
    .map(({ value }) => VALUE.safeParse(value))
    .filter((value) => value.success)
    .filter(({ data }) => data.metadata?.phone_number_id === phoneNumberId)
    .flatMap(({ data }) => [
      ...read(STATUS, data.statuses).map(asStatus),
      ...read(TEXT, data.messages).map(asText),
      ...read(BUTTON, data.messages).map(asButton),
      ...read(PREFERENCE, data.user_preferences).map(asPreference),
    ])
}

const CALL = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
})
const items = z.array(z.unknown()).default([])
const VALUE = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  statuses: items,
  messages: items,
  user_preferences: items,
})

const id = z.string().min(1).max(300)
/** Seconds since 1970, as a string, as the provider writes them. */
const time = z.coerce
  .number()
  .min(0)
  .max(4e9)
  .transform((seconds) => new Date(seconds * 1000).toISOString())
const STATUS = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: time,
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().default(''),
        error_data: z.object({ details: z.string() }).partial().optional(),
      }),
    )
    .optional(),
})
const TEXT = z.object({
  id,
  from: z.string(),
  timestamp: time,
  type: z.literal('text'),
  text: z.object({ body: z.string().max(10_000) }),
})
/** The quick reply under a template's message (Cloud API, webhooks: button messages). */
const BUTTON = z.object({
  id,
  from: z.string(),
  timestamp: time,
  type: z.literal('button'),
  button: z.object({ payload: z.string().max(1000), text: z.string().max(1000) }),
})
const PREFERENCE = z.object({
  wa_id: z.string(),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: time,
})

/** Those that are of this shape: a kind that is new to us must not lose us the others. */
const read = <S extends z.ZodType>(schema: S, all: unknown[]): z.output<S>[] =>
  all.flatMap((one) => {
    const parsed = schema.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })

function asStatus(status: z.output<typeof STATUS>): WhatsAppEvent {
  const { id, status: word, timestamp, biz_opaque_callback_data: ours, errors } = status
  const delivery = word === 'sent' ? 'accepted' : word === 'played' ? 'read' : word
  const [first] = errors ?? []
  const error =
    delivery === 'failed'
      ? {
          code: first?.code ?? 0,
          words: `WhatsApp ${first?.code ?? ''}: ${first?.error_data?.details ?? first?.title ?? 'not delivered'}`,
        }
      : null
  const messageId = ours && z.uuid().safeParse(ours).success ? ours : null
  return {
    id: eventId(id, word),
    kind: 'status',
    body: { providerId: id, messageId, delivery, at: timestamp, error },
  }
}

/** Under which an event is kept: WhatsApp's own ids hold the sender's number. */
const eventId = (...parts: string[]): string => hash('sha256', parts.join('|'))

const asText = ({ id, from, timestamp, text }: z.output<typeof TEXT>): WhatsAppEvent => ({
  id: eventId(id),
  kind: 'text',
  body: { from, text: text.body, at: timestamp },
})

const asButton = ({ id, from, timestamp, button }: z.output<typeof BUTTON>): WhatsAppEvent => ({
  id: eventId(id),
  kind: 'button',
  body: { from, payload: button.payload, at: timestamp },
})

const asPreference = ({ wa_id, value, timestamp }: z.output<typeof PREFERENCE>): WhatsAppEvent => ({
  id: eventId(wa_id, value, timestamp),
  kind: 'preference',
  body: { from: wa_id, marketing: value === 'resume', at: timestamp },
})
