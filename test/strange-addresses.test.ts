import { expect, test } from 'vitest'
import { ADMIN_API, type AdminRoute } from '../contract/admin.ts'
import { ADDRESS } from './cast.ts'
import { randomFrom } from './durability/random.ts'
import { judgeRaw, MALFORMED, sendRaw } from './fuzz/raw.ts'
import { testShop } from './shop.ts'

const shop = testShop()

test.each(['http://x/', 'http://x/api/images', 'https://shop.example/healthz'])(
  'GET %s, another server’s address, is 400 in the form of every refusal',
  async (target) => {
    const answer = await sendRaw(shop.base, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ success: false, code: 'addressWrong' })
  },
)

test('a NUL in whatever the console asks with is 400', async () => {
  const { token } = await shop.staff('owner')
  const routes = (Object.keys(ADMIN_API) as AdminRoute[]).filter((route) => route.startsWith('GET'))
  for (const route of routes) {
    const path = route.split(' ')[1]!.replace(/\{\w+\}/g, '%00')
    const query = 'q cursor state status name code category'.split(' ').map((name) => `${name}=a%00b`)
    const answer = await fetch(`${shop.base}${path}?${query.join('&')}`, {
      headers: { cookie: `staff=${token}` },
    })
    expect(answer.status, route).toBe(400)
    expect(await answer.json()).toMatchObject(
      path.includes('%00') ? { code: 'addressWrong' } : { code: 'addressFieldWrong', field: 'q' },
    )
  }
})

test('a balancer that asks in HTTP/1.0 and names no host is answered; in HTTP/1.1 that is 400', async () => {
  const ask = (version: string) =>
    sendRaw(shop.base, `GET /readyz HTTP/${version}\r\nConnection: close\r\n\r\n`)
  expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 400 /)
})

test('who names two hosts is told 400, and nothing of an API is kept by anything in between, not even that it is not there', async () => {
  const two = 'GET /healthz HTTP/1.1\r\nHost: shop\r\nHost: console\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(shop.base, two)).toMatch(/^HTTP\/1\.1 400 /)
  const nothing = await fetch(`${shop.base}/api/nothing`)
  expect([nothing.status, nothing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('what is no HTTP is answered in the form of every refusal, or its line is cut', async () => {
  for (const make of MALFORMED) {
    const bytes = make(randomFrom(1))
    expect(judgeRaw(await sendRaw(shop.base, bytes)), bytes.slice(0, 100)).toBeNull()
  }
})

test('half a character in what is sent is 400, also where it would be stored as JSON', async () => {
  const { token } = await shop.shopper()
  const answer = await fetch(`${shop.base}/api/user/profile/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ address: { ...ADDRESS, street: 'Lane \ud800' } }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'fieldWrong', field: 'address.street' })
})
