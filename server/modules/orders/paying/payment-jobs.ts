import { clockKind, jobKind } from '../../../platform/jobs.ts'
import type { PaymentProvider, VerifiedEvent } from '../../payments/provider.ts'

/** What a payment provider has told us; the row that keeps it is found by provider and event. */
export type PaymentEvent = { provider: PaymentProvider['name'] } & Omit<VerifiedEvent, 'kind'>

export const PAYMENT_EVENT = jobKind<PaymentEvent>('payment-event')
export const SEND_REFUND = jobKind<{ refundId: string }>('send-refund')
export const CHECK_PAYMENTS = clockKind('check-payments')
