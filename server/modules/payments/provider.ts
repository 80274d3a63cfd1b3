import type { Locale } from '../../../core/locale.ts'
import type { PaymentProviderName } from '../../../core/payment-methods.ts'

/** What we know a payment by, on our side. */
export type AttemptFacts = {
  /** The attempt's id: the provider's idempotency key and its reference to us. */
  attemptId: string
  orderCode: string
  amountPaise: number
  expiresAt: Date
  /** `picture`: its path, wherever pictures are. */
  lines: { name: string; size: string; quantity: number; unitPaise: number; picture: string | null }[]
  deliveryPaise: number
  /** For the provider's own receipt: of whoever pays it is told nothing else. */
  email: string
  /** Of the pages that the provider leads back to. */
  locale: Locale
}

/** `checkoutUrl`: where the browser goes; null when the payment happens in the shop's own page. */
export type Started = { providerId: string; checkoutUrl: string | null }

export type ReceivedPayment = { paymentId: string; amountPaise: number; currency: string }

/**
 * What the provider says of an attempt. `open`: it may still be paid. `closed`: it can never be paid any more.
 * `received` are the payments that it took, captured, whatever became of the attempt; what all has gone back of may be left out.
 */
export type Standing = { state: 'open' | 'closed'; received: ReceivedPayment[] }

export type RefundStanding = { refundId: string; state: 'pending' | 'done' | 'failed' }

/** Money to somebody whose account nobody but the provider is told. `payoutId` again is the same link. */
export type NewPayout = {
  payoutId: string
  orderCode: string
  amountPaise: number
  shopper: { name: string; phone: string; email: string | null }
  until: Date
}

/** `open`: it waits for the shopper. `taken`: they have said where to, and it is on its way there. */
export type PayoutStanding = {
  linkId: string
  url: string
  state: 'open' | 'taken' | 'done' | 'expired' | 'refused'
  /** How often somebody has said where to. */
  tries: number
  until: Date | null
}

export type PayoutLinks = {
  create(payout: NewPayout): Promise<PayoutStanding>
  standing(linkId: string): Promise<PayoutStanding>
  /** Calls off what nobody has taken; then says how it stands. */
  cancel(linkId: string): Promise<PayoutStanding>
}

/**
 * A piece of what a provider's own books hold. `reference`: our attempt, or our refund and its round; of a payment that does
 * not say, `providerId` is what the attempt is called over there. A payout has no payment: `paymentId` is 'payout'.
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

/** An event whose signature held. `attempt` is the provider's id of the attempt that it is about, if it is about one. */
export type VerifiedEvent = {
  eventId: string
  kind: string
  attempt: { providerId: string } | { paymentId: string } | null
  refundId: string | null
}

/** What a browser brings back from a payment, by the provider's own names. */
export type ReturnedFields = Record<string, string | undefined>

/** The same as its provider means it. */
export type Returned = {
  /** The provider's id of the attempt, where it names that. */
  providerId: string | null
  /** The shopper has turned back over there. A hint: the payment may have come all the same. */
  givenUp: boolean
  /** What the provider must have signed, or nothing is believed; null where browsers bring no signature. */
  signed: ReturnedFields | null
}

/** What a widget needs in the shop's own page: the key it opens with, its script, and its server. */
export type Widget = { key: string; script: string; api: string }

/**
 * One way to take money. Every call throws `ProviderTrouble` when the provider cannot be reached, has failed, or has
 * not answered within the configured time.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Null: the shopper pays on the provider's own page. */
  widget: Widget | null
  /** The same attempt again gives the same session where the provider can do that. */
  start(attempt: AttemptFacts): Promise<Started>
  /** Captures what is only authorized. */
  standing(providerId: string): Promise<Standing>
  /** Makes an open attempt unpayable, where the provider can do that; then says how it stands. */
  close(providerId: string): Promise<Standing>
  /** The same `refundId` again is the same refund. */
  refund(refund: {
    refundId: string
    paymentId: string
    amountPaise: number
    reason: string
  }): Promise<RefundStanding>
  /** `refundId` is the provider's own, as `refund` gave it. */
  refundStanding(refund: { paymentId: string; refundId: string }): Promise<RefundStanding>
  /** What it has taken and paid back since then, in pieces; each is a call. */
  list(since: Date): AsyncIterable<ProviderBooks>
  /** Null: it pays nothing out, or no account is set up for that. */
  payouts: PayoutLinks | null
  /** Null when the signature does not hold, or the event is too old. */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): VerifiedEvent | null | Promise<VerifiedEvent | null>
  /** Whether the provider signed what `Returned` says that it signs, and for this attempt. */
  confirms?(providerId: string, signed: ReturnedFields): boolean
}

/** `certain`: the provider has said no, so the work was not done; otherwise it may have been. */
export class ProviderTrouble extends Error {
  readonly certain: boolean
  readonly status: number | null
  constructor(message: string, options: { certain: boolean; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.certain = options.certain
    this.status = options.status ?? null
  }
}
