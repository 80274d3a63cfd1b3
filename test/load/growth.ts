import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addProducts } from '../../server/modules/catalogue/save-product.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { migrate } from '../../server/platform/migrate.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { generateProducts } from './generate-catalogue.ts'
import { hammer } from './hammer.ts'
import { median } from './median.ts'

const SMALL = 500
const LARGE = 20_000
const ASKED = [
  ['product list', '/api/product/list?limit=24'],
  ['collection page', '/collection?category=Lehenga&sort=low-high'],
  ['product page', '/product/kesar-a-line-lehenga-0'],
] as const

/** The same requests to two shops side by side, one with forty times the products of the other. */
export async function growth({ rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  const small = await shopWith(SMALL)
  const large = await shopWith(LARGE)
  try {
    console.log(`\ngrowth, ${SMALL} → ${LARGE} products (to hold: p50 within 1.2 times, start under 3 s)`)
    console.log(
      `  start            ${small.shop.startedIn.toFixed(0)} ms → ${large.shop.startedIn.toFixed(0)} ms`,
    )
    for (const [name, path] of ASKED) {
      const pairs = []
      for (let round = 0; round < rounds; round++)
        pairs.push([await p50(small.shop, path, seconds), await p50(large.shop, path, seconds)] as const)
      const [before, after] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
      const ratio = median(pairs.map(([a, b]) => b / a))
      console.log(
        `  ${name.padEnd(16)} ${before.toFixed(3)} ms → ${after.toFixed(3)} ms   ${ratio.toFixed(2)} times`,
      )
    }
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function p50(shop: ShopProcess, path: string, seconds: number): Promise<number> {
  const headers = { 'accept-encoding': 'br' }
  const result = await hammer(shop.url, () => ({ method: 'GET', path, headers }), { seconds })
  if (result.failures > 0) throw new Error(`${path}: ${result.failures} requests failed.`)
  return result.p50
}

async function shopWith(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), `shop-${count}-`))
  const server = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.address, 2)
  await migrate(db)
  await db.begin((tx) => addProducts(tx, generateProducts(count), 'load test'))
  await db.end()
  await server.stop()
  const shop = await startShopProcess(dataDir)
  return {
    shop,
    async stop() {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
