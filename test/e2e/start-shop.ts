import { rmSync } from 'node:fs'
import type { CashRules } from '../../core/cash-rules.ts'
import type { PinRule } from '../../core/delivery-rules.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { fillShelves } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { PIECE } from './paying.ts'

/** Products that every second journey buys, with stock for all of them. */
const BOUGHT_OFTEN = [PIECE._id, 'noor-chikankari-kurti', 'nila-shirt-tunic']

/** A PIN code where cash is not accepted; no other journey orders to it. */
export const WITHOUT_CASH = '795001'

/** Starts one shop with the demo catalogue for all journeys; each journey makes its own shopper. */
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

/** Raises the limits for risky cash orders: journeys are new shoppers, who would all be asked for a word. */
export async function setRules(db: Database) {
  const rule: PinRule = { pin: WITHOUT_CASH, delivers: true, cash: false, extraDays: 0 }
  const cash: Partial<CashRules> = { confirmFrom: 70, refuseFrom: 100 }
  await db`
    insert into settings (facts, delivery_rules, cash_limits, version)
    values ('{}', ${JSON.stringify({ pins: [rule] })}, ${JSON.stringify(cash)}, 0)
    on conflict (id) do update set delivery_rules = excluded.delivery_rules, cash_limits = excluded.cash_limits`
  await db`select pg_notify('settings', '0')`
}
