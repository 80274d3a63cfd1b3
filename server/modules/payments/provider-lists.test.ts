import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider, ProviderBooks } from './provider.ts'
import { createRazorpay } from './razorpay/razorpay.ts'
import { createStripe } from './stripe/stripe.ts'

/** What the provider has of each list, by its path. */
let lists: Record<string, ({ id: string } & Record<string, unknown>)[]> = {}
/** What it answers about one thing, by its path. */
const single: Record<string, object> = {
  '/v1/orders/order_back': { id: 'order_back', entity: 'order', amount: 100, status: 'paid' },
}
const A_PAGE = 100

/** Answers a list page by page, as both providers do, each in its own way. */
const books = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://books')
  const all = lists[pathname] ?? []
  const after = searchParams.get('starting_after')
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : Number(searchParams.get('skip') ?? 0)
  const page = all.slice(from, from + A_PAGE)
  const isMore = all.length > from + A_PAGE
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(single[pathname] ?? { object: 'list', data: page, has_more: isMore, items: page }))
})
let apiUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => books.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(books.address() as AddressInfo).port}`
})
afterAll(() => books.close())

async function read(provider: PaymentProvider): Promise<ProviderBooks> {
  const all: ProviderBooks = { payments: [], refunds: [] }
  for await (const { payments, refunds } of provider.list(new Date(0))) {
    all.payments.push(...payments)
    all.refunds.push(...refunds)
  }
  return all
}
const many = <One>(count: number, one: (place: number) => One) =>
  Array.from({ length: count }, (_, place) => one(place))

test('Stripe’s books are read to their end', async () => {
  lists = {
    '/v1/payment_intents': many(101, (place) => ({
      ...{ id: `pi_${place}`, object: 'payment_intent', metadata: {}, currency: 'inr' },
      ...{ amount_received: 100, status: place === 0 ? 'canceled' : 'succeeded' },
    })),
    '/v1/refunds': many(102, (place) => ({
      ...{ id: `re_${place}`, object: 'refund', payment_intent: 'pi_1', amount: 1 },
      status: ['pending', 'failed', 'canceled'][place] ?? 'succeeded',
    })),
  }
  const stripe = createStripe(
    { apiUrl, secretKey: 'key', webhookSecret: 'secret' },
    { publicUrl: 'http://shop.example' },
  )
  const { payments, refunds } = await read(stripe)
  expect([payments.length, refunds.length]).toEqual([100, 102])
  expect(refunds.slice(0, 4).map(({ state }) => state)).toEqual(['pending', 'failed', 'failed', 'done'])
})

test('Razorpay’s are too: with what was paid back after it was taken, and links that came to nothing', async () => {
  const payment = { entity: 'payment', amount: 100, currency: 'INR' }
  const link = { entity: 'payout_link', amount: 1 }
  lists = {
    '/v1/payments': [
      ...many(100, (place) => ({ ...payment, id: `pay_${place}`, status: 'captured', captured: true })),
      { ...payment, id: 'pay_back', status: 'refunded', captured: true, amount_refunded: 100 },
      { ...payment, id: 'pay_never', status: 'refunded', captured: false },
      { ...payment, id: 'pay_failed', status: 'failed', captured: false },
    ],
    '/v1/orders/order_back/payments': [{ ...payment, id: 'pay_back', status: 'refunded' }],
    '/v1/payout-links': ['issued', 'processed', 'expired', 'cancelled', 'rejected'].map((status) => ({
      ...{ ...link, id: status, status },
    })),
  }
  const keys = { keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
  const razorpay = createRazorpay({ apiUrl, checkoutUrl: apiUrl, ...keys, payoutAccount: '1' })
  expect(await razorpay.standing('order_back'), 'nobody can pay it again').toEqual({
    ...{ state: 'closed', received: [] },
  })
  const { payments, refunds } = await read(razorpay)
  expect(payments).toHaveLength(101)
  expect(payments.at(-1)).toMatchObject({ paymentId: 'pay_back', refundedPaise: 100 })
  expect(refunds.map(({ refundId, state }) => `${refundId}: ${state}`)).toEqual([
    ...['issued: pending', 'processed: done', 'expired: failed', 'cancelled: failed', 'rejected: failed'],
  ])
})
