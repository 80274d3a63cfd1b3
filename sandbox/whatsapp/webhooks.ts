import { createHmac } from 'node:crypto'
import type { Deliveries } from '../deliver.ts'
import { REFUSALS } from './graph-error.ts'
import type { Outgoing } from './read-message.ts'

type Status = 'sent' | 'delivered' | 'read' | 'failed'
/** A shopper's message; `pressed`: it is not a text but a press on a button of one of the business's messages. */
export type Incoming = {
  id: string
  from: string
  text: string
  at: string
  pressed?: { wamid: string; payload: string }
}

/** The business's number, as WhatsApp identifies it. */
export const NUMBER = { id: '106540352242922', shown: '+91 141 405 2016' }

const ACCOUNT = '102290129340398'

/** The webhooks that WhatsApp sends to the shop: statuses and shoppers' messages. */
export function createWebhooks(deliveries: Deliveries, appSecret: string) {
  deliveries.registerSigner('whatsapp', (body) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
  }))

  return {
    status(wamid: string, status: Status, message: Outgoing, failure?: number) {
      return tell(`status ${status}`, {
        statuses: [
          {
            id: wamid,
            status,
            timestamp: unixNow(),
            recipient_id: message.to,
            ...(message.callbackData ? { biz_opaque_callback_data: message.callbackData } : {}),
            ...(status === 'failed' ? { errors: [errorOf(failure ?? 0)] } : { pricing: pricing(message) }),
          },
        ],
      })
    },

    incoming({ id, from, text, at, pressed }: Incoming) {
      const message = { from, id, timestamp: unix(at) }
      return tell('message', {
        contacts: [{ profile: { name: 'A Shopper' }, wa_id: from }],
        messages: [
          pressed
            ? {
                context: { from: NUMBER.shown.replace(/\D/g, ''), id: pressed.wamid },
                ...message,
                type: 'button',
                button: { payload: pressed.payload, text },
              }
            : { ...message, type: 'text', text: { body: text } },
        ],
      })
    },

    preference(from: string, value: 'stop' | 'resume') {
      const detail =
        value === 'stop'
          ? 'User requested to stop marketing messages'
          : 'User requested to resume marketing messages'
      const preference = { wa_id: from, detail, category: 'marketing_messages', value, timestamp: unixNow() }
      return tell(
        'user_preferences',
        { contacts: [{ wa_id: from }], user_preferences: [preference] },
        'user_preferences',
      )
    },
  }

  function tell(kind: string, value: object, field = 'messages') {
    const metadata = { display_phone_number: NUMBER.shown.replace(/\D/g, ''), phone_number_id: NUMBER.id }
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    return deliveries.send({
      provider: 'whatsapp',
      kind,
      body: JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: ACCOUNT, changes: [change] }],
      }),
    })
  }
}

function errorOf(code: number) {
  const { title, details } = REFUSALS[code] ?? {
    title: 'Something went wrong',
    details: 'Something went wrong.',
  }
  return { code, title, message: title, error_data: { details } }
}

const pricing = ({ category }: Outgoing) => ({
  billable: category !== 'service',
  pricing_model: 'PMP',
  type: category === 'service' ? 'free_customer_service' : 'regular',
  category,
})

const unix = (iso: string) => String(Math.floor(Date.parse(iso) / 1000))
const unixNow = () => unix(new Date().toISOString())
