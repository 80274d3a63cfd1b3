import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ProductList } from '../../contract/replies.ts'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { fillShelves, signIn } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { type Acknowledged, orderUntilGone } from './order-load.ts'
import { randomFrom } from './random.ts'

/** KILLS=50 is the long run, with a kill at a different moment each time; SEED= repeats a run. */
const KILLS = Number(process.env.KILLS ?? 2)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

test(
  `killed ${KILLS} times under order load, the shop loses no acknowledged order and no piece of stock`,
  async () => {
    const dataDir = openedFolder('shop-kill-')
    const acknowledged: Acknowledged[] = []
    const random = randomFrom(SEED)
    console.log(`SEED=${SEED} KILLS=${KILLS}`)
    for (let kill = 0; kill < KILLS; kill++) {
      const shop = await startShopProcess(dataDir, process.env.DATABASE_URL ? { DATABASE_URL: '' } : {})
      if (kill === 0) await filled(dataDir)
      const tokens = await signIn(shop.url, 8)
      const { products } = (await (
        await fetch(`${shop.url}/api/product/list?limit=20`)
      ).json()) as ProductList
      const delay = random.next() * 600
      const killSoon = () => setTimeout(() => shop.child.kill('SIGKILL'), delay)
      acknowledged.push(...(await orderUntilGone(shop.url, tokens, products, killSoon)))
    }

    const shop = await startShopProcess(dataDir, { DATABASE_URL: '' })
    const db = openDatabase(embeddedAddress(dataDir), 1)
    const orders = await db<{ code: string; lines: number }[]>`
    select code, count(*)::int as lines from orders join order_lines on order_id = orders.id group by code`
    const kept = new Map(orders.map(({ code, lines }) => [code, lines]))
    const lost = acknowledged.filter(({ orderId, items }) => kept.get(orderId) !== items.length)
    const wrong = await audit(db)
    await db.end()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })

    console.log(`${KILLS} kills: ${acknowledged.length} orders acknowledged, ${kept.size} kept`)
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    expect(lost, `SEED=${SEED}`).toEqual([])
    expect(wrong, `SEED=${SEED}`).toEqual([])
  },
  KILLS * 60_000 + 60_000,
)

async function filled(dataDir: string) {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db)
  await liftCashLimits(db)
  await db.end()
}
