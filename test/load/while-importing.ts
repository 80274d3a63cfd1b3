import type { Product } from '../../core/product.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { checked, importNow, start } from '../importing.ts'
import { newStaff, signedIn } from '../staff.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { hammer, type Request, type Result } from './hammer.ts'
import { median } from './median.ts'
import { signIn, wholeOrders } from './shoppers.ts'

const ROWS = 20_000
const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const SECONDS = 1

/** The shop while a shopkeeper imports 20,000 rows, beside itself a moment before: rows for the bench's table. */
export async function whileImporting(
  shop: ShopProcess,
  dataDir: string,
  products: Product[],
): Promise<string[][]> {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  const manager = await signedIn(db, shop.url, await newStaff(db, 'manager'))
  const home = (): Request => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } })
  const orders = wholeOrders(await signIn(shop.url, 10), products)
  const measure = async () => ({
    home: await hammer(shop.url, home, { seconds: SECONDS }),
    orders: await hammer(shop.url, orders, { seconds: SECONDS }),
  })

  await measure()
  const before = [await measure(), await measure(), await measure()]
  const { id, state } = await checked(manager, file(products[0]!.pictures[0]!.hash))
  if (state !== 'checked') throw new Error(`The file is ${state}.`)
  const since = performance.now()
  await start(manager, id)
  const during: typeof before = []
  while ((await importNow(manager, id)).state === 'importing') during.push(await measure())
  const took = (performance.now() - since) / 1000
  await db.end()

  const failures = during.reduce((sum, { home, orders }) => sum + home.failures + orders.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests failed during the import.`)
  const of = (runs: typeof before, what: 'home' | 'orders', figure: (result: Result) => number) =>
    median(runs.map((run) => figure(run[what])))
  const row = (name: string, what: 'home' | 'orders', requests: number) => {
    const [now, then] = [during, before].map((runs) =>
      of(runs, what, ({ perSecond }) => perSecond / requests),
    )
    return [
      name,
      `${now!.toFixed(0)}/s`,
      `without ${then!.toFixed(0)}/s`,
      `${((now! / then!) * 100).toFixed(0)}%`,
      '',
    ]
  }
  return [
    row(`home page, while 20,000 rows are imported (${took.toFixed(0)} s)`, 'home', 1),
    row('whole cash orders, while they are imported', 'orders', 2),
    [
      '  of these, the slowest in a hundred',
      `${of(during, 'orders', ({ p99 }) => p99).toFixed(1)} ms`,
      '',
      '',
      'at most 60 ms',
    ],
  ]
}

function file(picture: string): string {
  const lines = [
    'handle,state,name,description,category,type,price,bestseller,hsn,tax_class,pictures,size,stock,stock_at_export',
  ]
  for (let at = 0; at < ROWS / SIZES.length; at++)
    for (const size of SIZES)
      lines.push(
        `bulk-${at},published,Bulk ${at} Kurti,${'Woven by hand in Bagru. '.repeat(8)},Kurti,Printed,${900 + (at % 90)},no,6204,apparel,${picture} main A kurti,${size},3,`,
      )
  return lines.join('\n')
}
