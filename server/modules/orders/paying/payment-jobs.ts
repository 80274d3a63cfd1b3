import { jobKind } from '../../../platform/jobs.ts'
import type { PaymentProvider, VerifiedEvent } from '../../payments/provider.ts'

/** A provider's event, found in the inbox by provider and event id. */
export type PaymentEvent = { provider: PaymentProvider['name'] } & Omit<VerifiedEvent, 'kind'>

export const PAYMENT_EVENT = jobKind<PaymentEvent>('payment-event')
export const SEND_REFUND = jobKind<{ refundId: string }>('send-refund')
