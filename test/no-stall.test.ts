import { expect, test } from 'vitest'
import { ADMIN_API, type AdminRoute } from '../contract/admin.ts'
import { API, type Route } from '../contract/api.ts'
import { mostBytesOf } from '../server/api/before-reading.ts'
import { fillPayload } from './fill-payload.ts'
import { testShop } from './shop.ts'
import { busyFor, leastOf } from './thread-time.ts'

const shop = testShop()
const MOST_MS = 100
const LONG = 1_000_000

/** Texts for which a careless pattern, `trim` or a parser of brackets takes longest. */
const WORST: Record<string, (length: number) => string> = {
  'dots behind an @': (n) => `a@${'.'.repeat(n)}@`,
  'dots in turns': (n) => `a@${'a.'.repeat(n / 2)}@`,
  spaces: (n) => `x${' '.repeat(n)}x`,
  letters: (n) => `${'a'.repeat(n)}!`,
  digits: (n) => `${'1'.repeat(n)}x`,
  brackets: (n) => '('.repeat(n / 2) + ')'.repeat(n / 2),
  'tags that are never closed': (n) => '<script '.repeat(n / 8),
  'marks on one letter': (n) => `a${'\u0301'.repeat(n / 2)}`,
}

const CALLS = (Object.entries({ ...API, ...ADMIN_API }) as [Route | AdminRoute, (typeof API)[Route]][])
  .map(([route, { payload }]) => ({ route, payload: payload! }))
  .filter(({ payload }) => payload && JSON.stringify(fillPayload(payload, '§')).includes('§'))

test.each(CALLS)('$route reads the worst megabyte of every field at once', async ({ payload }) => {
  for (const [what, make] of Object.entries(WORST)) {
    const filled = fillPayload(payload, make(LONG))
    expect(await leastOf(MOST_MS, () => busyFor(() => payload.safeParse(filled))), what).toBeLessThan(MOST_MS)
  }
})

test('while every field gets its worst megabyte, and as much as is read of it, the shop answers', async () => {
  const { token } = await shop.shopper()
  const { token: staffToken, csrf } = await shop.staff('owner')
  const headers = {
    'content-type': 'application/json',
    origin: shop.base,
    token,
    cookie: `staff=${staffToken}`,
    'x-csrf': csrf,
  }
  for (const { route, payload } of CALLS) {
    const fields = JSON.stringify(fillPayload(payload, '§')).split('§').length
    const tryOut = (text: string) =>
      answersBeside(route, () => send(route, { headers, body: JSON.stringify(fillPayload(payload, text)) }))
    // A payload this long is refused for its length, whatever it contains.
    await tryOut(WORST.letters!(LONG))
    for (const make of Object.values(WORST))
      await tryOut(make(Math.floor((mostBytesOf(route) - 2000) / fields / 2)))
  }
}, 300_000)

async function answersBeside(what: string, work: () => Promise<number>) {
  const least = await leastOf(MOST_MS, async () => {
    const working = work()
    const slowest = await slowestHealth(working)
    expect(await working, what).toBeLessThan(500)
    return slowest
  })
  expect(least, `${what} keeps /healthz waiting`).toBeLessThan(MOST_MS)
}

/**
 * The longest time in milliseconds that the shop, which runs in this thread, kept an answer of /healthz waiting
 * meanwhile.
 */
async function slowestHealth(working: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = working.finally(() => {
    isOver = true
  })
  let slowest = 0
  do {
    const [start, busy] = [performance.now(), process.threadCpuUsage()]
    const { status } = await fetch(`${shop.base}/healthz`)
    expect(status).toBe(200)
    const { user, system } = process.threadCpuUsage(busy)
    // Time during which other processes used the processor does not count.
    slowest = Math.max(slowest, Math.min(performance.now() - start, (user + system) / 1000))
  } while (!isOver)
  await over
  return slowest
}

async function send(route: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const [method, path] = route.split(' ') as [string, string]
  const answer = await fetch(shop.base + path.replace(/\{\w+\}/g, 'nothing'), { method, headers, body })
  await answer.arrayBuffer()
  return answer.status
}
