import type { Ledger, LedgerRefund, Payable } from '../ledger.ts'
import type { Books } from './books.ts'
import type { Payment, PayoutLink, Refund } from './objects.ts'

/**
 * Razorpay's books as a ledger. Payments that it returned automatically are left out, since the shop never had them.
 */
export function ledgerOf(books: Books): Ledger {
  const wasGivenBack = ({ status, captured }: Payment) => status === 'refunded' && !captured
  const payments = books.of('payment').filter(({ payment }) => !wasGivenBack(payment))
  const refunds = books
    .of('refund')
    .filter(({ refund }) => !wasGivenBack(books.need('payment', refund.payment_id).payment))
  return {
    payments: payments.map(({ payment }) => ({
      provider: 'razorpay',
      paymentId: payment.id,
      reference: books.need('order', payment.order_id).order.receipt,
      providerId: payment.order_id,
      amountPaise: payment.amount,
      currency: payment.currency,
      state: payment.status === 'refunded' ? 'captured' : payment.status,
      refundedPaise: payment.amount_refunded,
    })),
    refunds: [
      ...refunds.map(({ refund }) => refundOf(refund)),
      ...books.of('payout_link').map(({ link }) => payoutOf(link)),
    ],
  }
}

const refundOf = ({ id, payment_id, amount, status, receipt }: Refund): LedgerRefund => ({
  provider: 'razorpay',
  refundId: id,
  paymentId: payment_id,
  amountPaise: amount,
  state: status === 'processed' ? 'done' : status,
  reference: receipt,
})

/** A payout as a refund: it too is money that goes back to a shopper. */
const payoutOf = ({ id, amount, status, receipt }: PayoutLink): LedgerRefund => ({
  provider: 'razorpay',
  refundId: id,
  paymentId: 'payout',
  amountPaise: amount,
  state: status === 'processed' ? 'done' : ENDED.has(status) ? 'failed' : 'pending',
  reference: receipt,
})
const ENDED = new Set<PayoutLink['status']>(['cancelled', 'rejected', 'expired'])

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
