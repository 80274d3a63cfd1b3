import type { Ledger, Payable } from '../ledger.ts'
import type { Books } from './books.ts'

export function ledgerOf(books: Books): Ledger {
  return {
    payments: books.of('intent').map(({ intent, sessionId }) => ({
      provider: 'stripe',
      paymentId: intent.id,
      reference: intent.metadata.attempt ?? null,
      providerId: sessionId,
      amountPaise: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      state: 'captured',
      refundedPaise: books.need('charge', intent.latest_charge, 'charge').charge.amount_refunded,
    })),
    refunds: books.of('refund').map(({ refund }) => ({
      provider: 'stripe',
      refundId: refund.id,
      paymentId: refund.payment_intent,
      amountPaise: refund.amount,
      state: refund.status === 'succeeded' ? 'done' : refund.status,
      reference: refund.metadata.refund ?? null,
    })),
  }
}

export function payablesOf(books: Books): Payable[] {
  return books.of('session').map(({ session }) => ({
    provider: 'stripe',
    providerId: session.id,
    title: session.client_reference_id ?? session.id,
    amountPaise: session.amount_total,
    state: session.status === 'complete' ? session.payment_status : session.status,
    at: new Date(session.created * 1_000).toISOString(),
    path: `/pay/${session.id}`,
  }))
}
