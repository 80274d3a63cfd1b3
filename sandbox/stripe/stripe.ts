import { join } from 'node:path'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import { sendJson } from '../http.ts'
import type { PaymentBooks } from '../ledger.ts'
import type { KeptPaymentSettings } from '../payment-settings.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { randomId } from '../random-id.ts'
import { openBooks } from './books.ts'
import { ledgerOf, payablesOf } from './ledger.ts'
import { type News, type Outcome, unixNow } from './objects.ts'
import { failRefund, settleRefund } from './refunds.ts'
import { answerCall } from './serve-api.ts'
import { answerShopper, payAsAsked } from './serve-checkout.ts'
import { expireSession } from './settle.ts'
import { signature } from './sign.ts'

const API = /^\/v1\/(checkout\/sessions|payment_intents|refunds)(\/|$)/
const TICK_MILLISECONDS = 1_000

/** Plays Stripe Checkout: its API, its hosted page, its webhooks. */
export function playStripe(
  sandbox: Sandbox,
  deliveries: Deliveries,
  settings: KeptPaymentSettings,
): { provider: Provider; books: PaymentBooks } {
  const books = openBooks(join(sandbox.directory, 'stripe.jsonl'))
  const secretKey = `sk_test_${sandbox.key('stripe')}`
  const webhookSecret = `whsec_${sandbox.key('stripe-webhooks')}`
  const api = { books, settings, secretKey, pages: `${sandbox.url}/pay`, tell }
  const checkout = { books, commit }
  deliveries.registerSigner('stripe', (body) => signature(body, webhookSecret))
  const ticking = setInterval(letTimePass, TICK_MILLISECONDS).unref()
  sandbox.closing.addEventListener('abort', () => clearInterval(ticking))

  const provider: Provider = {
    name: 'stripe',
    api: API,
    async handle(request, response, url) {
      letTimePass()
      if (API.test(url.pathname)) {
        await answerCall(request, response, url, api)
        return true
      }
      const page = /^\/pay\/(\w+)$/.exec(url.pathname)?.[1]
      if (page) {
        await answerShopper(request, response, checkout, page)
        return true
      }
      const failing = /^\/stripe\/refunds\/(\w+)\/fail$/.exec(url.pathname)?.[1]
      if (failing && request.method === 'POST') {
        await Promise.all(commit(failRefund(books.need('refund', failing, 'refund'), books)))
        sendJson(response, 200, {})
        return true
      }
      const asked = /^\/stripe\/sessions\/(\w+)\/pay$/.exec(url.pathname)?.[1]
      if (!asked || request.method !== 'POST') return false
      await payAsAsked(request, response, checkout, asked)
      return true
    },
    environment: () => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: sandbox.url,
    }),
    replay: (count) => deliveries.replay('stripe', count),
    section: () => html`<p><a href="/payments">Payments</a>, <a href="/deliveries">webhooks</a></p>`,
  }
  return { provider, books: { ledger: () => ledgerOf(books), payables: () => payablesOf(books) } }

  /** Expires sessions and ends pending refunds whose time has come. */
  function letTimePass() {
    const now = unixNow()
    for (const entry of books.of('session'))
      if (entry.session.status === 'open' && entry.session.expires_at <= now) commit(expireSession(entry))
    for (const entry of books.of('refund'))
      if (entry.settlesAt !== null && entry.settlesAt <= now) commit(settleRefund(entry, books))
  }

  function commit({ changes, news }: Outcome): Promise<boolean>[] {
    books.write(...changes)
    return tell(news, { id: null, idempotency_key: null })
  }

  function tell(news: News[], request: { id: string | null; idempotency_key: string | null }) {
    return news.map(({ type, object }) =>
      deliveries.send({
        provider: 'stripe',
        kind: type,
        body: JSON.stringify(eventOf(type, object, request)),
      }),
    )
  }
}

function eventOf(type: string, object: News['object'], request: object) {
  return {
    id: randomId('evt_1', 23),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: unixNow(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
}
