import { rmSync } from 'node:fs'
import type { CashRules } from '../../core/cash-rules.ts'
import type { PinRule } from '../../core/delivery-rules.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { fillShelves } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { PIECE } from './paying.ts'

/** Every second journey buys one of these. */
const BOUGHT_OFTEN = [PIECE._id, 'noor-chikankari-kurti', 'nila-shirt-tunic']

/** A PIN code where cash is not taken; no other journey sends anything there. */
export const WITHOUT_CASH = '795001'

/** One shop as it opens, with the demo catalogue, for all journeys; each journey brings its own shopper. */
export default async function startShop() {
  const dataDir = openedFolder('shop-e2e-')
  const shop = await startShopProcess(dataDir)
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db, 500, BOUGHT_OFTEN)
  await setRules(db)
  await db.end()
  process.env.SHOP_URL = shop.url
  process.env.SANDBOX_URL = shop.sandboxUrl
  process.env.SHOP_DATA_DIR = dataDir
  return async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Journeys are new shoppers who nobody knows: only what is riskier than that waits for a word. */
export async function setRules(db: Database) {
  const rule: PinRule = { pin: WITHOUT_CASH, delivers: true, cash: false, extraDays: 0 }
  const cash: Partial<CashRules> = { confirmFrom: 70, refuseFrom: 100 }
  await db`
    insert into settings (facts, delivery_rules, cash_limits, version)
    values ('{}', ${JSON.stringify({ pins: [rule] })}, ${JSON.stringify(cash)}, 0)
    on conflict (id) do update set delivery_rules = excluded.delivery_rules, cash_limits = excluded.cash_limits`
  await db`select pg_notify('settings', '0')`
}
