import { z } from 'zod'
import { beginningOf } from '../../../../core/beginning-of.ts'
import { CURRENCY } from '../../../../core/money.ts'
import { askProvider } from '../ask-provider.ts'
import { type PaymentProvider, ProviderTrouble, type RefundStanding, type Standing } from '../provider.ts'
import { type AskRazorpay, type OpenRazorpay, openRazorpay } from './open-razorpay.ts'
import { razorpayPayouts } from './payout-links.ts'
import { readRazorpayEvent } from './razorpay-event.ts'
import { razorpayLists } from './razorpay-lists.ts'
import { isSignedByRazorpay } from './razorpay-return.ts'
import type { RazorpayConfig } from './razorpay-variables.ts'

const order = z.object({ id: z.string(), entity: z.literal('order'), amount: z.number(), status: z.string() })
const payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
})
const payments = z.object({ items: z.array(payment) })
const refund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  status: z.string(),
  receipt: z.string().nullish(),
})
const refunds = z.object({ items: z.array(refund) })
type Payment = z.infer<typeof payment>

/** Razorpay's widget in the shop's own page. A payment attempt is an order at Razorpay. */
export function createRazorpay(config: RazorpayConfig, { timeoutMs = 10_000 } = {}): PaymentProvider {
  let opened: Promise<OpenRazorpay> | undefined
  const ask: AskRazorpay = async (work) => {
    opened ??= openRazorpay(config, timeoutMs)
    // A busy machine is long at loading it: that is no silence of the provider's.
    const razorpay = await opened
    return askProvider('Razorpay', timeoutMs, () => work(razorpay))
  }

  const standing = (providerId: string) => ask((razorpay) => standingOf(providerId, razorpay, timeoutMs))

  return {
    name: 'razorpay',
    widget: { key: config.keyId, script: config.checkoutUrl, api: config.apiUrl },

    start: ({ attemptId, orderCode, amountPaise }) =>
      ask(async ({ sdk }) => {
        const notes = { order: orderCode, attempt: attemptId }
        const asked = { amount: amountPaise, currency: CURRENCY, receipt: attemptId, notes }
        const { id } = whole(order, await sdk.orders.create(asked))
        return { providerId: id, checkoutUrl: null }
      }),

    standing,

    // An order at Razorpay can be paid for ever; late payments are refunded.
    close: standing,

    refund: ({ refundId, paymentId, amountPaise, reason }) =>
      ask(async ({ sdk, rq }) => {
        const earlier = await sdk.payments.fetchMultipleRefund(paymentId, { count: 100 })
        const made = whole(refunds, earlier).items.find(({ receipt }) => receipt === refundId)
        if (made) return refundStandingOf(made)
        const { data } = await rq.post(
          `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
          {
            amount: amountPaise,
            speed: 'normal',
            receipt: refundId,
            notes: { reason: beginningOf(reason, 256) },
          },
          { headers: { 'X-Refund-Idempotency': refundId } },
        )
        return refundStandingOf(data)
      }),

    refundStanding: ({ paymentId, refundId }) =>
      ask(async ({ sdk }) => refundStandingOf(await sdk.payments.fetchRefund(paymentId, refundId))),

    list: (since) => razorpayLists(ask, since, config.payoutAccount !== null),

    payouts: config.payoutAccount === null ? null : razorpayPayouts(ask, config.payoutAccount),

    readEvent: (rawBody, headers) => readRazorpayEvent(rawBody, headers, config.webhookSecret),

    confirms: (providerId, signed) => isSignedByRazorpay(providerId, signed, config.keySecret),
  }
}

/** The order is read first: the payment that paid it is then in the list. */
async function standingOf(providerId: string, { sdk }: OpenRazorpay, timeoutMs: number): Promise<Standing> {
  const { status } = whole(order, await sdk.orders.fetch(providerId))
  const { items } = whole(payments, await sdk.orders.fetchPayments(providerId))
  const taken: Payment[] = []
  for (const each of items) {
    if (each.status === TAKEN) taken.push(each)
    else if (each.status === 'authorized' && (await capture(each, sdk, timeoutMs))) taken.push(each)
  }
  const received = taken.map(({ id, amount, currency }) => ({ paymentId: id, amountPaise: amount, currency }))
  return { state: status === 'paid' || received.length > 0 ? 'closed' : 'open', received }
}

/**
 * A `refunded` payment has gone back to its payer: returned by Razorpay because it was not captured in time, or refunded in
 * its dashboard. Refunds of the shop's own are recorded here already.
 */
const TAKEN = 'captured'

/** False: Razorpay refuses, since the money was returned automatically. */
async function capture(
  { id, amount, currency }: Payment,
  sdk: OpenRazorpay['sdk'],
  timeoutMs: number,
): Promise<boolean> {
  try {
    whole(payment, await askProvider('Razorpay', timeoutMs, () => sdk.payments.capture(id, amount, currency)))
    return true
  } catch (error) {
    if (!(error instanceof ProviderTrouble && error.status === 400)) throw error
    // It may have been captured by another process, which handles the webhook for instance.
    return whole(payment, await sdk.payments.fetch(id)).status === TAKEN
  }
}

function refundStandingOf(reply: unknown): RefundStanding {
  const { id, status } = whole(refund, reply)
  if (status === 'processed') return { refundId: id, state: 'done' }
  return { refundId: id, state: status === 'failed' ? 'failed' : 'pending' }
}

/** The library's types promise more than the API returns. */
function whole<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.infer<Schema> {
  const read = schema.safeParse(reply)
  if (read.success) return read.data
  throw new ProviderTrouble('Razorpay: answered in an unknown shape', { certain: false, cause: read.error })
}
