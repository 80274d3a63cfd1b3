import { createHmac } from 'node:crypto'
import { INFORMANTS, type Informant } from '../../core/informants.ts'
import type { Random } from '../durability/random.ts'
import { type FuzzRequest, headerSafe, type Making } from './request.ts'
import { strangeText, strangeValue } from './values.ts'

type Sign = (body: string, secret: string) => Record<string, string>
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const now = () => Math.floor(Date.now() / 1000)

const SIGNERS: Record<Informant, Sign> = {
  stripe: (body, secret) => {
    const at = now()
    return { 'stripe-signature': `t=${at},v1=${hmac(secret, `${at}.${body}`)}` }
  },
  razorpay: (body, secret) => ({
    'x-razorpay-signature': hmac(secret, body),
    'x-razorpay-event-id': `evt_${hmac('', body).slice(0, 14)}`,
  }),
  whatsapp: (body, secret) => ({ 'x-hub-signature-256': `sha256=${hmac(secret, body)}` }),
  courier: (_body, secret) => ({ 'x-api-key': secret }),
}

/** A webhook that a provider might send, with a valid, a wrong or no signature. */
export function webhook({ random, known, secrets }: Making): FuzzRequest {
  const name = random.pick(INFORMANTS)
  const body = random.chance(0.1)
    ? strangeText(random)
    : JSON.stringify(spoiled(EVENTS[name]({ random, known }), random))
  const headers = random.chance(0.7)
    ? SIGNERS[name](body, secrets[name])
    : { 'x-api-key': strangeText(random) }
  const broken = random.chance(0.1)
  return {
    method: 'POST',
    path: `/api/webhooks/${name}`,
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, headerSafe(broken ? value.slice(1) : value)]),
      ),
    },
    body,
  }
}

type Telling = (given: Pick<Making, 'random' | 'known'>) => unknown
const some = (random: Random) => Math.floor(random.next() * 1e6)

const EVENTS: Record<Informant, Telling> = {
  stripe: ({ random, known }) => ({
    id: `evt_${some(random)}`,
    type: random.pick([
      'checkout.session.completed',
      'checkout.session.expired',
      'charge.refunded',
      'refund.failed',
    ]),
    data: {
      object: {
        id: known.pick('id', random) ?? 'cs_test_1',
        object: random.pick(['checkout.session', 'payment_intent', 'refund', 'charge']),
        payment_intent: 'pi_1',
        amount_total: some(random),
      },
    },
  }),
  razorpay: ({ random, known }) => ({
    event: random.pick(['payment.captured', 'payment.failed', 'order.paid', 'refund.processed']),
    payload: {
      payment: {
        entity: { id: 'pay_1', order_id: known.pick('id', random) ?? 'order_1', amount: some(random) },
      },
    },
  }),
  whatsapp: ({ random }) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: String(some(random)) },
              messages: [
                {
                  from: '919876543210',
                  id: 'wamid.1',
                  timestamp: '1764000000',
                  type: 'text',
                  text: { body: 'STOP' },
                },
              ],
            },
          },
        ],
      },
    ],
  }),
  courier: ({ random, known }) => ({
    awb: known.pick('awb', random) ?? strangeText(random),
    current_status: random.pick(['PICKED UP', 'IN TRANSIT', 'DELIVERED', 'RTO INITIATED', 'LOST']),
    current_timestamp: '22 11 2026 12:00:00',
    scans: [{ date: '2026-11-22 12:00:00', activity: strangeText(random), location: 'Jaipur' }],
  }),
}

/** The value with parts of it replaced, now and then. */
function spoiled(value: unknown, random: Random): unknown {
  if (random.chance(0.05)) return strangeValue(random)
  if (Array.isArray(value)) return value.map((each) => spoiled(each, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoiled(inner, random)]))
}
