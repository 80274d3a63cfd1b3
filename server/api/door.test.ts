import { expect, test } from 'vitest'
import { testShop } from '../../test/shop.ts'

const shop = testShop()

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.base + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test.each(['{', '{"email":', 'null', '[]', '"text"', '12', '{}}', '{"email":1e999}'])(
  'the body %s is a 400 that says so',
  async (body) => {
    const answer = await post('/api/user/login', body)
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } })
  },
)

test('a body of 10 MB is 413', async () => {
  const answer = await post('/api/user/login', JSON.stringify({ email: 'x'.repeat(10_000_000) }))
  expect(answer).toMatchObject({ status: 413, body: { success: false } })
})

test('another content type is 415', async () => {
  const answer = await post('/api/user/login', '<a/>', { 'content-type': 'application/xml' })
  expect(answer).toMatchObject({
    status: 415,
    body: { success: false, message: expect.stringContaining('JSON') },
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
  expect(await answer.json()).toMatchObject({ success: false })
})

test('an Idempotency-Key that is no key is refused', async () => {
  const { token } = await shop.shopper()
  const answer = await post('/api/cart/get', '{}', { token, 'idempotency-key': 'x'.repeat(300) })
  expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
})

test('personal replies are never stored by anything in between', async () => {
  const { token } = await shop.shopper()
  expect((await post('/api/cart/get', '{}', { token })).headers.get('cache-control')).toBe('no-store')
})
