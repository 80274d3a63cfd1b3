import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Category } from '../../../core/categories.ts'
import { beginsAt } from '../../../core/duties.ts'
import { CAST, LIKE_THE_KURTI } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { databaseProxy } from '../../../test/tcp-proxy.ts'
import { openDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { addProducts } from './add-products.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { type LiveCatalogue, openCatalogue } from './live-catalogue.ts'
import { saveSlides } from './save-slides.ts'

const HOUR_MS = 3_600_000

/** A clock that stands shortly before a moment, until it is let go. */
function heldBefore(moment: number) {
  let since: number | null = null
  return {
    now: () => new Date(moment - 100 + (since === null ? 0 : Date.now() - since)),
    letGo() {
      since = Date.now()
    },
  }
}

describe.each([
  { way: 'held in memory', mostHeld: 1000 },
  { way: 'read from the database', mostHeld: 0 },
])('$way', ({ mostHeld }) => {
  const database = testDatabase()
  let here: LiveCatalogue
  let there: LiveCatalogue

  beforeAll(async () => {
    await database.db.begin((tx) => addProducts(tx, [...Object.values(CAST), ...LIKE_THE_KURTI]))
    // Neither looks by the clock: what is on the other was told.
    const told = { mostHeld, lookEveryMs: HOUR_MS, catchUpMs: HOUR_MS }
    here = await openCatalogue(database.db, createLog('error'), told)
    there = await openCatalogue(database.db, createLog('error'), told)
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
  })
  afterEach(() => void vi.useRealTimers())

  const idOf = async (handle: string) =>
    (await database.db<{ id: string }[]>`select id from products where handle = ${handle}`)[0]!.id
  const stockOf = async (catalogue: LiveCatalogue, handle: string, size: string) =>
    (await catalogue.product(handle))!.product.sizes.find((entry) => entry.size === size)!.quantity

  async function sell(handle: string, size: string, quantity: number) {
    await database.db`
    update variants set stock = stock - ${quantity}, sold = sold + ${quantity}
    where size = ${size} and product_id = ${await idOf(handle)}`
  }

  test('a sale on one instance is on the other, which is told of it', async () => {
    await sell(CAST.kurta.handle, 'M', 5)
    here.stockMoved([await idOf(CAST.kurta.handle)])
    await expect.poll(() => stockOf(there, CAST.kurta.handle, 'M')).toBe(45)
    await expect.poll(() => stockOf(here, CAST.kurta.handle, 'M')).toBe(45)
  })

  test('what was read knows when it stops being true, and nothing else does', async () => {
    const kurta = here.watch()
    await kurta.catalogue.product(CAST.kurta.handle)
    const kurti = here.watch()
    await kurti.catalogue.product(CAST.kurti.handle)
    await sell(CAST.kurta.handle, 'L', 1)
    here.stockMoved([await idOf(CAST.kurta.handle)])
    await expect.poll(() => kurta.stillTrue()).toBe(false)
    expect(await kurti.stillTrue()).toBe(true)
  })

  test('a product that sells out goes to the end of the shelf and out of the latest', async () => {
    const selection = { categories: [], types: [], q: '', sort: 'relevant' as const }
    expect((await here.latest()).map(({ _id }) => _id)).toContain(CAST.lehenga.handle)
    const listed = here.watch()
    await listed.catalogue.page(selection, 24)
    await sell(CAST.lehenga.handle, 'M', 7)
    await sell(CAST.lehenga.handle, 'L', 3)
    here.stockMoved([await idOf(CAST.lehenga.handle)])
    await expect
      .poll(async () => (await here.latest()).map(({ _id }) => _id))
      .not.toContain(CAST.lehenga.handle)
    // Another instance may have found the new places before this one was told.
    await expect.poll(() => listed.stillTrue()).toBe(false)
    expect((await here.page(selection, 24)).products.slice(-2).map(({ _id }) => _id)).toContain(
      CAST.lehenga.handle,
    )
    // That may have been for another piece, which was told of before.
    await expect
      .poll(async () => (await here.bestSellers())[0])
      .toMatchObject({ _id: CAST.lehenga.handle, salesData: { totalSold: 16 } })
  })

  test('one that sells out leaves what does not show it as it was: other pieces, other lists, other searches', async () => {
    const list = async (categories: Category[], q = '') => {
      const { catalogue, stillTrue } = here.watch()
      await catalogue.page({ categories, types: [], q, sort: 'relevant' }, 24)
      return stillTrue
    }
    const piece = async (handle: string) => {
      const { catalogue, stillTrue } = here.watch()
      await catalogue.product(handle)
      return stillTrue
    }
    const others = await Promise.all([
      list(['Kurti']),
      list([], 'kurti'),
      piece(CAST.kurti.handle),
      piece('no-such-piece'),
    ])
    const own = await Promise.all([list(['Men']), list([], 'kurta'), piece(CAST.kurta.handle)])
    await database.db`
    update variants set stock = 0 where product_id = ${await idOf(CAST.kurta.handle)}`
    here.stockMoved([await idOf(CAST.kurta.handle)])
    await expect.poll(() => Promise.all(own.map((stillTrue) => stillTrue()))).toEqual([false, false, false])
    expect(await Promise.all(others.map((stillTrue) => stillTrue()))).toEqual([true, true, true, true])
  })

  test('a new product and a withdrawn one are on every instance at once', async () => {
    const dress = { ...CAST.kurti, handle: 'gulmohar-tiered-dress', name: 'Gulmohar Tiered Dress' }
    await database.db.begin(async (tx) => {
      await addProducts(tx, [dress])
      await announceCatalogue(tx, 'all')
    })
    await expect.poll(async () => (await there.product(dress.handle))?.product.name).toBe(dress.name)

    const id = await idOf(dress.handle)
    await database.db.begin(async (tx) => {
      await tx`update products set state = 'archived' where id = ${id}`
      await announceCatalogue(tx, [id])
    })
    await expect.poll(() => there.product(dress.handle)).toBeNull()
  })

  test('what shows the slides is no longer true once they are others', async () => {
    const home = here.watch()
    home.catalogue.slides()
    await home.catalogue.latest()
    const [picture] = CAST.kurti.pictures
    const slide = {
      ...{ id: 'loom', wide: picture!, tall: picture!, clearWide: 'left' as const, alt: 'A loom' },
      ...{ eyebrow: 'New', heading: 'Looms', background: '#5b1a33' },
      link: { text: 'See all', href: '/collection' },
    }
    await database.db.begin(async (tx) => {
      await saveSlides(tx, [slide])
      await announceCatalogue(tx, 'slides')
    })
    await expect.poll(() => here.slides()).toMatchObject([{ heading: 'Looms' }])
    expect(await home.stillTrue()).toBe(false)
  })

  test('a discount ends by the clock, with nobody changing anything', async () => {
    const id = await idOf(CAST.kurti.handle)
    const end = new Date(Date.now() + HOUR_MS)
    const clock = heldBefore(end.getTime())
    const late = await openCatalogue(database.db, createLog('error'), { mostHeld, clock: clock.now })
    const price = async () => (await late.product(CAST.kurti.handle))!.product.effectivePrice
    await database.db.begin(async (tx) => {
      await tx`
      update products set discount_type = 'percentage', discount_value = 1000, discount_ends_at = ${end}
      where id = ${id}`
      await announceCatalogue(tx, [id])
    })
    await expect.poll(price, { interval: 20 }).toBe(1349.1)
    clock.letGo()
    await expect.poll(price, { interval: 20 }).toBe(1499)
    await late.stop()
  })

  test('from the midnight of the duty on a discount is from the lowest price of the 30 days before it, with nobody changing anything', async () => {
    const cut = await idOf(CAST.kurti.handle)
    const raised = await idOf(CAST.saree.handle)
    const price = async (id: string, paise: number, off: number | null) => {
      await database.db`update price_history set at = at - interval '1 day' where product_id = ${id}`
      await database.db`
        update products set price_paise = ${paise}, discount_type = ${off ? 'fixed' : null}, discount_value = ${off},
          discount_ends_at = null where id = ${id}`
    }
    await price(cut, 1499_00, 500_00)
    // That was over before those days.
    await database.db`
      update price_history set at = at - interval '40 days',
        discount_ends_at = case when discount_type is not null then now() - interval '35 days' end
      where product_id = ${cut}`
    await price(cut, 1299_00, null)
    await price(cut, 1199_00, null)
    // Nor counts what nobody could buy it for.
    await database.db`update price_history set on_sale = false where product_id = ${cut} and price_paise = 1199_00`
    await price(cut, 1499_00, 400_00)
    await price(raised, 4000_00, null)
    await price(raised, 6000_00, null)
    await price(raised, 6000_00, 1500_00)
    const clock = heldBefore(beginsAt('priorPrice'))
    const late = await openCatalogue(database.db, createLog('error'), { mostHeld, clock: clock.now })
    const discounted = { categories: [], types: [], q: '', sort: 'discounted' as const }
    const said = async () => {
      const { products } = await late.page(discounted, 100)
      const of = (handle: string) => products.find(({ _id }) => _id === handle)!
      return [CAST.kurti, CAST.saree].map(({ handle }) => [of(handle).priorPrice, of(handle).effectivePrice])
    }
    expect(await said()).toEqual([
      [1499, 1099],
      [6000, 4500],
    ])
    const atLeast20 = { ...discounted, filters: { discount: ['20'] } }
    const listed = late.watch()
    const before = await listed.catalogue.page(atLeast20, 100)
    expect(before.products.map(({ _id }) => _id)).toEqual([CAST.kurti.handle, CAST.saree.handle])
    clock.letGo()
    await expect.poll(said, { interval: 20 }).toEqual([
      [1299, 1099],
      [null, 4500],
    ])
    expect(await listed.stillTrue()).toBe(false)
    expect(await late.page(atLeast20, 100)).toMatchObject({ total: 0 })
    expect((await late.counts(discounted)).facets.discount.values).toMatchObject({ 10: 2 })
    await late.stop()
  })

  test('an instance that was told nothing catches up from the history of stock', async () => {
    const id = await idOf(CAST.saree.handle)
    await database.db.begin(async (tx) => {
      const [variant] = await tx<{ id: string }[]>`
      update variants set stock = 9 where product_id = ${id} and size = 'S' returning id`
      await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind)
      values (${newId()}, ${variant!.id}, 9, 'corrected', 'shop')`
    })
    const late = await openCatalogue(database.db, createLog('error'), { mostHeld, catchUpMs: 100 })
    expect(await stockOf(late, CAST.saree.handle, 'S')).toBe(9)
    await database.db`update variants set stock = 8 where product_id = ${id} and size = 'S'`
    await expect.poll(() => stockOf(late, CAST.saree.handle, 'S')).toBe(8)
    await late.stop()
  })

  test('what happened while the machine of an instance slept is on it once that is awake', async () => {
    const late = await openCatalogue(database.db, createLog('error'), {
      mostHeld,
      catchUpMs: 100,
      lookEveryMs: 100,
    })
    const id = await idOf(CAST.kurta.handle)
    await late.product(CAST.kurta.handle)
    // A short sleep: what is told of the stock is kept nowhere.
    await database.db`update variants set stock = 6 where product_id = ${id} and size = 'S'`
    await database.db`update stock_movements set at = at - interval '20 minutes'`
    // A sleeping machine's own time stands still.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS / 2 })
    await expect.poll(() => stockOf(late, CAST.kurta.handle, 'S')).toBe(6)

    // A long one: by then what was told of the name is forgotten.
    await database.db`update products set name = 'A kurta of the night' where id = ${id}`
    await database.db`update variants set stock = 7 where product_id = ${id} and size = 'S'`
    await database.db`update stock_movements set at = at - interval '90 minutes'`
    vi.setSystemTime(Date.now() + 2 * HOUR_MS)
    await expect.poll(() => stockOf(late, CAST.kurta.handle, 'S')).toBe(7)
    await expect
      .poll(async () => (await late.product(CAST.kurta.handle))?.product.name)
      .toBe('A kurta of the night')
    await late.stop()
  })

  test('news that comes while the database is away is read once it is back', async () => {
    const proxy = await databaseProxy(database.owner)
    const db = openDatabase(proxy.url, 2)
    const options = { mostHeld, line: database.db, lookEveryMs: 50 }
    const hard = await openCatalogue(db, createLog('silent'), options)
    const nameIn = async (catalogue: LiveCatalogue) =>
      (await catalogue.product(CAST.kurta.handle))?.product.name
    await nameIn(hard)
    await proxy.goAway()
    const id = await idOf(CAST.kurta.handle)
    await database.db.begin(async (tx) => {
      await tx`update products set name = 'Told meanwhile' where id = ${id}`
      await announceCatalogue(tx, [id])
    })
    // Both are told over one line.
    await expect.poll(() => nameIn(there)).toBe('Told meanwhile')
    await proxy.comeBack()
    await expect.poll(() => nameIn(hard).catch(() => null)).toBe('Told meanwhile')
    await hard.stop()
    await db.end({ timeout: 1 })
    await proxy.stop()
  })

  test('an instance whose line has fallen silent says so, and reads what was told; heard again, it reads nothing twice', async () => {
    const proxy = await databaseProxy(database.owner)
    const line = openDatabase(proxy.url, 1)
    const hard = await openCatalogue(database.db, createLog('silent'), { mostHeld, line, lookEveryMs: 50 })
    proxy.goSilent()
    await expect.poll(() => hard.isDeaf).toBe(true)

    const id = await idOf(CAST.saree.handle)
    await database.db.begin(async (tx) => {
      await tx`update products set name = 'Told to nobody' where id = ${id}`
      await announceCatalogue(tx, [id])
    })
    await expect
      .poll(async () => (await hard.product(CAST.saree.handle))?.product.name)
      .toBe('Told to nobody')

    await proxy.comeBack()
    await expect.poll(() => hard.isDeaf).toBe(false)
    const { version } = hard
    await proxy.goAway()
    await expect.poll(() => hard.isDeaf).toBe(true)
    await proxy.comeBack()
    await expect.poll(() => hard.isDeaf).toBe(false)
    expect(hard.version).toBe(version)

    await hard.stop()
    await line.end({ timeout: 1 })
    await proxy.stop()
  })
})
