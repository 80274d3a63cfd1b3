import type { RefundWay } from '../payment-settings.ts'
import { randomId } from '../random-id.ts'
import type { Books } from './books.ts'
import { metadataOf } from './create-session.ts'
import { invalid } from './errors.ts'
import { type Charge, type Kept, type Outcome, type Refund, unixNow } from './objects.ts'
import type { Parameters } from './parameters.ts'

/** How long a slow refund is pending. */
const SLOWLY_SECONDS = 3

export function createRefund(parameters: Parameters, books: Books, way: RefundWay): Outcome {
  parameters.only('payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand')
  const charge = chargeOf(parameters, books)
  const left = charge.amount - charge.amount_refunded
  const amount = parameters.whole('amount') ?? left
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
      'amount_too_large',
    )
  const refund: Refund = {
    id: randomId('re_3', 23),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    metadata: metadataOf(parameters),
    payment_intent: charge.payment_intent,
    reason: reasonOf(parameters),
    status: way === 'at once' ? 'succeeded' : 'pending',
  }
  const settlesAt = way === 'at once' ? null : refund.created + SLOWLY_SECONDS
  const refunded = withRefunded(charge, amount)
  return {
    reply: refund,
    changes: [
      { id: refund.id, kind: 'refund', refund, settlesAt, fails: way === 'fails' },
      { id: charge.id, kind: 'charge', charge: refunded },
    ],
    news: [
      { type: 'refund.created', object: refund },
      { type: 'charge.refunded', object: refunded },
    ],
  }
}

/** Ends a pending refund. If it fails, the money is the shop's again. */
export function settleRefund(entry: Kept<'refund'>, books: Books): Outcome {
  if (!entry.fails) {
    const refund: Refund = { ...entry.refund, status: 'succeeded' }
    const changes = [{ ...entry, refund, settlesAt: null }]
    return { reply: refund, changes, news: [{ type: 'refund.updated', object: refund }] }
  }
  return failRefund(entry, books)
}

/** Fails a refund. It may have succeeded before: a bank may return it later. */
export function failRefund(entry: Kept<'refund'>, books: Books): Outcome {
  const refund: Refund = { ...entry.refund, status: 'failed', failure_reason: 'declined' }
  const { charge } = books.need('charge', refund.charge, 'charge')
  return {
    reply: refund,
    changes: [
      { ...entry, refund, settlesAt: null },
      { id: charge.id, kind: 'charge', charge: withRefunded(charge, -refund.amount) },
    ],
    news: [
      { type: 'refund.updated', object: refund },
      { type: 'refund.failed', object: refund },
    ],
  }
}

function chargeOf(parameters: Parameters, books: Books): Charge {
  const intentId = parameters.text('payment_intent')
  const chargeId = intentId
    ? books.need('intent', intentId, 'payment_intent').intent.latest_charge
    : parameters.text('charge')
  if (!chargeId)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    )
  return books.need('charge', chargeId, 'charge').charge
}

function withRefunded(charge: Charge, amount: number): Charge {
  const refunded = charge.amount_refunded + amount
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
}

function reasonOf(parameters: Parameters): string | null {
  const reason = parameters.text('reason') ?? null
  if (reason && !REASONS.includes(reason))
    throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'reason')
  return reason
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']
