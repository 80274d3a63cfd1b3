import type Stripe from 'stripe'
import { beginningOf } from '../../../../core/beginning-of.ts'
import { askProvider } from '../ask-provider.ts'
import { type PaymentProvider, ProviderTrouble, type RefundStanding } from '../provider.ts'
import { readStripeEvent } from './stripe-event.ts'
import { stripeLists } from './stripe-lists.ts'
import { sessionFor, standingOf } from './stripe-session.ts'
import type { StripeConfig } from './stripe-variables.ts'

/** Stripe Checkout: the shopper pays on Stripe's own page. A payment attempt is a checkout session. */
export function createStripe(
  config: StripeConfig,
  {
    publicUrl,
    picturesAt = '',
    timeoutMs = 10_000,
  }: { publicUrl: string; picturesAt?: string; timeoutMs?: number },
): PaymentProvider {
  const options = optionsFor(config.apiUrl, timeoutMs)
  let opened: Promise<Stripe> | undefined
  // Loaded on demand, since the library is large.
  const open = () => {
    opened ??= import('stripe').then((module) => new module.default(config.secretKey, options))
    return opened
  }
  const ask = async <Reply>(work: (stripe: Stripe) => Promise<Reply>) => {
    // A busy machine is long at loading it: that is no silence of the provider's.
    const stripe = await open()
    return askProvider('Stripe', timeoutMs, () => work(stripe))
  }

  async function standing(providerId: string) {
    const session = await ask((stripe) =>
      stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent.latest_charge'] }),
    )
    return standingOf(whole(session, 'checkout.session'))
  }

  return {
    name: 'stripe',
    widget: null,

    async start(attempt) {
      const created = await ask((stripe) =>
        stripe.checkout.sessions.create(sessionFor(attempt, { publicUrl, picturesAt }), {
          idempotencyKey: attempt.attemptId,
        }),
      )
      const session = whole(created, 'checkout.session')
      return { providerId: session.id, checkoutUrl: session.url }
    },

    standing,

    async close(providerId) {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(providerId))
      } catch (error) {
        // It was paid or has expired meanwhile, which its state says.
        if (!(error instanceof ProviderTrouble && error.status === 400)) throw error
      }
      return standing(providerId)
    },

    refund: ({ refundId, paymentId, amountPaise, reason }) =>
      ask(async (stripe) => {
        // Stripe forgets idempotency keys after a day, so refunds made are looked up as well.
        const earlier = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
        const made = whole(earlier, 'list').data.find(({ metadata }) => metadata?.refund === refundId)
        if (made) return refundStandingOf(made)
        const created = await stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountPaise,
            metadata: { refund: refundId, reason: beginningOf(reason, 500) },
          },
          { idempotencyKey: refundId },
        )
        return refundStandingOf(created)
      }),

    refundStanding: ({ refundId }) =>
      ask(async (stripe) => refundStandingOf(await stripe.refunds.retrieve(refundId))),

    list: (since) => stripeLists(ask, since),

    payouts: null,

    readEvent: (rawBody, headers) => readStripeEvent(rawBody, headers, config.webhookSecret),
  }
}

/** The library takes the parts of an address only, and always calls paths below /v1/. */
function optionsFor(apiUrl: string, timeout: number): NonNullable<ConstructorParameters<typeof Stripe>[1]> {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  if (pathname !== '/')
    throw new Error(
      `The environment is not right:\n  STRIPE_API_URL: ${apiUrl} has a path, and may have none`,
    )
  return {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  }
}

/** The library takes any reply without the word `error` for a success, so its type is checked here. */
function whole<Reply extends { object: string }>(reply: Reply, object: Reply['object']): Reply {
  if (reply.object === object) return reply
  throw new ProviderTrouble(`Stripe: answered with no ${object}`, { certain: false })
}

function refundStandingOf(reply: Stripe.Refund): RefundStanding {
  const { id, status } = whole(reply, 'refund')
  if (status === 'succeeded') return { refundId: id, state: 'done' }
  return { refundId: id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
