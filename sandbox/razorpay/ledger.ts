import type { Ledger, Payable } from '../ledger.ts'
import type { Books } from './books.ts'

export function ledgerOf(books: Books): Ledger {
  return {
    payments: books.of('payment').map(({ payment }) => ({
      provider: 'razorpay',
      paymentId: payment.id,
      reference: books.need('order', payment.order_id).order.receipt,
      providerId: payment.order_id,
      amountPaise: payment.amount,
      currency: payment.currency,
      state: payment.status === 'refunded' ? 'captured' : payment.status,
      refundedPaise: payment.amount_refunded,
    })),
    refunds: books.of('refund').map(({ refund }) => ({
      provider: 'razorpay',
      refundId: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      state: refund.status === 'processed' ? 'done' : refund.status,
      reference: refund.receipt,
    })),
  }
}

export function payablesOf(books: Books): Payable[] {
  return books.of('order').map(({ order }) => ({
    provider: 'razorpay',
    providerId: order.id,
    title: (!Array.isArray(order.notes) && order.notes.order) || order.id,
    amountPaise: order.amount,
    state: order.status,
    at: new Date(order.created_at * 1_000).toISOString(),
    path: null,
  }))
}
