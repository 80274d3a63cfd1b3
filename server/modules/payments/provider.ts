import type { Locale } from '../../../core/locale.ts'
import type { PaymentProviderName } from '../../../core/payment-methods.ts'

/** What a provider is told about a payment attempt. */
export type AttemptFacts = {
  /** The attempt's id, used as idempotency key and as reference. */
  attemptId: string
  orderCode: string
  amountPaise: number
  expiresAt: Date
  /** `picture`: its path, without a host. */
  lines: { name: string; size: string; quantity: number; unitPaise: number; picture: string | null }[]
  deliveryPaise: number
  /** For the provider's receipt; nothing else about the buyer is sent. */
  email: string
  /** The language of the pages that the provider redirects to. */
  locale: Locale
}

/** `checkoutUrl`: where the browser is sent; null: the payment happens in a widget of the shop's page. */
export type Started = { providerId: string; checkoutUrl: string | null }

export type ReceivedPayment = { paymentId: string; amountPaise: number; currency: string }

/**
 * A provider's report on an attempt. `open`: it can still be paid. `closed`: it never can be. `received`: captured
 * payments, whatever became of the attempt; those that were refunded in full may be missing.
 */
export type Standing = { state: 'open' | 'closed'; received: ReceivedPayment[] }

export type RefundStanding = { refundId: string; state: 'pending' | 'done' | 'failed' }

/** A payout to a shopper, who enters the account at the provider only. The same `payoutId` again gives the same link. */
export type NewPayout = {
  payoutId: string
  orderCode: string
  amountPaise: number
  shopper: { name: string; phone: string; email: string | null }
  until: Date
}

/** `open`: it waits for the shopper. `taken`: the shopper has entered an account, and the money is on its way. */
export type PayoutStanding = {
  linkId: string
  url: string
  state: 'open' | 'taken' | 'done' | 'expired' | 'refused'
  /** How often an account was entered. */
  tries: number
  until: Date | null
}

export type PayoutLinks = {
  create(payout: NewPayout): Promise<PayoutStanding>
  standing(linkId: string): Promise<PayoutStanding>
  /** Cancels an unused link, then reports its state. */
  cancel(linkId: string): Promise<PayoutStanding>
}

/**
 * A page of a provider's own books. `reference`: our attempt, or our refund and its round; for a payment without one,
 * `providerId` is the provider's id of the attempt. A payout belongs to no payment: its `paymentId` is 'payout'.
 */
export type ProviderBooks = {
  payments: {
    provider: string
    paymentId: string
    reference: string | null
    providerId?: string | null
    amountPaise: number
    currency: string
    state: string
    refundedPaise: number
  }[]
  refunds: {
    provider: string
    refundId: string
    paymentId: string
    amountPaise: number
    state: string
    reference?: string | null
  }[]
}

/** An event with a valid signature. `attempt`: the provider's id of the attempt that it is about, if any. */
export type VerifiedEvent = {
  eventId: string
  kind: string
  attempt: { providerId: string } | { paymentId: string } | null
  refundId: string | null
}

/** What a browser brings back from a payment, by the provider's field names. */
export type ReturnedFields = Record<string, string | undefined>

/** The same, interpreted by the provider's folder. */
export type Returned = {
  /** The provider's id of the attempt, if it is named. */
  providerId: string | null
  /** The shopper has turned back. A hint only: it may have been paid all the same. */
  givenUp: boolean
  /** Fields with a signature to verify; null: this provider's browsers bring none. */
  signed: ReturnedFields | null
}

/** What a widget needs in the shop's page: its key, script and server. */
export type Widget = { key: string; script: string; api: string }

/**
 * A payment provider. Every call throws `ProviderTrouble` when the provider cannot be reached, fails, or exceeds the
 * configured timeout.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Null: the shopper pays on the provider's own page. */
  widget: Widget | null
  /** The same attempt again gives the same session, where the provider supports that. */
  start(attempt: AttemptFacts): Promise<Started>
  /** Also captures payments that are only authorized. */
  standing(providerId: string): Promise<Standing>
  /** Makes an open attempt unpayable, where the provider supports that, then reports its state. */
  close(providerId: string): Promise<Standing>
  /** The same `refundId` again is the same refund. */
  refund(refund: {
    refundId: string
    paymentId: string
    amountPaise: number
    reason: string
  }): Promise<RefundStanding>
  /** `refundId`: the provider's id, from `refund`. */
  refundStanding(refund: { paymentId: string; refundId: string }): Promise<RefundStanding>
  /** Payments and refunds since a moment, in pages; each page is a call. */
  list(since: Date): AsyncIterable<ProviderBooks>
  /** Null: it makes no payouts, or no account is configured. */
  payouts: PayoutLinks | null
  /** Null: the signature is invalid, or the event is too old. */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): VerifiedEvent | null | Promise<VerifiedEvent | null>
  /** Whether the provider has signed the fields of `Returned`, and for this attempt. */
  confirms?(providerId: string, signed: ReturnedFields): boolean
}

/** `certain`: the provider has refused, so nothing was done; otherwise it may have been. */
export class ProviderTrouble extends Error {
  readonly certain: boolean
  readonly status: number | null
  constructor(message: string, options: { certain: boolean; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.certain = options.certain
    this.status = options.status ?? null
  }
}
