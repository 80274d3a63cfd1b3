import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { fillShelves } from '../load/shoppers.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { PIECE } from './paying.ts'

/** Every second journey buys one of these. */
const BOUGHT_OFTEN = [PIECE._id, 'noor-chikankari-kurti', 'nila-shirt-tunic']

/** One shop as it opens, with the demo catalogue, for all journeys; each journey brings its own shopper. */
export default async function startShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const shop = await startShopProcess(dataDir)
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db, 500, BOUGHT_OFTEN)
  await db.end()
  process.env.SHOP_URL = shop.url
  process.env.SANDBOX_URL = shop.sandboxUrl
  process.env.SHOP_DATA_DIR = dataDir
  return async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
