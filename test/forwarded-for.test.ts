import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testShop } from './shop.ts'

const ALLOWED = 30
const byte = () => randomInt(1, 255)

describe.each([
  ['one proxy', '1'],
  ['the proxy’s network', '127.0.0.0/8'],
])('behind %s', (_what, TRUST_PROXY) => {
  const shop = testShop({ TRUST_PROXY, ADDRESS_LIMIT_SCALE: '1' })
  const signIn = async (forwarded: string, email: string) => {
    const answer = await fetch(`${shop.base}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email, password: 'no password of anybody' }),
    })
    return answer.status
  }

  test('what a visitor writes before the proxy’s own word buys no further tries', async () => {
    const statuses: number[] = []
    for (let i = 0; i <= ALLOWED; i++)
      statuses.push(
        await signIn(`${byte()}.${byte()}.${byte()}.${byte()}, 198.51.100.7`, `nobody-${i}@example.com`),
      )
    expect(statuses.slice(0, ALLOWED).every((status) => status === 401)).toBe(true)
    expect(statuses[ALLOWED]).toBe(429)
    expect(await signIn('198.51.100.8', 'somebody-else@example.com')).toBe(401)
  })

  test('nor do many connections, where the proxy adds the port of each', async () => {
    const statuses: number[] = []
    for (let i = 0; i <= ALLOWED; i++)
      statuses.push(await signIn(`198.51.100.9:${40_000 + i}`, `nobody-${i}@example.org`))
    expect(statuses).toEqual([...Array(ALLOWED).fill(401), 429])
  })
})
