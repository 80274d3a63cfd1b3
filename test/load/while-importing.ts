import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../core/product.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { checked, importNow, start } from '../importing.ts'
import { newStaff, type StaffCaller, signedIn } from '../staff.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { bareTransactions } from './bare-transactions.ts'
import { hammer, type Request, type Result } from './hammer.ts'
import { median } from './median.ts'
import { signIn, wholeOrders } from './shoppers.ts'
import { bareServer } from './start-bare-server.ts'

const ROWS = 20_000
const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const SECONDS = 1
const LOOK_EVERY_MS = 500

type Round = Record<'home' | 'bareHome' | 'orders', Result> & { bareOrders: { perSecond: number } }

/**
 * Measures the shop from the moment a shopkeeper uploads 20,000 rows until the last is imported. Returns rows for the
 * bench's table.
 */
export async function whileImporting(
  shop: ShopProcess,
  dataDir: string,
  products: Product[],
): Promise<string[][]> {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  const manager = await signedIn(db, shop.url, await newStaff(db, 'manager'))
  await db.end()
  const home = (): Request => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } })
  const orders = wholeOrders(await signIn(shop.url, 10), products)
  const { bytes } = await hammer(shop.url, home, { seconds: SECONDS })
  const bareHome = await bareServer(Buffer.alloc(Math.round(bytes), 'x'), { 'content-type': 'text/html' })
  const bareOrders = await bareTransactions(embeddedAddress(dataDir))
  await hammer(shop.url, orders, { seconds: SECONDS })

  let over = false
  const since = performance.now()
  const importing = importAll(manager, file(products[0]!.pictures[0]!.hash)).finally(() => {
    over = true
  })
  const rounds: Round[] = []
  while (!over)
    rounds.push({
      home: await hammer(shop.url, home, { seconds: SECONDS }),
      bareHome: await hammer(bareHome.url, home, { seconds: SECONDS }),
      orders: await hammer(shop.url, orders, { seconds: SECONDS }),
      bareOrders: await bareOrders.measure(SECONDS),
    })
  await importing
  const took = (performance.now() - since) / 1000
  bareHome.stop()
  await bareOrders.stop()

  const failures = rounds.reduce((sum, { home, orders }) => sum + home.failures + orders.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests failed during the import.`)
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  return [
    [
      `home page, brotli, while ${ROWS} rows are imported (${took.toFixed(0)} s)`,
      `${of(({ home }) => home.perSecond).toFixed(0)}/s`,
      `node:http ${of(({ bareHome }) => bareHome.perSecond).toFixed(0)}/s`,
      `${(of(({ home, bareHome }) => home.perSecond / bareHome.perSecond) * 100).toFixed(0)}%`,
      'at least 30%',
    ],
    [
      'whole cash orders (cart, place), while they are imported',
      `${of(({ orders }) => orders.perSecond / 2).toFixed(0)}/s`,
      `bare transaction ${of(({ bareOrders }) => bareOrders.perSecond).toFixed(0)}/s`,
      `${(of(({ orders, bareOrders }) => orders.perSecond / 2 / bareOrders.perSecond) * 100).toFixed(0)}%`,
      'at least 12%',
    ],
    [
      '  of these, the slowest in a hundred',
      `${of(({ orders }) => orders.p99).toFixed(1)} ms`,
      '',
      '',
      'at most 60 ms',
    ],
  ]
}

async function importAll(manager: StaffCaller, csv: string): Promise<void> {
  const { id, state } = await checked(manager, csv)
  if (state !== 'checked') throw new Error(`The file is ${state}.`)
  await start(manager, id)
  while ((await importNow(manager, id)).state === 'importing') await pause(LOOK_EVERY_MS)
}

export function file(picture: string): string {
  const lines = [
    'handle,state,name,description,category,type,price,bestseller,hsn,tax_class,pictures,size,stock,stock_at_export,measurements',
  ]
  for (let at = 0; at < ROWS / SIZES.length; at++)
    for (const size of SIZES)
      lines.push(
        `bulk-${at},published,Bulk ${at} Kurti,${'Woven by hand in Bagru. '.repeat(8)},Kurti,Printed,${900 + (at % 90)},no,6204,apparel,${picture} main A kurti,${size},3,,bust 96`,
      )
  return lines.join('\n')
}
