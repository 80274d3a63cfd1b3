import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import type { ProductList } from '../contract/replies.ts'
import type { Product } from '../core/product.ts'
import { freePort } from '../scripts/free-port.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { ADDRESS } from './cast.ts'
import { embeddedAddress } from './embedded-address.ts'
import { liftCashLimits } from './lift-cash-limits.ts'
import { fillShelves } from './load/shoppers.ts'
import { openedFolder } from './opened-folder.ts'
import { type ShopProcess, startShopProcess } from './start-shop-process.ts'

const SHOPPER = 'shopper@example.com'
const dataDir = openedFolder('shop-seen-')
let shop: ShopProcess
let metricsPort: number
type ToldSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string } }[]
}
const spans: ToldSpan[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse((await request.toArray()).join(''))
  spans.push(...resourceSpans[0].scopeSpans[0].spans)
  response.end('{}')
})
let db: Database
/** The session of the demo's shopper, whose mailbox is proven. */
let token: string
let piece: Product
beforeAll(async () => {
  metricsPort = await freePort()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  shop = await startShopProcess(dataDir, {
    DATABASE_URL: '',
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'all',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
  db = openDatabase(embeddedAddress(dataDir), 2)
  await fillShelves(db)
  const password = 'shopper-demo-1'
  token = (await call('POST /api/user/login', { email: SHOPPER, password }, { base: shop.url })).token
  piece = ((await (await fetch(`${shop.url}/api/product/list`)).json()) as ProductList).products[0]!
}, 90_000)
afterAll(async () => {
  await db?.end()
  collector.close()
  await shop?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Line = Record<string, unknown>
const linesOf = (requestId: string): Line[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.requestId === requestId)

test('a request keeps the name that it came with, in its reply and in the log; a strange one is given its own', async () => {
  const paths = [
    '/',
    '/nothing/here?token=hidden',
    '/api/product/list',
    '/api/nothing',
    '/readyz',
    '/%00',
    '/favicon.svg',
  ]
  for (const [at, path] of paths.entries()) {
    const requestId = `from-the-balancer:${at}`
    const answer = await fetch(shop.url + path, { headers: { 'x-request-id': requestId } })
    expect(answer.headers.get('x-request-id'), path).toBe(requestId)
    await expect
      .poll(() => linesOf(requestId), { message: path })
      .toMatchObject([{ method: 'GET', status: answer.status }])
  }
  expect(shop.output()).not.toContain('token=hidden')

  const made = new Set<string | null>()
  for (const wrong of ['', 'two words', '{"a":1}', 'a@example.com', 'x'.repeat(129)])
    made.add(
      (await fetch(`${shop.url}/readyz`, { headers: { 'x-request-id': wrong } })).headers.get('x-request-id'),
    )
  expect(made.size).toBe(5)
  for (const one of made) expect(one).toMatch(/^[\w-]{8,20}$/)
})

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n'],
  ['waits for a word that nobody says', 'GET / HTTP/1.1\r\nhost: shop\r\nexpect: a-miracle\r\n\r\n'],
])('what %s has a name too', async (_, bytes) => {
  expect(await answerTo(bytes)).toMatch(/^x-request-id: [\w-]+\r$/im)
})

test('the message and the job that a call leaves behind name the call', async () => {
  const requestId = 'who-asked-for-a-code'
  await fetch(`${shop.url}/api/user/send-reset-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ email: SHOPPER }),
  })
  const messages = () => db`select from messages where cause ->> 'requestId' = ${requestId}`
  await expect.poll(messages).toHaveLength(1)
  const tried = (outcome: string) => numberOf(`shop_jobs_total{queue="account-mail",outcome="${outcome}"}`)
  await expect.poll(() => tried('done')).toBeGreaterThan(0)
  expect(await tried('failed')).toBe(0)
})

test('a call that fails is found in the log by what its reply names', async () => {
  await db`alter table cart_lines rename to mislaid`
  const answer = await fetch(`${shop.url}/api/cart/get`, { method: 'POST', headers: { token } })
  await db`alter table mislaid rename to cart_lines`
  const { requestId } = (await answer.json()) as { requestId: string }
  expect(answer.status).toBe(500)
  expect(answer.headers.get('x-request-id')).toBe(requestId)
  await expect
    .poll(() => spans.find((span) => span.attributes.some(({ value }) => value.stringValue === requestId)))
    .toMatchObject({ name: 'POST /api/cart/get', status: { code: 2 } })
  await expect
    .poll(() => linesOf(requestId))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          level: 'error',
          msg: 'request failed',
          err: expect.objectContaining({ stack: expect.stringMatching(/\/server\/\S+\.ts:\d+:\d+/) }),
        }),
        expect.objectContaining({ path: '/api/cart/get', status: 500, account: expect.any(String) }),
      ]),
    )
})

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
/** The value of the sample with these labels; NaN: there is none. */
async function numberOf(sample: string): Promise<number> {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? Number.NaN)
}

test('requests are counted by route and page, never by address, and on a line of their own', async () => {
  const product = 'method="GET",route="/product/:productId",status="2xx"'
  const { products } = (await (await fetch(`${shop.url}/api/product/list`)).json()) as ProductList
  for (const { _id } of products.slice(0, 3)) await fetch(`${shop.url}/product/${_id}`)
  await fetch(`${shop.url}/product/${products[0]!._id}`)
  await fetch(`${shop.url}/a-secret-address`)
  await fetch(`${shop.url}/api/a-secret-address`)
  await expect.poll(() => numberOf(`shop_http_requests_total{${product}}`)).toBe(4)
  const cache = () => Promise.all(['hits', 'misses'].map((one) => numberOf(`shop_page_cache_${one}_total`)))
  const [hits, misses] = await cache()
  await fetch(`${shop.url}/product/${products[0]!._id}`)
  expect(await cache()).toEqual([hits! + 1, misses])

  const text = await metrics()
  expect(text).toContain('shop_http_requests_total{method="GET",route="/*",status="4xx"}')
  expect(text).toContain('shop_http_requests_total{method="GET",route="/api/product/list",status="2xx"}')
  expect(text).toContain('shop_http_requests_total{method="any",route="unknown",status="4xx"}')
  expect(text).not.toContain('a-secret-address')
  expect(text).not.toContain(products[0]!._id)
  // Each family is declared once, and each of its lines has a number.
  const told = text.split('\n').flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
  expect(new Set(told).size).toBe(told.length)
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) .+|\w+(\{.*\})? (\d[\d.e+-]*|\+Inf))$/)

  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
})

test('an order is told of step by step, and what the database, its connections and its queues are at', async () => {
  await order()
  for (const step of ['guard', 'begin', 'price', 'write'])
    expect(await numberOf(`shop_order_step_duration_seconds_count{step="${step}"}`), step).toBe(1)
  expect(await numberOf('shop_database_answers')).toBe(1)
  expect(await numberOf('shop_queues_known')).toBe(1)
  expect(await numberOf('shop_queue_given_up{queue="outbox-email"}')).toBe(0)
  await db`
    insert into jobs.job (name, data, created_on, start_after, source_name) values
      ('courier-event', '{}', now() - interval '1 hour', now() + interval '1 hour', null),
      ('dead-letters', '{}', now(), now(), 'courier-event')`
  const waits = () => numberOf('shop_queue_waiting{queue="courier-event"}')
  await expect.poll(waits, { message: 'what was looked up is kept for seconds', timeout: 20_000 }).toBe(1)
  expect(await numberOf('shop_queue_oldest_seconds{queue="courier-event"}')).toBeGreaterThanOrEqual(3600)
  expect(await numberOf('shop_queue_given_up{queue="courier-event"}')).toBe(1)
  expect(await numberOf('shop_pool_connections_most{pool="shoppers"}')).toBe(10)
  expect(await numberOf('shop_pool_connections{pool="shoppers"}')).toBeGreaterThan(0)
  expect(await numberOf('shop_catalogue_news_age_seconds')).toBeLessThan(15)
  expect(await numberOf('shop_catalogue_listens')).toBe(1)
  expect(await numberOf('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})

test('orders that wait for their turn are seen to wait', async () => {
  const waiting = () => numberOf('shop_pool_waiting{pool="shoppers"}')
  await liftCashLimits(db)
  const orders = await db.begin(async (tx) => {
    await tx`lock table orders in exclusive mode`
    const placed = Promise.all(Array.from({ length: 12 }, () => order()))
    // Orders of one shopper are placed one at a time.
    await expect.poll(waiting).toBe(11)
    return { placed }
  })
  await orders.placed
  expect(await waiting()).toBe(0)
})

test('a trace goes through the call and its steps to the mail that it leaves behind', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await order({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  const names = () => spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
  await expect
    .poll(names, { timeout: 10_000 })
    .toEqual(expect.arrayContaining(['POST /api/order/place', 'order price', 'order write', 'send email']))
  await expect.poll(shop.output).toContain(`"traceId":"${traceId}"`)
  const named = (name: string) => spans.find((span) => span.traceId === traceId && span.name === name)
  const call = named('POST /api/order/place')
  expect(call?.parentSpanId).toBe('00f067aa0ba902b7')
  for (const name of ['order price', 'send email']) expect(named(name)?.parentSpanId, name).toBe(call?.spanId)
})

test('whatever an alert asks for is told', async () => {
  const rules = readFileSync(new URL('../monitoring/alerts.yml', import.meta.url), 'utf8')
  const asked = [...rules.matchAll(/\b(?:shop|process|nodejs)_\w+/g)].map(([name]) => name)
  const told = (await metrics()).split('\n').flatMap((line) => /^(\w+)[ {]/.exec(line)?.[1] ?? [])
  expect(asked.length).toBeGreaterThan(20)
  expect(told).toEqual(expect.arrayContaining(asked))
  // The one alert on a label that no table of the shop has.
  expect(await numberOf('nodejs_eventloop_delay_seconds{percentile="99"}')).toBeGreaterThanOrEqual(0)
})

async function order(headers: Record<string, string> = {}): Promise<void> {
  const items = [{ _id: piece._id, size: piece.sizes[0]!.size, quantity: 1 }]
  const answer = await fetch(`${shop.url}/api/order/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, ...headers },
    body: JSON.stringify({ items, amount: piece.effectivePrice + 150, address: ADDRESS }),
  })
  expect(answer.status).toBe(200)
}

function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
