import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ApiError, call } from '../../contract/client.ts'
import type { ProductList } from '../../contract/replies.ts'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { ADDRESS } from '../cast.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { fillShelves, signIn } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'

const CUTS = 3
/** For two busy cores; on quiet ones it takes 0.2 s. The driver's own pauses between tries are 10 s and longer. */
const SELLS_AGAIN_WITHIN_MS = 9000

test('cut off from its database in the middle of orders, the shop refuses cleanly and goes on by itself', async () => {
  const dataDir = openedFolder('shop-cut-')
  const shop = await startShopProcess(dataDir, { DATABASE_URL: '' })
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db)
  await liftCashLimits(db)
  const tokens = await signIn(shop.url, 6)
  const { products } = (await (await fetch(`${shop.url}/api/product/list?limit=20`)).json()) as ProductList
  const statuses = new Set<number>()
  let acknowledged = 0
  let cuts = 0

  const order = async (token: string, n: number) => {
    const product = products[n % products.length]!
    const items = [{ _id: product._id, size: 'M' as const, quantity: 1 }]
    const payload = { items, amount: product.effectivePrice + 150, address: ADDRESS }
    await call('POST /api/order/place', payload, { base: shop.url, token })
    acknowledged++
  }
  const shopping = tokens.map(async (token, i) => {
    for (let n = i; cuts < CUTS; n += 7)
      await order(token, n).catch((error: ApiError) => statuses.add(error.status))
  })
  while (cuts < CUTS) {
    const before = acknowledged
    await db`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tana-bana' and pid <> pg_backend_pid()`
    await expect.poll(() => acknowledged, { timeout: SELLS_AGAIN_WITHIN_MS }).toBeGreaterThan(before + 5)
    cuts++
  }
  await Promise.all(shopping)

  const [orders] = await db<{ kept: number }[]>`select count(*)::int as kept from orders`
  const wrong = await audit(db)
  await db.end()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
  expect(orders!.kept).toBeGreaterThanOrEqual(acknowledged)
  expect(wrong).toEqual([])
  expect(
    [...statuses].filter((status) => status !== 503),
    shop.output(),
  ).toEqual([])
}, 180_000)
