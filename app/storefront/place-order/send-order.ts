import type { Route } from '../../../contract/api.ts'
import type { Placed, PlacedForRedirect, PlacedForWidget } from '../../../contract/replies.ts'
import { callSigned } from '../state/session.ts'
import { dropIdempotencyKey, idempotencyKey } from './idempotency-key.ts'
import { type Outcome, refusedOutcome } from './outcome.ts'
import { payInWidget, type WidgetSetting } from './pay-in-widget.ts'
import type { PaymentValue } from './payment-options.ts'
import type { WantedOrder } from './wanted-order.ts'

const PLACE = {
  cod: 'POST /api/order/place',
  stripe: 'POST /api/order/stripe',
  razorpay: 'POST /api/order/razorpay',
} as const satisfies Record<PaymentValue, Route>

/**
 * Sends the order once, however often it is pressed, and follows it to where the shopper has paid or left. Without an
 * answer the key is kept, for the next try.
 */
export async function sendOrder(
  payment: PaymentValue,
  order: WantedOrder,
  setting: WidgetSetting,
): Promise<Outcome> {
  const idempotency = { idempotencyKey: idempotencyKey(JSON.stringify([payment, order])) }
  let placed: Placed | PlacedForRedirect | PlacedForWidget
  try {
    placed = await callSigned(PLACE[payment], order, idempotency)
  } catch (error) {
    return refusedOutcome(error)
  }
  // The way back from the provider's page leads to the same order, so its key is kept.
  if ('session_url' in placed) return { kind: 'redirect', url: placed.session_url }
  const outcome: Outcome =
    'widget' in placed ? await payInWidget(placed, order.address, setting) : { kind: 'placed' }
  dropIdempotencyKey()
  return outcome
}
