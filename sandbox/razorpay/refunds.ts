import { createHash } from 'node:crypto'
import type { RefundWay } from '../payment-settings.ts'
import { randomId } from '../random-id.ts'
import type { Books } from './books.ts'
import { RazorpayProblem } from './errors.ts'
import { amountOf, type Fields, notesOf, only, textOf } from './fields.ts'
import { type Kept, type Outcome, type Payment, type Refund, unixNow } from './objects.ts'

/** How long a slow refund is pending. */
const SLOWLY_SECONDS = 3

/** Creates a refund. The same `key` with the same fields returns the refund of the first request. */
export function createRefund(
  paymentId: string,
  fields: Fields,
  key: string | null,
  { books, way }: { books: Books; way: RefundWay },
): Outcome<Refund> {
  const asked = createHash('sha256')
    .update(JSON.stringify([paymentId, fields]))
    .digest('hex')
  const earlier = key && earlierRefund(key, asked, books)
  if (earlier) return { reply: earlier, changes: [], news: [] }

  only(fields, 'amount', 'speed', 'receipt', 'notes')
  const { payment } = books.need('payment', paymentId)
  const amount = refundable(payment, fields)
  const refund: Refund = {
    id: randomId('rfnd_', 14),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(fields),
    receipt: textOf(fields, 'receipt', 40),
    acquirer_data: { arn: null },
    created_at: unixNow(),
    batch_id: null,
    status: way === 'at once' ? 'processed' : 'pending',
    speed_requested: textOf(fields, 'speed', 10) ?? 'normal',
    speed_processed: 'normal',
  }
  const settlesAt = way === 'at once' ? null : refund.created_at + SLOWLY_SECONDS
  const refunded = withRefunded(payment, amount)
  return {
    reply: refund,
    changes: [
      { id: refund.id, kind: 'refund', refund, settlesAt, fails: way === 'fails', key, asked },
      { id: payment.id, kind: 'payment', payment: refunded },
    ],
    news: [
      { event: 'refund.created', refund, payment: refunded },
      ...(settlesAt === null ? [{ event: 'refund.processed', refund, payment: refunded }] : []),
    ],
  }
}

/**
 * The full refund by which Razorpay automatically returns a payment that was not captured in time; no shop has
 * requested it.
 */
export function autoRefund(payment: Payment) {
  const { amount, currency, id } = payment
  const refund: Refund = {
    ...{
      id: randomId('rfnd_', 14),
      entity: 'refund',
      amount,
      currency,
      payment_id: id,
      notes: [],
      receipt: null,
    },
    ...{ acquirer_data: { arn: null }, created_at: unixNow(), batch_id: null, status: 'processed' },
    ...{ speed_requested: 'normal', speed_processed: 'normal' },
  }
  const kept = {
    id: refund.id,
    kind: 'refund',
    refund,
    settlesAt: null,
    fails: false,
    key: null,
    asked: '',
  } as const
  return { refund, kept, payment: withRefunded(payment, amount) }
}

/** Ends a pending refund. If it fails, the money is the shop's again. */
export function settleRefund(entry: Kept<'refund'>, books: Books): Outcome<Refund> {
  const { payment } = books.need('payment', entry.refund.payment_id)
  const refund: Refund = { ...entry.refund, status: entry.fails ? 'failed' : 'processed' }
  const after = entry.fails ? withRefunded(payment, -refund.amount) : payment
  return {
    reply: refund,
    changes: [
      { ...entry, refund, settlesAt: null },
      { id: after.id, kind: 'payment', payment: after },
    ],
    news: [{ event: `refund.${refund.status}`, refund, payment: after }],
  }
}

function earlierRefund(key: string, asked: string, books: Books): Refund | null {
  if (!/^[\w-]{10,}$/.test(key))
    throw new RazorpayProblem(
      400,
      'The idempotency key has 10 or more letters, digits, hyphens and underscores.',
    )
  const earlier = books.of('refund').find((entry) => entry.key === key)
  if (!earlier) return null
  if (earlier.asked === asked) return earlier.refund
  throw new RazorpayProblem(409, 'Different request body sent with the same idempotency key')
}

function refundable(payment: Payment, fields: Fields): number {
  if (payment.status === 'refunded')
    throw new RazorpayProblem(400, 'The payment has been fully refunded already')
  if (!payment.captured)
    throw new RazorpayProblem(400, 'The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = fields.amount === undefined ? left : amountOf(fields)
  if (amount > left)
    throw new RazorpayProblem(
      400,
      'The total refund amount is greater than the refund payment amount',
      'amount',
    )
  return amount
}

function withRefunded(payment: Payment, amount: number): Payment {
  const refunded = payment.amount_refunded + amount
  const whole = refunded >= payment.amount
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : whole ? 'full' : 'partial',
    status: whole ? 'refunded' : 'captured',
  }
}
