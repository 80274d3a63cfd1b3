import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { freePort } from '../scripts/free-port.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { type ShopProcess, startShopProcess } from './start-shop-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-open-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const signsIn = ({ url }: ShopProcess, password: string) =>
  call('POST /api/user/login', { email: 'shopper@example.com', password }, { base: url }).then(
    () => true,
    () => false,
  )
const ownerSignsIn = async ({ url }: ShopProcess, password: string) => {
  const answer = await fetch(`${url}/api/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  return answer.status === 200
}
const hasSandbox = ({ sandboxUrl }: ShopProcess) =>
  fetch(`${sandboxUrl}/inbox.json`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a demo others can reach opens with passwords of its own; without DEMO it is production', async () => {
  const open = { HOST: '0.0.0.0', NODE_ENV: '', ADDRESS_LIMIT_SCALE: '1' }

  const demo = await startShopProcess(dataDir, { ...open, DEMO: '1' })
  // The shop answers before it has printed everything.
  await expect.poll(demo.output).toContain('in the console')
  const [, shopper] = /shopper@example\.com \/ (\S+)/.exec(demo.output()) ?? []
  const [, owner] = /owner@example\.com \/ ([\w-]+)/.exec(demo.output()) ?? []
  expect(await signsIn(demo, 'shopper-demo-1')).toBe(false)
  expect(await ownerSignsIn(demo, 'owner-demo-1')).toBe(false)
  expect(await signsIn(demo, shopper!)).toBe(true)
  expect(await ownerSignsIn(demo, owner!)).toBe(true)
  expect(await hasSandbox(demo)).toBe(true)
  await demo.stop()

  await withDatabase(
    (db) => db`insert into migrations (name, hash, works_with) values ('9998_added.sql', '', '0023')`,
  )
  const shop = await startShopProcess(dataDir, open)
  await expect.poll(shop.output).toContain('This is production: HOST is 0.0.0.0')
  for (const password of ['shopper-demo-1', shopper!]) expect(await signsIn(shop, password)).toBe(false)
  for (const password of ['owner-demo-1', owner!]) expect(await ownerSignsIn(shop, password)).toBe(false)
  expect(await hasSandbox(shop)).toBe(false)
  await shop.stop()
}, 300_000)

test('a shop that starts says that it lives, and can show nothing yet; one that stops is seen to, in its numbers', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const seen = new Set<string>()
  const look = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    if (answer) seen.add(`${path} ${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim())
  }
  const starting = startShopProcess(join(dataDir, 'starting'), {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: '5',
  })
  let isOpen = false
  void starting.finally(() => {
    isOpen = true
  })
  // All paths at once, since a starting shop may answer only now and then.
  const paths = ['/healthz', '/readyz', '/healthz/database', '/api/product/list', '/collection']
  while (!isOpen) await Promise.all(paths.map(look))
  const shop = await starting
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['/healthz 200', '/readyz 503', '/healthz/database 503'],
      ...['/api/product/list 503 5', '/collection 503 5'],
    ]),
  )
  const stopped = shop.stop()
  const numbers = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(numbers, { timeout: 4000 }).toContain('shop_draining 1')
  await stopped
  await expect(numbers()).rejects.toThrow()
}, 300_000)

test('Ctrl-C, which a terminal sends to all of its processes, ends the sandbox after the shop', async () => {
  const { child, output } = await startShopProcess(join(dataDir, 'starting'), {}, { ownGroup: true })
  await expect.poll(output).toContain('in the console')
  const end = once(child, 'close')
  process.kill(-child.pid!, 'SIGINT')
  expect(await end).toEqual([0, null])
  expect(output()).not.toContain('The sandbox stopped')
}, 300_000)

test('a HOST that is none of this machine is named', async () => {
  const elsewhere = { HOST: '192.0.2.1', NODE_ENV: '', ADDRESS_LIMIT_SCALE: '1' }
  await expect(startShopProcess(join(dataDir, 'starting'), elsewhere)).rejects.toThrow(
    'HOST: this machine has no such address',
  )
}, 300_000)

test('in production no start changes tables: it names what is missing, and what it cannot work with', async () => {
  const production = { HOST: '0.0.0.0', NODE_ENV: '', ADDRESS_LIMIT_SCALE: '1' }
  const newest = await withDatabase(
    (db) => db`
      delete from migrations where name = (select max(name) from migrations where name < '9998') returning name`,
  )
  await expect(startShopProcess(dataDir, production)).rejects.toThrow(
    `The database lacks ${newest[0]!.name}. In production no instance changes tables by itself: run npm run migrate`,
  )
  await withDatabase((db) => db`insert into migrations (name, hash) values ('9999_dropped.sql', '')`)
  await expect(startShopProcess(dataDir, production)).rejects.toThrow(
    'The database has 9999_dropped.sql, which this version does not know',
  )
}, 300_000)

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const db = openDatabase(server.owner, 1)
  try {
    return await work(db)
  } finally {
    await db.end()
    await server.stop()
  }
}
