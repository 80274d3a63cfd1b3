import { randomId } from '../random-id.ts'
import { invalid } from './errors.ts'
import { type Charge, type Intent, type Kept, type Outcome, type Session, unixNow } from './objects.ts'

/** Pays a session; `amount` (in paise) and `currency` are those of the session unless a test wants wrong ones. */
export function paySession(
  { session, lines, intentMetadata }: Kept<'session'>,
  { amount = session.amount_total, currency = session.currency } = {},
): Outcome {
  const [intentId, chargeId] = [randomId('pi_3', 23), randomId('ch_3', 23)]
  const common = { amount, created: unixNow(), currency, livemode: false, metadata: intentMetadata } as const
  const intent: Intent = {
    id: intentId,
    object: 'payment_intent',
    ...common,
    amount_capturable: 0,
    amount_received: amount,
    latest_charge: chargeId,
    receipt_email: session.customer_email,
    status: 'succeeded',
  }
  const charge: Charge = {
    id: chargeId,
    object: 'charge',
    ...common,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    paid: true,
    payment_intent: intentId,
    refunded: false,
    status: 'succeeded',
  }
  const paid: Session = {
    ...session,
    amount_total: amount,
    currency,
    customer_details: { email: session.customer_email, name: null, phone: null, address: null },
    payment_intent: intentId,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  }
  return {
    reply: paid,
    changes: [
      { id: session.id, kind: 'session', session: paid, lines, intentMetadata },
      { id: intentId, kind: 'intent', intent, sessionId: session.id },
      { id: chargeId, kind: 'charge', charge },
    ],
    news: [{ type: 'checkout.session.completed', object: paid }],
  }
}

/** Expires a session, when its time is over or on request. Refuses 400 one that is no longer open. */
export function expireSession(entry: Kept<'session'>): Outcome {
  const { status } = entry.session
  if (status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      'session',
    )
  const session: Session = { ...entry.session, status: 'expired', url: null }
  return {
    reply: session,
    changes: [{ ...entry, session }],
    news: [{ type: 'checkout.session.expired', object: session }],
  }
}
