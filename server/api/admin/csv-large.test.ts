import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { checked, importNow, start } from '../../../test/importing.ts'
import { hammer } from '../../../test/load/hammer.ts'
import { testShop } from '../../../test/shop.ts'
import type { StaffCaller } from '../../../test/staff.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

/** `npm run bench` brings in 20,000 rows. */
const PRODUCTS = 300
const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const ROWS = PRODUCTS * SIZES.length
/** Far beyond what anybody waits for, far below the half minute for which an import would block a shop: other work shares the machine. */
const SANE_MS = 15_000
/** An import goes slowly while the shop is busy: after these and some orders, the others come in once it is quiet. */
const BUSY_ROWS = 500

test('more than a thousand rows come in while orders are placed and products are looked at', {
  timeout: 240_000,
}, async () => {
  const check = await checked(manager, largeFile())
  expect(check).toMatchObject({ state: 'checked', rows: ROWS, newProducts: PRODUCTS, stockChanges: ROWS })

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  await start(manager, check.id)
  let quiet = false
  const { lists, orders } = { lists: [] as number[], orders: [] as number[] }
  const progress: number[] = []
  await Promise.all([
    (async () => {
      for (;;) {
        const { state, rowsDone } = await importNow(manager, check.id)
        progress.push(rowsDone)
        quiet = state !== 'importing' || (rowsDone >= BUSY_ROWS && orders.length > 10)
        if (state !== 'importing') return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })(),
    (async () => {
      const list = { method: 'GET', path: '/api/product/list?limit=24' }
      while (!quiet) {
        const { p99, failures } = await hammer(shop.base, () => list, { connections: 2, seconds: 1 })
        expect(failures).toBe(0)
        lists.push(p99)
      }
    })(),
    ...Array.from({ length: 3 }, async () => {
      const shopper = await shop.shopper()
      while (!quiet) {
        const since = performance.now()
        await call('POST /api/order/place', ORDER, shopper)
        orders.push(performance.now() - since)
      }
    }),
  ])
  delay.disable()

  expect(await importNow(manager, check.id)).toMatchObject({ state: 'done', rowsDone: ROWS, errorCount: 0 })
  expect(new Set(progress).size).toBeGreaterThan(3)
  expect(orders.length).toBeGreaterThan(10)
  orders.sort((a, b) => a - b)
  const p99 = orders[Math.floor(orders.length * 0.99)]!
  expect({ p99, lists: Math.max(...lists), stall: delay.max / 1e6 }, 'milliseconds').toSatisfy(
    (measured: Record<string, number>) => Object.values(measured).every((ms) => ms < SANE_MS),
  )
  const [sum] = await shop.db`
    select count(*) as n, sum(stock) as stock from variants v join products p on p.id = product_id
    where handle like 'large-%'`
  expect(sum).toEqual({ n: ROWS, stock: 3 * ROWS })
  await expect
    .poll(async () => (await shop.running.shop.catalogue.page(ALL, 1)).total)
    .toBe(PRODUCTS + Object.keys(CAST).length)
})

const ALL = { categories: [], types: [], q: '', sort: 'relevant' as const }
const ORDER = {
  items: [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }],
  amount: 1649,
  address: ADDRESS,
  directBuy: true,
}

function largeFile(): string {
  const lines = [
    'handle,state,name,description,category,type,price,bestseller,hsn,tax_class,pictures,size,stock,stock_at_export,measurements',
  ]
  for (let at = 0; at < PRODUCTS; at++)
    for (const size of SIZES)
      lines.push(
        `large-${at},published,Large ${at} Kurti,${'Woven by hand in Bagru. '.repeat(8)},Kurti,Printed,${900 + (at % 90)},no,6204,apparel,${'a'.repeat(16)} main A kurti,${size},3,,bust 96`,
      )
  return lines.join('\n')
}
