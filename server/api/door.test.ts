import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { MOST_WISHED } from '../../core/wishlist.ts'
import { ADDRESS } from '../../test/cast.ts'
import { testShop } from '../../test/shop.ts'
import { hashToken } from '../platform/ids.ts'

const shop = testShop()

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.base + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test.each([
  ['{', 'bodyNotJson'],
  ['{"email":', 'bodyNotJson'],
  ['{}}', 'bodyNotJson'],
  ['', 'fieldMissing'],
  ['null', 'fieldMissing'],
  ['[]', 'bodyNotAnObject'],
  ['"text"', 'bodyNotAnObject'],
  ['12', 'bodyNotAnObject'],
  ['{"email":1e999}', 'fieldWrong'],
  ['{"email":"a@b.example","password":"x","colour":"madder"}', 'fieldUnknown'],
])('the body %s is a 400 that says so: %s', async (body, code) => {
  const answer = await post('/api/user/login', body)
  expect(answer).toMatchObject({ status: 400, body: { success: false, code, message: expect.any(String) } })
})

test('a body of 10 MB is 413, a header of 20 kB 431', async () => {
  const answer = await post('/api/user/login', JSON.stringify({ email: 'x'.repeat(10_000_000) }))
  expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'bodyTooLarge' } })
  const headers = { 'x-long': 'x'.repeat(20_000) }
  const refused = await fetch(`${shop.base}/api/product/list`, { headers })
  expect([refused.status, await refused.json()]).toMatchObject([431, { code: 'headersTooLarge' }])
})

test('the fullest cart and the longest wishlist are taken, with all that a page sends of each piece', async () => {
  const { token } = await shop.shopper()
  const items = Array.from({ length: 100 }, (_, line) => ({
    ...{ _id: `piece-${line}`, size: 'M', quantity: 1 },
    shown: 'x'.repeat(1000),
  }))
  const itemIds = Array.from({ length: MOST_WISHED }, (_, wish) => `${wish}-`.padEnd(120, 'x'))
  for (const [path, body] of [
    ...['coupon/check', 'order/place', 'order/pay/stripe', 'order/stripe', 'order/razorpay'].map(
      (path) => [path, { items }] as const,
    ),
    ...['remove', 'merge', 'products'].map((path) => [`wishlist/${path}`, { itemIds }] as const),
  ])
    expect((await post(`/api/${path}`, JSON.stringify(body), { token })).status, path).not.toBe(413)
})

test.each([
  ['<a/>', 'application/xml'],
  ['{"email":"a@b.example","password":"x"}', 'text/plain'],
])('%s as %s is 415', async (body, type) => {
  const answer = await post('/api/user/login', body, { 'content-type': type })
  expect(answer).toMatchObject({
    status: 415,
    body: { success: false, code: 'bodyOfWrongType', message: expect.stringContaining('JSON') },
  })
})

test('__proto__ in a body changes nothing', async () => {
  const { token } = await shop.shopper()
  const answer = await post('/api/cart/get', '{"__proto__":{"userId":"x"}}', { token })
  expect(answer.status).toBeLessThan(500)
  expect(({} as Record<string, unknown>).userId).toBeUndefined()
})

test('an unknown address under /api is a JSON 404', async () => {
  const answer = await fetch(`${shop.base}/api/nothing/here`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, code: 'addressUnknown' })
})

test('a fault of our own has its code, and the number to ask under', async () => {
  const { db } = shop
  await db`alter table cart_lines rename to cart_lines_away`
  const { token } = await shop.shopper()
  const broken = await post('/api/cart/get', '{}', { token })
  await db`alter table cart_lines_away rename to cart_lines`
  expect(broken).toMatchObject({
    status: 500,
    body: { success: false, code: 'ourFault', requestId: expect.stringMatching(/\S/) },
  })
})

test('a call that needs nothing takes an empty body as it takes none, also when that is said to be JSON', async () => {
  const { token } = await shop.shopper()
  const answer = await post('/api/cart/get', '', { token })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(answer.body).toHaveProperty('cartData', {})
})

test('a question mark inside a query is a part of it', async () => {
  const answer = await fetch(`${shop.base}/api/product/list?q=kurti?&sort=by-colour`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'fieldNotOneOf', field: 'sort' })
})

test.each([
  ['POST', '/api/cart/add', { itemId: 'bela-chikankari-kurti' }, 'size'],
  ['POST', '/api/order/refund-way', { orderId: 'K7M2Q9X4TD', refundId: '1' }, 'way'],
  ['PUT', '/api/user/profile/update', { address: { ...ADDRESS, country: undefined } }, 'address.country'],
])(
  '%s %s without one of the values that it knows says that it is missing',
  async (method, path, payload, field) => {
    const { token } = await shop.shopper()
    const answer = await fetch(shop.base + path, {
      method,
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(payload),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'fieldMissing',
      field,
      message: `${field} is missing.`,
    })
  },
)

test('an Idempotency-Key that is no key is refused', async () => {
  const { token } = await shop.shopper()
  const withKey = (key: string) => post('/api/cart/get', '{}', { token, 'idempotency-key': key })
  expect(await withKey('x'.repeat(256))).toMatchObject({
    status: 400,
    body: { code: 'idempotencyKeyWrong', field: 'Idempotency-Key' },
  })
  for (const key of ['x'.repeat(255), '']) expect((await withKey(key)).status).toBe(200)
})

test('who loses the session while a body is still arriving is let in no more', async () => {
  const { token } = await shop.shopper()
  const own = shop.db`token_hash = ${hashToken(token)}`
  await shop.db`update sessions set last_used_at = now() - interval '2 hours' where ${own}`
  const headers = { token, 'content-type': 'application/json', 'content-length': 2 }
  const asking = request(`${shop.base}/api/cart/get`, { method: 'POST', headers })
  const answered = once(asking, 'response')
  asking.write('{')
  const seen = () => shop.db`select from sessions where ${own} and last_used_at > now() - interval '1 minute'`
  await expect.poll(seen).toHaveLength(1)
  await shop.db`delete from sessions where ${own}`
  asking.end('}')
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(401)
})

test('personal replies are never stored by anything in between', async () => {
  const { token } = await shop.shopper()
  expect((await post('/api/cart/get', '{}', { token })).headers.get('cache-control')).toBe('no-store')
})
