import type { FastifyInstance } from 'fastify'
import { CURRENCY, rupees } from '../../core/money.ts'
import { abandonPayment, confirmPayment } from '../modules/orders/paying/confirm-payment.ts'
import { startPayment } from '../modules/orders/paying/start-payment.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'

/** The widget closes a little before the hold ends, so that nobody pays in the last second. */
const WIDGET_ENDS_EARLY_MS = 60_000
const PAID = 'Payment successful'

export function openPaymentRoutes(app: FastifyInstance, shop: Shop) {
  open(app, shop, 'POST /api/order/stripe', async (deps, { shopper, payload, idempotencyKey }) => {
    await deps.limits.byAccount('start-payment', shopper.accountId)
    const started = await startPayment(deps, 'stripe', {
      ...payload,
      shopper,
      idempotencyKey,
      delivery: deps.settings.facts().delivery,
    })
    const { code: orderId, checkoutUrl, totalPaise } = started
    return { success: true, orderId, session_url: checkoutUrl!, amount: rupees(totalPaise) }
  })

  open(app, shop, 'POST /api/order/razorpay', async (deps, { shopper, payload, idempotencyKey }) => {
    await deps.limits.byAccount('start-payment', shopper.accountId)
    const started = await startPayment(deps, 'razorpay', {
      ...payload,
      shopper,
      idempotencyKey,
      delivery: deps.settings.facts().delivery,
    })
    const { code: orderId, totalPaise, providerId, attemptId, expiresAt } = started
    const { key, script } = deps.payments.razorpay!.widget!
    const left = expiresAt.getTime() - WIDGET_ENDS_EARLY_MS - Date.now()
    return {
      success: true,
      orderId,
      order: { id: providerId, amount: totalPaise, currency: CURRENCY, receipt: attemptId },
      widget: { key, script, seconds: Math.max(1, Math.floor(left / 1000)) },
      amount: rupees(totalPaise),
    }
  })

  open(app, shop, 'POST /api/order/verifyStripe', async (deps, { shopper, payload }) => {
    await deps.limits.byAccount('check-payment', shopper.accountId)
    const givenUp = String(payload.success) === 'false'
    const orderId = await confirmPayment(deps, shopper, 'stripe', { orderCode: payload.orderId, givenUp })
    return { success: true, orderId, state: 'paid', message: PAID }
  })

  open(app, shop, 'POST /api/order/verifyRazorpay', async (deps, { shopper, payload }) => {
    await deps.limits.byAccount('check-payment', shopper.accountId)
    const orderId = await confirmPayment(deps, shopper, 'razorpay', {
      providerId: payload.razorpay_order_id,
      paymentId: payload.razorpay_payment_id,
      signature: payload.razorpay_signature,
    })
    return { success: true, orderId, state: 'paid', message: PAID }
  })

  open(app, shop, 'POST /api/order/abandon', async (deps, { shopper, payload: { orderId } }) => {
    await deps.limits.byAccount('check-payment', shopper.accountId)
    const state = await abandonPayment(deps, shopper, orderId)
    const message = state === 'paid' ? PAID : 'Nothing was charged, and no order was placed.'
    return { success: true, orderId, state, message }
  })
}
