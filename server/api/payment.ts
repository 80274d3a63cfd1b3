import type { PlacedForRedirect, PlacedForWidget } from '../../contract/replies.ts'
import { CURRENCY, rupees } from '../../core/money.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderName, providerNamed } from '../../core/payment-methods.ts'
import { PAYMENTS } from '../../core/refusals/payments.ts'
import type { Shopper } from '../modules/accounts/sessions.ts'
import { abandonPayment, type Brought, confirmPayment } from '../modules/orders/paying/confirm-payment.ts'
import { type StartedPayment, startPayment } from '../modules/orders/paying/start-payment.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { Door } from './door.ts'
import { type Ordering, orderRequest } from './order.ts'

/** The widget closes a minute before the stock is released, so that nobody pays in the last second. */
const WIDGET_ENDS_EARLY_MS = 60_000
const PAID = 'Payment successful'

export function openPaymentRoutes(door: Door) {
  const { open } = door
  open('POST /api/order/pay/{provider}', async (deps, caller) => {
    const provider = named(caller.params)
    const started = await start(deps, provider, caller)
    return PAYMENT_PROVIDERS[provider].flow === 'redirect'
      ? placedForRedirect(started)
      : placedForWidget(deps, provider, started)
  })

  open('POST /api/order/verify/{provider}', async (deps, { shopper, payload, params }) => {
    const returned = Object.fromEntries(new URLSearchParams(payload.returned))
    return confirm(deps, shopper, named(params), { orderCode: payload.orderId, returned })
  })

  openSpecifiedPaths(door)

  open('POST /api/order/abandon', async (deps, { shopper, payload: { orderId } }) => {
    await deps.limits.byAccount('check-payment', shopper.accountId)
    const state = await abandonPayment(deps, shopper, orderId)
    const message = state === 'paid' ? PAID : 'Nothing was charged, and no order was placed.'
    return { orderId, state, message }
  })
}

/** The specification has paths of its own for two providers, with the same behaviour. */
function openSpecifiedPaths({ open }: Door) {
  open('POST /api/order/stripe', async (deps, caller) =>
    placedForRedirect(await start(deps, 'stripe', caller)),
  )
  open('POST /api/order/razorpay', async (deps, caller) =>
    placedForWidget(deps, 'razorpay', await start(deps, 'razorpay', caller)),
  )
  open('POST /api/order/verifyStripe', async (deps, { shopper, payload }) => {
    const returned = { success: String(payload.success) }
    return confirm(deps, shopper, 'stripe', { orderCode: payload.orderId, returned })
  })
  open('POST /api/order/verifyRazorpay', async (deps, { shopper, payload }) => {
    const { userId: _, ...returned } = payload
    return confirm(deps, shopper, 'razorpay', { orderCode: null, returned })
  })
}

/** Refuses (404) a name that is no payment provider's. */
function named({ provider }: Record<string, string>): PaymentProviderName {
  const name = providerNamed(provider)
  if (!name) throw new Refusal(PAYMENTS.wayToPayOff)
  return name
}

async function start(deps: Shop, provider: PaymentProviderName, caller: Ordering): Promise<StartedPayment> {
  await deps.limits.byAccount('start-payment', caller.shopper.accountId)
  return startPayment(deps, provider, await orderRequest(deps, caller))
}

const placedForRedirect = ({ code, checkoutUrl, totalPaise }: StartedPayment): PlacedForRedirect => ({
  flow: 'redirect',
  orderId: code,
  session_url: checkoutUrl!,
  amount: rupees(totalPaise),
})

function placedForWidget(
  { payments }: Shop,
  provider: PaymentProviderName,
  { code, totalPaise, creditPaise, providerId, attemptId, expiresAt }: StartedPayment,
): PlacedForWidget {
  const { key, script } = payments[provider]!.widget!
  const left = expiresAt.getTime() - WIDGET_ENDS_EARLY_MS - Date.now()
  return {
    flow: 'widget',
    orderId: code,
    order: { id: providerId, amount: totalPaise - creditPaise, currency: CURRENCY, receipt: attemptId },
    widget: { key, script, seconds: Math.max(1, Math.floor(left / 1000)) },
    amount: rupees(totalPaise),
  }
}

async function confirm(deps: Shop, shopper: Shopper, provider: PaymentProviderName, brought: Brought) {
  await deps.limits.byAccount('check-payment', shopper.accountId)
  const orderId = await confirmPayment(deps, shopper, provider, brought)
  return { orderId, state: 'paid', message: PAID } as const
}
