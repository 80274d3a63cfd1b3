import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ADMIN_API, type AdminRoute } from '../contract/admin.ts'
import { testShop } from './shop.ts'
import { newStaff, signedIn } from './staff.ts'

const shop = testShop()

/** As no client of ours would write it. */
async function raw(request: string): Promise<string> {
  const { port } = new URL(shop.base)
  const socket = connect(Number(port), '127.0.0.1')
  const answer: Buffer[] = []
  socket.on('data', (chunk) => answer.push(chunk))
  socket.end(request)
  await once(socket, 'close')
  return Buffer.concat(answer).toString()
}

test.each(['http://x/', 'http://x/api/images', 'https://shop.example/healthz'])(
  'GET %s, another server’s address, is 400 in the form of every refusal',
  async (target) => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ success: false, code: 'addressWrong' })
  },
)

test('a NUL in whatever the console asks with is 400', async () => {
  const { token } = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'owner'))
  const routes = (Object.keys(ADMIN_API) as AdminRoute[]).filter((route) => route.startsWith('GET'))
  for (const route of routes) {
    const path = route.split(' ')[1]!.replace(/\{\w+\}/g, '%00')
    const query = 'q cursor state status name code category'.split(' ').map((name) => `${name}=a%00b`)
    const answer = await fetch(`${shop.base}${path}?${query.join('&')}`, {
      headers: { cookie: `staff=${token}` },
    })
    expect(answer.status, route).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, code: 'addressWrong' })
  }
})
