import type { ProductList } from '../../contract/replies.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { fillShelves } from '../load/shoppers.ts'
import { makeCoupon } from '../make-coupon.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import type { TestSandbox } from '../with-sandbox.ts'
import { COUPONS, type World } from './payment-journey.ts'
import type { Random } from './random.ts'

export type MortalShop = {
  url(): Promise<string>
  /** When the shop was last started: work that began before is nobody's any more. */
  bornAt(): Date
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a shop that can be killed and is then started again; while it is down, `url` waits until it is up. */
export async function mortalShop(start: () => Promise<ShopProcess>): Promise<MortalShop> {
  let alive: Promise<ShopProcess> = start()
  let bornAt = new Date()
  await alive
  return {
    url: async () => (await alive).url,
    bornAt: () => bornAt,
    async kill() {
      const { child } = await alive
      alive = new Promise<void>((gone) => child.once('exit', () => gone())).then(() => {
        bornAt = new Date()
        return start()
      })
      child.kill('SIGKILL')
      await alive
    },
    stop: async () => (await alive).stop(),
  }
}

type Place = { shop: MortalShop; sandbox: TestSandbox; dataDir: string; scarce: number }

/** Sets the stock: plenty of every product but one, of which there are `scarce` pieces. */
export async function settleIn({ shop, sandbox, dataDir, scarce }: Place): Promise<World> {
  const reply = await fetch(`${await shop.url()}/api/product/list?limit=12`)
  const { products } = (await reply.json()) as ProductList
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db)
  await liftCashLimits(db)
  await makeScarce(db, products[0]!._id, scarce)
  for (const coupon of COUPONS) await makeCoupon(db, coupon)
  await db.end()
  return { shop: shop.url, sandbox, products, late: [], promised: new Set() }
}

async function makeScarce(db: Database, handle: string, left: number) {
  await db.begin(async (tx) => {
    const [row] = await tx<{ id: string; stock: number }[]>`
      select v.id, stock from variants v join products p on p.id = product_id where handle = ${handle} and size = 'M'`
    await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind)
      values (gen_random_uuid(), ${row!.id}, ${left - row!.stock}, 'corrected', 'shop')`
    await tx`update variants set stock = ${left} where id = ${row!.id}`
  })
}

const FAULTS = ['ok', 'ok', 'ok', 'ok', 'ok', 'down', 'error', 'error', 'timeout'] as const

/** Sets each of these providers to work, most likely, or to fail. */
export async function somethingFails(
  sandbox: TestSandbox,
  random: Random,
  providers: readonly string[],
): Promise<void> {
  await sandbox.faults(Object.fromEntries(providers.map((name) => [name, random.pick(FAULTS)])))
}
