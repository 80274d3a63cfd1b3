import type { Placed, PlacedForRedirect, PlacedForWidget } from '../../../contract/replies.ts'
import { isWidget } from '../../../core/payment-methods.ts'
import { callSigned } from '../state/session.ts'
import { giveUp } from './give-up.ts'
import { dropIdempotencyKey } from './idempotency-key.ts'
import { type Outcome, refusedOutcome } from './outcome.ts'
import { payInWidget } from './pay-in-widget.ts'
import { CASH_OPTION, type PaymentValue } from './payment-options.ts'
import type { WantedOrder } from './wanted-order.ts'
import type { WidgetSetting } from './widget.ts'

type Setting = Omit<WidgetSetting, 'onFailure'> & { isStaying: () => boolean }

/**
 * Sends the order once, however often the button is pressed, and follows it until the shopper has paid or left. Without an
 * answer the idempotency key is kept for the next try.
 */
export async function sendOrder(
  chosen: PaymentValue,
  order: WantedOrder,
  key: string,
  setting: Setting,
): Promise<Outcome> {
  // Store credit covers the total: no provider is asked.
  const payment = order.credit === order.amount ? CASH_OPTION : chosen
  let placed: Placed | PlacedForRedirect | PlacedForWidget
  try {
    placed = await place(payment, order, key)
  } catch (error) {
    return refusedOutcome(error)
  }
  const elsewhere = 'flow' in placed && placed.flow === 'redirect' ? placed.session_url : null
  // The way back from the provider's page leads to the same order, so its key is kept.
  if (elsewhere && setting.isStaying()) return { kind: 'redirect', url: elsewhere }
  const outcome: Outcome = elsewhere
    ? await giveUp(placed.orderId, 'left')
    : 'widget' in placed && isWidget(payment)
      ? await payInWidget(payment, placed, setting)
      : { kind: 'placed', orderId: placed.orderId }
  // An order that could not be cancelled still waits for its payment: the next press leads to it.
  if (outcome.kind !== 'failed') dropIdempotencyKey()
  return outcome
}

/** By the path that the specification has for this way to pay, or by the one for all others. */
function place(payment: PaymentValue, order: WantedOrder, idempotencyKey: string) {
  const how = { idempotencyKey }
  switch (payment) {
    case 'cod':
      return callSigned('POST /api/order/place', order, how)
    case 'stripe':
      return callSigned('POST /api/order/stripe', order, how)
    case 'razorpay':
      return callSigned('POST /api/order/razorpay', order, how)
    default:
      return callSigned('POST /api/order/pay/{provider}', order, { ...how, params: { provider: payment } })
  }
}
