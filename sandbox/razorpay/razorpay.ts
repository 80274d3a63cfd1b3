import { join } from 'node:path'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import type { PaymentBooks } from '../ledger.ts'
import type { KeptPaymentSettings } from '../payment-settings.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { randomId } from '../random-id.ts'
import type { Wishes } from '../test-payment.ts'
import { answerCall } from './answer-api.ts'
import { openBooks } from './books.ts'
import { ledgerOf, payablesOf } from './ledger.ts'
import { type News, type Outcome, unixNow } from './objects.ts'
import { expirePayoutLink, isOver } from './payout-links.ts'
import { answerPayee } from './payout-page.ts'
import { settleRefund } from './refunds.ts'
import { answerShopper } from './serve-sheet.ts'
import { hmac } from './sign.ts'

const API = /^\/razorpay\/v1\/(orders|payments|refunds|payout-links)(\/|$)/
const TICK_MILLISECONDS = 1_000

/** Plays Razorpay: its API, its widget, its webhooks. */
export function playRazorpay(
  sandbox: Sandbox,
  deliveries: Deliveries,
  settings: KeptPaymentSettings,
): { provider: Provider; books: PaymentBooks } {
  const books = openBooks(join(sandbox.directory, 'razorpay.jsonl'))
  const keyId = `rzp_test_${sandbox.key('razorpay').slice(0, 14)}`
  const keySecret = sandbox.key('razorpay-secret')
  const webhookSecret = sandbox.key('razorpay-webhooks')
  const accountNumber = '2323230099089860'
  const payoutPage = `${sandbox.url}/razorpay/payout-links`
  const api = { books, settings, keyId, keySecret, accountNumber, payoutPage, commit }
  deliveries.registerSigner('razorpay', (body) => ({ 'x-razorpay-signature': hmac(body, webhookSecret) }))
  const ticking = setInterval(letTimePass, TICK_MILLISECONDS).unref()
  sandbox.closing.addEventListener('abort', () => clearInterval(ticking))

  const provider: Provider = {
    name: 'razorpay',
    api: API,
    async handle(request, response, url) {
      letTimePass()
      if (!API.test(url.pathname))
        return (
          (await answerPayee(request, response, url, api)) ||
          answerShopper(request, response, url, { ...api, commitAndTell })
        )
      await answerCall(request, response, url, api)
      return true
    },
    environment: () => ({
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAYX_ACCOUNT_NUMBER: accountNumber,
      RAZORPAY_API_URL: `${sandbox.url}/razorpay`,
      RAZORPAY_CHECKOUT_URL: `${sandbox.url}/razorpay/v1/checkout.js`,
    }),
    replay: (count) => deliveries.replay('razorpay', count),
    section: () => html`<p><a href="/payments">Payments</a>, <a href="/deliveries">webhooks</a></p>`,
  }
  return { provider, books: { ledger: () => ledgerOf(books), payables: () => payablesOf(books) } }

  /** Ends pending refunds and expires payout links whose time has come. */
  function letTimePass() {
    const now = unixNow()
    for (const entry of books.of('refund'))
      if (entry.settlesAt !== null && entry.settlesAt <= now) commit(settleRefund(entry, books))
    for (const { link } of books.of('payout_link')) if (isOver(link, now)) commit(expirePayoutLink(link))
  }

  function commit({ changes, news }: Outcome): Promise<boolean>[] {
    if (changes.length > 0) books.write(...changes)
    return news.map(tell)
  }

  /**
   * Writes the outcome and sends its webhooks. The browser goes on at once, as with Razorpay; with `webhook: 'now'` a
   * script waits until the shop has been told.
   */
  async function commitAndTell(outcome: Outcome, webhook: Wishes['webhook']) {
    const told = commit(webhook === 'none' ? { ...outcome, news: [] } : outcome)
    if (webhook === 'now') await Promise.all(told)
  }

  function tell(news: News): Promise<boolean> {
    return deliveries.send({
      provider: 'razorpay',
      kind: news.event,
      headers: { 'x-razorpay-event-id': randomId('', 14) },
      body: JSON.stringify(bodyOf(news)),
    })
  }
}

function bodyOf({ event, ...entities }: News) {
  const contains = Object.keys(entities)
  return {
    entity: 'event',
    account_id: 'acc_TanaBanaDemo00',
    event,
    contains,
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: unixNow(),
  }
}
