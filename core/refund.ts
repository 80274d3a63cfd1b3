import { dayInIndia } from './india-time.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './payment-methods.ts'
import { bankDaysAfter } from './promised-day.ts'

/**
 * How a refund is paid. `source`: back to the payment. `payout`: by a link with which the shopper of a cash order collects
 * it. `credit`: as store credit, where the shopper chose that or had paid with it.
 */
export const REFUND_WAYS = ['source', 'payout', 'credit'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `byHand`: what a person of the shop chooses it by; null: it follows from another event of the order. */
type Reason = { text: string; byHand: string | null }

const REASONS = {
  defective: { text: 'Defective', byHand: 'Defective, and they keep it' },
  wrong: { text: 'Not what was ordered', byHand: 'Not what was ordered, and they keep it' },
  late: { text: 'It came late', byHand: 'It came late' },
  size: { text: 'Another size was wanted', byHand: null },
  mind: { text: 'A change of mind', byHand: null },
  'came back': { text: 'The parcel came back', byHand: null },
  lost: { text: 'It never arrived', byHand: 'It never arrived' },
  overcharged: { text: 'Too much was charged', byHand: 'Too much was charged' },
  goodwill: { text: 'Goodwill', byHand: 'Goodwill' },
  other: { text: 'Something else', byHand: 'Something else' },
} as const satisfies Record<string, Reason>

export type RefundCode = keyof typeof REASONS
/** The reasons of refunds that are neither of cancelled pieces nor of payments that paid for nothing. */
export const REFUND_CODES = Object.keys(REASONS) as RefundCode[]
export const REFUND_REASONS: Record<RefundCode, Reason> = REASONS

/**
 * The day in India, '2026-12-04', by which a refund requested at a moment should be on the account. For a payout the day
 * follows from when the shopper takes it.
 */
export function refundExpected(provider: PaymentProviderName, askedAt: Date): string {
  return bankDaysAfter(dayInIndia(askedAt), PAYMENT_PROVIDERS[provider].refundDays)
}

/** For how many days a payout link works, and how many links are made in turn before somebody has to ask the shopper. */
export const PAYOUT_DAYS = 14
export const PAYOUT_ROUNDS = 3

/** The smallest refund of any provider. */
export const LEAST_REFUND_PAISE = 100

/**
 * The idempotency key of a return's refund is this prefix and the return's number; keys that come from people contain no
 * words.
 */
export const RETURN_KEY = 'return '
