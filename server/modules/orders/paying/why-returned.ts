import type { WhyReturned } from '../../../../core/order-event.ts'

/** Goes on after 'The payment'. For shopkeepers, and for the provider that sends the money back. */
export const WHY_RETURNED: Record<WhyReturned, string> = {
  late: 'came after its time, when the pieces were gone',
  second: 'came for an order that was paid already',
  'wrong amount': 'was not the amount or the currency of the order',
  cancelled: 'came for an order that was cancelled',
}
