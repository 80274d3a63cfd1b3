import { dayInIndia } from './india-time.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './payment-methods.ts'
import { bankDaysAfter } from './promised-day.ts'

/**
 * `source`: to where it was paid from. `payout`: by a link under which the shopper of a cash order takes it. `credit`: kept
 * with the shop, where its shopper has chosen that or has paid with it.
 */
export const REFUND_WAYS = ['source', 'payout', 'credit'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `byHand`: a person of the shop may choose it; the others follow from something else that happens to the order. */
type Reason = { text: string; byHand: boolean }

const REASONS = {
  defective: { text: 'Defective, and they keep it', byHand: true },
  wrong: { text: 'Not what was ordered, and they keep it', byHand: true },
  late: { text: 'It came late', byHand: true },
  size: { text: 'Another size was wanted', byHand: false },
  mind: { text: 'A change of mind', byHand: false },
  'came back': { text: 'The parcel came back', byHand: false },
  lost: { text: 'It never arrived', byHand: true },
  overcharged: { text: 'Too much was charged', byHand: true },
  goodwill: { text: 'Goodwill', byHand: true },
  other: { text: 'Something else', byHand: true },
} as const satisfies Record<string, Reason>

export type RefundCode = keyof typeof REASONS
/** Why money goes back, beside cancelled pieces and payments that pay for nothing. */
export const REFUND_CODES = Object.keys(REASONS) as RefundCode[]
export const REFUND_REASONS: Record<RefundCode, Reason> = REASONS

/**
 * '2026-12-04', in India: when money that was asked for then is on the account at the latest, if all goes well. Of a payout
 * that is told by whoever takes it.
 */
export function refundExpected(provider: PaymentProviderName, askedAt: Date): string {
  return bankDaysAfter(dayInIndia(askedAt), PAYMENT_PROVIDERS[provider].refundDays)
}

/** How long a payout link can be used, and how many are made, one after the other, before somebody has to ask the shopper. */
export const PAYOUT_DAYS = 14
export const PAYOUT_ROUNDS = 3

/** No provider sends less. */
export const LEAST_REFUND_PAISE = 100

/** What the key of a return's refund begins with, before the return's number; keys of people have no word in them. */
export const RETURN_KEY = 'return '
