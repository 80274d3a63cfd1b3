import { randomId } from '../random-id.ts'
import type { Wishes } from '../test-payment.ts'
import { RazorpayProblem } from './errors.ts'
import { type Order, type Outcome, type Payment, unixNow } from './objects.ts'
import { feeOf, withCaptured } from './orders.ts'
import { autoRefund } from './refunds.ts'

export type Payer = { email: string | null; contact: string | null; description: string | null }

/** Pays an order. Refuses 400 an order that is paid already, unless a test wants it paid again. */
export function payOrder(order: Order, payer: Payer, wishes: Wishes): Outcome<Payment> {
  if (order.status === 'paid' && !wishes.again)
    throw new RazorpayProblem(400, 'Payment already done for this order.')
  const attempted: Order = { ...order, attempts: order.attempts + 1, status: laterOf(order.status) }
  const payment: Payment = {
    ...attempt(order, payer),
    amount: wishes.amount ?? order.amount,
    currency: wishes.currency?.toUpperCase() ?? order.currency,
  }
  if (wishes.givenBack) return givenBack(payment, attempted)
  if (!wishes.authorizeOnly)
    return withCaptured(
      { ...payment, status: 'captured', captured: true, ...feeOf(payment.amount) },
      attempted,
    )
  return {
    reply: payment,
    changes: [
      { id: payment.id, kind: 'payment', payment },
      { id: order.id, kind: 'order', order: attempted },
    ],
    news: [{ event: 'payment.authorized', payment }],
  }
}

/** A payment that was authorized, not captured in time and returned automatically; its `captured` stays false. */
function givenBack(payment: Payment, order: Order): Outcome<Payment> {
  const { refund, kept, payment: after } = autoRefund(payment)
  return {
    reply: after,
    changes: [
      { id: after.id, kind: 'payment', payment: after },
      { id: order.id, kind: 'order', order },
      kept,
    ],
    news: [
      { event: 'payment.authorized', payment },
      { event: 'refund.processed', refund, payment: after },
    ],
  }
}

/** Records a failed payment, after which the order can still be paid. Refuses 400 an order that is paid already. */
export function failOrder(order: Order, payer: Payer): Outcome<Payment> {
  if (order.status === 'paid') throw new RazorpayProblem(400, 'Payment already done for this order.')
  const payment: Payment = {
    ...attempt(order, payer),
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Payment was declined by your bank. Try again or pay in another way.',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  }
  const attempted: Order = { ...order, attempts: order.attempts + 1, status: laterOf(order.status) }
  return {
    reply: payment,
    changes: [
      { id: payment.id, kind: 'payment', payment },
      { id: order.id, kind: 'order', order: attempted },
    ],
    news: [{ event: 'payment.failed', payment }],
  }
}

const laterOf = (status: Order['status']) => (status === 'created' ? 'attempted' : status)

function attempt(order: Order, { email, contact, description }: Payer): Payment {
  return {
    id: randomId('pay_', 14),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'authorized',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'success@razorpay',
    email,
    contact,
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: null },
    created_at: unixNow(),
  }
}
