import { randomId } from '../random-id.ts'
import type { Books } from './books.ts'
import { RazorpayProblem } from './errors.ts'
import { amountOf, type Fields, notesOf, only, textOf } from './fields.ts'
import { type Order, type Outcome, type Payment, unixNow } from './objects.ts'

export function createOrder(fields: Fields): Outcome<Order> {
  only(fields, 'amount', 'currency', 'receipt', 'notes', 'partial_payment')
  const amount = amountOf(fields)
  if (fields.currency !== 'INR') throw new RazorpayProblem(400, 'Currency is not supported', 'currency')
  const order: Order = {
    id: randomId('order_', 14),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt: textOf(fields, 'receipt', 40),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(fields),
    created_at: unixNow(),
  }
  return { reply: order, changes: [{ id: order.id, kind: 'order', order }], news: [] }
}

/** Captures an authorized payment, as the shop requests. */
export function capturePayment(paymentId: string, fields: Fields, books: Books): Outcome<Payment> {
  only(fields, 'amount', 'currency')
  const { payment } = books.need('payment', paymentId)
  if (payment.status !== 'authorized')
    throw new RazorpayProblem(
      400,
      payment.captured
        ? 'This payment has already been captured'
        : 'Only payments which have been authorized and not yet captured can be captured',
    )
  if (amountOf(fields) !== payment.amount)
    throw new RazorpayProblem(400, 'Capture amount must be equal to the amount authorized', 'amount')
  const captured: Payment = { ...payment, status: 'captured', captured: true, ...feeOf(payment.amount) }
  return withCaptured(captured, books.need('order', payment.order_id).order)
}

/** Marks a captured payment's order as paid; sends events for both. */
export function withCaptured(payment: Payment, order: Order): Outcome<Payment> {
  const paidSum = order.amount_paid + payment.amount
  const paid: Order = {
    ...order,
    amount_paid: paidSum,
    amount_due: Math.max(0, order.amount - paidSum),
    status: paidSum >= order.amount ? 'paid' : 'attempted',
  }
  return {
    reply: payment,
    changes: [
      { id: payment.id, kind: 'payment', payment },
      { id: order.id, kind: 'order', order: paid },
    ],
    news: [
      { event: 'payment.captured', payment },
      ...(paid.status === 'paid' ? [{ event: 'order.paid', payment, order: paid }] : []),
    ],
  }
}

/** Razorpay's fee by its standard price list, two per cent with GST on it, in paise; `tax`: the GST in it. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const fee = Math.round(amount * 0.02)
  const tax = Math.round(fee * 0.18)
  return { fee: fee + tax, tax }
}
