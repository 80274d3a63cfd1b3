import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductList } from '../../contract/replies.ts'
import { addProducts } from '../../server/modules/catalogue/add-products.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { migrate } from '../../server/platform/migrate.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { generateProducts } from './generate-catalogue.ts'
import { hammer, type Request } from './hammer.ts'
import { median } from './median.ts'
import { fillShelves, signIn, wholeOrders } from './shoppers.ts'

const SMALL = 500
const LARGE = 20_000
const ASKED = [
  ['product list', '/api/product/list?limit=24'],
  ['collection page', '/collection?category=Lehenga&sort=low-high'],
  ['product page', '/product/kesar-a-line-lehenga-0'],
] as const

/** Sends the same requests to two shops side by side, one with forty times the products of the other. */
export async function growth({ rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  const small = await shopWith(SMALL)
  const large = await shopWith(LARGE)
  try {
    console.log(`\ngrowth, ${SMALL} → ${LARGE} products (to hold: p50 within 1.2 times, start under 3 s)`)
    console.log(
      `  start            ${small.shop.startedIn.toFixed(0)} ms → ${large.shop.startedIn.toFixed(0)} ms`,
    )
    for (const [name, path] of ASKED) {
      const get = (): Request => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })
      await sideBySide(name, [small.shop, get], [large.shop, get], { rounds, seconds })
    }
    await sideBySide('whole cash order', await small.orders(), await large.orders(), { rounds, seconds })
  } finally {
    await small.stop()
    await large.stop()
  }
}

type Load = [ShopProcess, Parameters<typeof hammer>[1]]

async function sideBySide(
  name: string,
  small: Load,
  large: Load,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++)
    pairs.push([await p50(name, small, seconds), await p50(name, large, seconds)])
  const [before, after] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
  const ratio = median(pairs.map(([a, b]) => b / a))
  console.log(
    `  ${name.padEnd(16)} ${before.toFixed(3)} ms → ${after.toFixed(3)} ms   ${ratio.toFixed(2)} times`,
  )
}

async function p50(name: string, [shop, next]: Load, seconds: number): Promise<number> {
  const result = await hammer(shop.url, next, { seconds })
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed.`)
  return result.p50
}

async function shopWith(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), `shop-${count}-`))
  const server = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.owner, 2)
  await migrate(db)
  await db.begin((tx) => addProducts(tx, generateProducts(count)))
  await db.end()
  await server.stop()
  const shop = await startShopProcess(dataDir)
  return {
    shop,
    async orders(): Promise<Load> {
      const db = openDatabase(embeddedAddress(dataDir), 1)
      await fillShelves(db)
      await liftCashLimits(db)
      await db.end()
      const list = await fetch(`${shop.url}/api/product/list?limit=500`)
      const { products } = (await list.json()) as ProductList
      return [shop, wholeOrders(await signIn(shop.url, 10), products)]
    },
    async stop() {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
