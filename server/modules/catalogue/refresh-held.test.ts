import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { type DatabaseProxy, databaseProxy } from '../../../test/tcp-proxy.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { addProducts } from './add-products.ts'
import { type Held, nothingHeld, readHeld, watchHeld } from './held-catalogue.ts'
import { openCatalogue } from './live-catalogue.ts'
import { refreshProducts, refreshStock, reloadHeld } from './refresh-held.ts'

/** More than are read, and than are taken in, at once. */
const MANY = 1300
const LONGEST_STRIDE = 250
const SELECTION = { categories: [], types: [], q: '', sort: 'relevant' as const }

const database = testDatabase()
let proxy: DatabaseProxy
let db: Database
const held: Held = nothingHeld(() => new Date(), '')
beforeAll(async () => {
  const products = Array.from({ length: MANY }, (_, n) => ({
    ...CAST.kurti,
    handle: `kurti-${n}`,
    name: `Kurti ${n}`,
    description: `${n} woven by hand. `.repeat(20),
  }))
  await database.db.begin((tx) => addProducts(tx, products))
  proxy = await databaseProxy(database.owner)
  db = openDatabase(proxy.url, 2)
})
afterAll(async () => {
  await db.end({ timeout: 1 })
  await proxy.stop()
})

/** By how much the figure rises at most from one turn of the event loop to the next, while the work is done. */
async function longestStride(work: Promise<void>, figure: () => number): Promise<number> {
  let longest = 0
  let before = figure()
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = figure()
    longest = Math.max(longest, now - before)
    before = now
  }
  await done
  return longest
}

// In order: everything is read first, then what has changed of it.

test('while all of it is read, others have their turn after every few', async () => {
  const stride = await longestStride(reloadHeld(held, db), () => held.table.size)
  expect(held.table.size).toBe(MANY)
  expect(stride).toBeLessThanOrEqual(LONGEST_STRIDE)
  expect(readHeld(held).page(SELECTION, 24).total).toBe(MANY)
})

test('reading it anew reads of each piece whether it has changed, and whole only those that have', async () => {
  const whole = proxy.received()
  const other = watchHeld(held)
  other.catalogue.product('kurti-7')
  await database.db`update products set name = 'Renamed' where handle = 'kurti-1100'`
  await database.db`update variants set stock = 3 where product_id = (select id from products where handle = 'kurti-9')`
  await database.db`update products set state = 'archived' where handle = 'kurti-1200'`
  const before = held.table.columns.revision.slice()
  await reloadHeld(held, db)
  const catalogue = readHeld(held)
  expect(catalogue.product('kurti-1100')!.product.name).toBe('Renamed')
  expect(catalogue.product('kurti-9')!.product.sizes).toContainEqual({ size: 'M', quantity: 3 })
  expect(catalogue.product('kurti-1200')).toBeNull()
  const changed = held.table.columns.revision.filter((revision, number) => revision !== before[number])
  expect(changed).toHaveLength(3)
  expect(other.stillTrue()).toBe(true)
  expect(proxy.received() - whole).toBeLessThan(whole / 3)
})

test('when nothing has changed, reading it anew changes nothing', async () => {
  const { version } = held
  await reloadHeld(held, db)
  expect(held.version).toBe(version)
})

test('when all has changed, it is taken in by and by', async () => {
  const rows = await database.db<{ id: string }[]>`update products set name = name || ' anew' returning id`
  const { version } = held
  const ids = rows.map(({ id }) => id)
  expect(await longestStride(refreshProducts(held, db, ids), () => held.version)).toBe(1)
  expect(held.version - version).toBeGreaterThan(MANY / LONGEST_STRIDE)
  expect(readHeld(held).product('kurti-7')!.product.name).toBe('Kurti 7 anew')
})

test('a sale gives the bestsellers their order, also one that stood behind those that are shown', async () => {
  const { db: own } = database
  const best = Array.from({ length: 11 }, (_, n) => `kurti-${n + 1}`)
  const rows = await own<{ id: string; handle: string }[]>`
    update products set bestseller = true where handle = any(${best}::text[]) returning id, handle`
  await refreshProducts(
    held,
    db,
    rows.map(({ id }) => id),
  )
  const home = watchHeld(held)
  const other = watchHeld(held)
  const shown = home.catalogue.bestSellers().map(({ _id }) => _id)
  other.catalogue.product('kurti-7')
  const behind = rows.find(({ handle }) => !shown.includes(handle))!
  await own`update variants set sold = 9 where product_id = ${behind.id} and size = 'M'`
  await refreshStock(held, db, [behind.id])
  const now = readHeld(held).bestSellers()
  expect(now.map(({ _id }) => _id)).toEqual([behind.handle, ...shown.slice(0, -1)])
  expect(home.stillTrue()).toBe(false)
  expect(other.stillTrue()).toBe(true)
})

test('an instance that loses the database while it reads all of it opens once it has the rest', async () => {
  const far = await databaseProxy(database.owner)
  const line = openDatabase(far.url, 2)
  const log = createLog('silent')
  const failed = vi.spyOn(log, 'error')
  const opening = openCatalogue(line, log, { line: database.db, lookEveryMs: 50 })
  let isOpen = false
  void opening.then(() => {
    isOpen = true
  })
  await vi.waitUntil(() => far.received() > 200_000, { timeout: 10_000, interval: 1 })
  await far.goAway()
  await vi.waitUntil(() => failed.mock.calls.length > 1, { timeout: 10_000 })
  expect(isOpen).toBe(false)
  await far.comeBack()
  const opened = await opening
  expect((await opened.page(SELECTION, 1)).total).toBe(MANY - 1)
  await opened.stop()
  await line.end({ timeout: 1 })
  await far.stop()
})
