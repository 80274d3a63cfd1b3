import type { WhyReturned } from '../../../../core/order-event.ts'
import { REFUND_REASONS, type RefundCode } from '../../../../core/refund.ts'

/** Goes on after 'The payment'. For shopkeepers, and for the provider that sends the money back. */
export const WHY_RETURNED: Record<WhyReturned, string> = {
  late: 'came after its time, when the pieces were gone',
  second: 'came for an order that was paid already',
  'wrong amount': 'was not the amount or the currency of the order',
  cancelled: 'came for an order that was cancelled',
}

/**
 * What a refund is kept with, as one reads it: a person's own words, or the shop's for its code. Only a shopper who has
 * cancelled need not give any.
 */
export function refundReason({ reason, why, code }: Why): string {
  if (code) return [REFUND_REASONS[code].text, reason].filter(Boolean).join(': ')
  return reason ?? (why ? `The payment ${WHY_RETURNED[why]}.` : 'The shopper has cancelled the order.')
}
type Why = { reason: string | null; why: WhyReturned | null; code: RefundCode | null }
