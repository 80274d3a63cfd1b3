import type { WhyReturned } from '../../../../core/order-event.ts'
import { REFUND_REASONS, type RefundCode } from '../../../../core/refund.ts'

/** Continues 'The payment …'. For the console, and for the provider that refunds it. */
export const WHY_RETURNED: Record<WhyReturned, string> = {
  late: 'came after its time, when the pieces were gone',
  second: 'came for an order that was paid already',
  'wrong amount': 'was not the amount or the currency of the order',
  cancelled: 'came for an order that was cancelled',
}

/**
 * The reason of a refund in words: a person's own, or the shop's for its code. Empty only where a shopper cancelled without
 * giving one.
 */
export function refundReason({ reason, why, code }: Why): string {
  if (code) return [REFUND_REASONS[code].text, reason].filter(Boolean).join(': ')
  return reason ?? (why ? `The payment ${WHY_RETURNED[why]}.` : 'The shopper has cancelled the order.')
}
type Why = { reason: string | null; why: WhyReturned | null; code: RefundCode | null }
