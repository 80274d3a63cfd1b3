import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { createLog } from '../server/platform/log.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { ADDRESS, CAST } from './cast.ts'
import { testDatabase } from './database.ts'
import { liftCashLimits } from './lift-cash-limits.ts'
import { refusal } from './shop.ts'
import { askAs, newStaff, signedIn } from './staff.ts'
import { type DatabaseProxy, databaseProxy } from './tcp-proxy.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-away-'))
let proxy: DatabaseProxy
let running: RunningShop
let base: string
let token: string

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
  await liftCashLimits(database.db)
  proxy = await databaseProxy(database.address)
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
  running = await openShop(config, onOneServer(proxy.url), createLog('silent'), null)
  base = await running.app.listen({ port: 0, host: '127.0.0.1' })
  const shopper = {
    name: 'A Shopper',
    email: 'a@example.com',
    password: 'warp-and-weft',
    phone: '6000000001',
  }
  token = (await call('POST /api/user/register', shopper, { base })).token
})
afterAll(async () => {
  await running?.stop()
  await proxy?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const order = () =>
  call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurta.handle, size: 'M', quantity: 1 }],
      amount: CAST.kurta.pricePaise / 100 + 150,
      address: ADDRESS,
    },
    { base, token },
  )
const look = async (path: string) => {
  const answer = await fetch(base + path)
  return { status: answer.status, ...((await answer.json()) as { ok?: boolean; database?: boolean }) }
}
/**
 * The shop promises an answer within two seconds; calls without that limit wait ten. On a busy machine an answer takes
 * between the two.
 */
const SOON_MS = 8000

test.each([
  ['has gone silent', () => proxy.goSilent()],
  ['is gone', () => proxy.goAway()],
])(
  'while the database %s, the shop is browsed, refuses orders soon, and sells again soon after',
  async (_, leave) => {
    await expect.poll(() => look('/healthz/database'), { timeout: SOON_MS }).toMatchObject({ status: 200 })
    await order()

    await leave()
    const since = performance.now()
    const refused = await Promise.all(Array.from({ length: 40 }, () => refusal(order())))
    expect(performance.now() - since).toBeLessThan(SOON_MS)
    for (const one of refused) expect(one).toMatchObject({ status: 503, code: 'shopAway', retryAfter: 5 })
    await expect
      .poll(() => look('/readyz'), { timeout: SOON_MS })
      .toEqual({ status: 200, ok: true, database: false, news: expect.any(Boolean), pictures: true })
    expect(await look('/healthz/database')).toMatchObject({ status: 503, ok: false })
    expect(await look('/healthz')).toMatchObject({ status: 200 })
    expect(await look('/api/product/list')).toMatchObject({ status: 200 })
    expect(await look(`/api/delivery/302003?product=${CAST.kurti.handle}`), 'from memory').toMatchObject({
      status: 200,
      promise: { delivers: 'yes' },
    })

    await proxy.comeBack()
    await expect
      .poll(
        () =>
          order().then(
            () => true,
            () => false,
          ),
        { timeout: SOON_MS, interval: 50 },
      )
      .toBe(true)
  },
)

test('orders that hold every connection keep neither the console nor the shop’s health waiting', async () => {
  const manager = await signedIn(database.db, base, await newStaff(database.db, 'manager'))
  await expect.poll(() => look('/healthz/database'), { timeout: SOON_MS }).toMatchObject({ status: 200 })
  const { promise: holding, resolve: letGo } = Promise.withResolvers<void>()
  const held = Array.from({ length: 10 }, () =>
    running.shop.db.begin(async (tx) => {
      await tx`select`
      await holding
    }),
  )
  expect(await look('/healthz/database')).toMatchObject({ status: 200 })
  expect((await askAs(manager, 'GET /api/admin/today')).reply).toMatchObject({ success: true })
  letGo()
  await Promise.all(held)
})
