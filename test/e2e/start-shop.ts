import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopProcess } from '../start-shop-process.ts'

/** One shop with the demo catalogue for all journeys; each journey brings its own shopper. */
export default async function startShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const shop = await startShopProcess(dataDir)
  process.env.SHOP_URL = shop.url
  process.env.SANDBOX_URL = shop.sandboxUrl
  process.env.SHOP_DATA_DIR = dataDir
  return async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
