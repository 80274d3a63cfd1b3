import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES, type Category, SORTS } from '../../../core/categories.ts'
import type { Filters } from '../../../core/facets.ts'
import { asNewProduct } from '../../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../../demo/read-catalogue.ts'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { readQueries } from '../../../test/search/read-queries.ts'
import { createLog } from '../../platform/log.ts'
import { addProducts } from './add-products.ts'
import type { Selection } from './catalogue.ts'
import { announceCatalogue, forgetOldNews } from './catalogue-news.ts'
import { keepShelf } from './keep-shelf.ts'
import { type LiveCatalogue, openCatalogue } from './live-catalogue.ts'
import { countStored } from './stored-counts.ts'
import { findStored } from './stored-list.ts'
import { readKinds } from './stored-short-lists.ts'

const database = testDatabase()
let held: LiveCatalogue
let stored: LiveCatalogue
let handles: string[]

beforeAll(async () => {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  handles = products.map(({ slug }) => slug)
  await database.db.begin((tx) =>
    addProducts(
      tx,
      products.map((product, at) => {
        const made = asNewProduct(product, pictures, new Date())
        const details = at % 5 > 0 ? made.details : { ...made.details, countryOfOrigin: 'Nepal' }
        return { ...made, details: at % 3 > 0 ? details : { ...details, readyDays: 1 + (at % 7) } }
      }),
    ),
  )
  held = await openCatalogue(database.db, createLog('error'))
  stored = await openCatalogue(database.db, createLog('error'), { mostHeld: 0 })
})
afterAll(async () => {
  await held.stop()
  await stored.stop()
})

const CHOSEN: Category[][] = [[], ['Lehenga'], ['Men', 'Kurti', 'Saree']]
const TYPES = [[], ['A Line'], ['Bridal', 'Printed', 'No such type']]
const SEARCHES = ['', 's', 'SÁR', 'et a', '%', 'लाल sari', 'cottan under 3k', 'blue banarasi wedding']
const SELECTIONS: Selection[] = CHOSEN.flatMap((categories) =>
  TYPES.flatMap((types) =>
    SEARCHES.flatMap((q) =>
      SORTS.map((sort) => ({ categories: [...categories], types: [...types], q, sort })),
    ),
  ),
)

const FILTERS: Filters[] = [
  { size: ['S', 'XXL'] },
  { colour: ['red', 'green'], occasion: ['wedding'] },
  { priceFrom: ['2000'], priceTo: ['5000'] },
  { priceFrom: ['5000'], priceTo: ['2000'], fabric: ['cotton', 'silk'] },
  { discount: ['20'], size: ['M'] },
  { work: ['zari'], origin: ['India'] },
  { origin: ['Nowhere'] },
  { ready: ['2'] },
  { ready: ['0'], size: ['M'] },
]
const NARROWED: Selection[] = FILTERS.flatMap((filters, place) =>
  [SELECTIONS[place * 5]!, SELECTIONS[60 + place]!, SELECTIONS[place]!].map((selection) => ({
    ...selection,
    filters,
  })),
)

test('every list is the held one, in each order, to its last page', async () => {
  const walk = async (selection: Selection) => {
    let cursor: string | null = null
    do {
      const page: string = String(held.pageJson(selection, 24, cursor))
      expect(String(await stored.pageJson(selection, 24, cursor)), JSON.stringify(selection)).toBe(page)
      cursor = JSON.parse(page).nextCursor
    } while (cursor)
  }
  await Promise.all([...SELECTIONS, ...NARROWED].map(walk))
  for (const category of CATEGORIES)
    await walk({ categories: [category], types: [], q: '', sort: 'discounted' })
})

test('so is each page by its number, and what every choice would leave', async () => {
  for (const selection of [...NARROWED, ...SELECTIONS.filter((_, place) => place % 13 === 0)]) {
    const [here, there] = await Promise.all([held.page(selection, 5, 10), stored.page(selection, 5, 10)])
    expect(there, JSON.stringify(selection)).toEqual(here)
    expect(await stored.counts(selection), JSON.stringify(selection)).toEqual(await held.counts(selection))
  }
})

test('so is what follows a product that is gone, is in another list, or stands elsewhere by now', async () => {
  const walk = async (selection: Selection) => {
    const all = (await held.page(selection, 500)).products.map(({ _id }) => _id)
    for (const handle of ['no-such-piece', handles[0]!, all[0], all.at(-1)])
      for (const place of [1, all.length, 9999]) {
        const cursor = `${place}.${handle}`
        const [here, there] = await Promise.all([
          held.page(selection, 5, cursor),
          stored.page(selection, 5, cursor),
        ])
        expect(
          there.products.map(({ _id }) => _id),
          JSON.stringify([selection, cursor]),
        ).toEqual(here.products.map(({ _id }) => _id))
      }
  }
  await Promise.all(SELECTIONS.filter((_, place) => place % 17 === 0).map(walk))
})

test('what shoppers search for is found as in memory', async () => {
  const queries = readQueries().filter((_, place) => place % 3 === 0)
  const all = { categories: [], types: [], q: '', sort: 'low-high' as const }
  const [cheapest] = (await held.page(all, 1)).products
  const price = cheapest!.effectivePrice
  await Promise.all(
    [
      ...queries.map(({ q }) => q),
      `under ${price}`,
      'mother of the bride',
      'gift above 20000',
      'for the',
      'xyz',
    ].map(async (q) => {
      const asked = { categories: [], types: [], q, sort: 'relevant' as const }
      expect(String(await stored.pageJson(asked, 24, null)), q).toBe(String(held.pageJson(asked, 24, null)))
    }),
  )
})

test('every product, what is shown beside it and the lists of home are the held ones', async () => {
  await Promise.all(
    [...handles, 'no-such-piece'].map(async (handle) =>
      expect(await stored.product(handle)).toEqual(await held.product(handle)),
    ),
  )
  expect(await stored.latest()).toEqual(await held.latest())
  expect(await stored.bestSellers()).toEqual(await held.bestSellers())
  expect(stored.slides()).toEqual(held.slides())
})

test('they are so after pieces were renamed, moved, sold out, discounted, withdrawn and had their handles changed', async () => {
  const rows = await database.db<{ id: string }[]>`select id from products order by handle limit 8`
  const ids = rows.map(({ id }) => id)
  const [renamed, moved, soldOut, discounted, withdrawn, called, dear, again] = ids
  const [former] = await database.db<{ id: string; productId: string }[]>`
    select v.id, product_id as "productId" from variants v join products p on p.id = product_id
    where bestseller and published order by handle desc, size limit 1`
  await database.db.begin(async (tx) => {
    await tx`update products set name = 'Ŝilk of another name' where id = ${renamed!}`
    await tx`update products set category = 'Men', sub_category = 'Of no other' where id = ${moved!}`
    await tx`update variants set stock = 0 where product_id = ${soldOut!}`
    await tx`
      update products set discount_type = 'percentage', discount_value = 3333, discount_ends_at = null
      where id = ${discounted!}`
    await tx`update products set state = 'archived' where id = ${withdrawn!}`
    await tx`update products set handle = 'called-otherwise' where id = ${called!}`
    await tx`update products set price_paise = 999_999_00 where id = ${dear!}`
    await tx`update variants set offered = not offered where product_id = ${again!}`
    await tx`update variants set offered = false, sold = 5000 where id = ${former!.id}`
    await announceCatalogue(tx, [...ids, former!.productId])
  })
  await expect.poll(async () => (await held.product('called-otherwise')) !== null).toBe(true)
  await expect.poll(async () => (await stored.product('called-otherwise')) !== null).toBe(true)
  for (const sort of SORTS)
    for (const q of ['', 'silk'])
      for (const types of [[], ['Of no other']]) {
        const asked = { categories: [], types, q, sort }
        expect(String(await stored.pageJson(asked, 200, null))).toBe(
          String(await held.pageJson(asked, 200, null)),
        )
      }
  expect(await stored.latest()).toEqual(await held.latest())
  expect(await stored.bestSellers()).toEqual(await held.bestSellers())
  for (const selection of NARROWED)
    expect(await stored.counts(selection)).toEqual(await held.counts(selection))
  const miscounted = await database.db`
    select term, products from shelf_terms where products <> 0
    except select term, count(*) from shelf, unnest(terms) as term group by term`
  expect(miscounted, 'a word that a piece no longer has counts no longer').toEqual([])
})

test('however many have moved, each has its place once that is done', async () => {
  await database.db`
    insert into shelf_moves (product_id) select id from products, generate_series(1, 100) limit 700`
  await keepShelf(database.db, () => new Date())
  expect(await database.db`select from shelf_moves`).toEqual([])
})

test('news is kept for an hour, for an instance that has not looked for as long as it may', async () => {
  const told = (minutes: number) => database.db`
    insert into catalogue_news (what, at) values ('slides', now() - make_interval(mins => ${minutes}))`
  for (const minutes of [51, 59, 61]) await told(minutes)
  await forgetOldNews(database.db)
  const kept = await database.db`select from catalogue_news where at < now() - interval '50 minutes'`
  expect(kept).toHaveLength(2)
})

test('what is more than is counted says so', async () => {
  const kinds = await readKinds(database.db)
  const all = { categories: [], types: [], q: '', sort: 'relevant' as const }
  const found = (most: number) => findStored(database.db, kinds, all, 5, null, most)
  const { total } = await held.page(all, 1)
  expect(await found(total)).toMatchObject({ total, isMore: false })
  expect(await found(total - 1)).toMatchObject({ total: total - 1, isMore: true })
  const counts = await countStored(database.db, kinds, all, total - 1)
  expect(counts).toMatchObject({ areKindsPartial: true, facets: { size: { isPartial: true } }, price: null })
  expect(await countStored(database.db, kinds, all, total)).toMatchObject({ areKindsPartial: false })
})

test('a part that more words hold than are looked up is found inside of them all the same', async () => {
  const letters = (from: number) => Array.from({ length: 15 }, (_, at) => String.fromCharCode(97 + from + at))
  const named = letters(0).map((first) => ({
    ...CAST.kurti,
    handle: `many-words-${first}`,
    name: letters(1)
      .map((second) => `${first}${second}zqx`)
      .join(' '),
  }))
  await database.db.begin(async (tx) => {
    await addProducts(tx, named)
    const added = await tx<{ id: string }[]>`select id from products where handle like 'many-words-%'`
    await announceCatalogue(
      tx,
      added.map(({ id }) => id),
    )
  })
  const asked = { categories: [], types: [], q: 'zqx', sort: 'relevant' as const }
  await expect.poll(async () => (await held.page(asked, 1)).total).toBe(15)
  await expect.poll(async () => (await stored.page(asked, 1)).total).toBe(15)
})

test('a name in letters beyond the common ones, as Chakma has them, is found in both, and holds up no other', async () => {
  const named = { ...CAST.kurti, handle: 'chakma-saree', name: '𑄇𑄋𑄴𑄟𑄳𑄦' }
  await database.db.begin(async (tx) => {
    await addProducts(tx, [named])
    const [added] = await tx<{ id: string }[]>`select id from products where handle = ${named.handle}`
    await announceCatalogue(tx, [added!.id])
  })
  const asked = { categories: [], types: [], q: named.name, sort: 'relevant' as const }
  await expect.poll(async () => (await held.page(asked, 1)).total).toBe(1)
  await expect.poll(async () => (await stored.page(asked, 1)).total).toBe(1)
})

test('a view that cannot be asked for again stays as it is', async () => {
  const [first, other] = (
    await held.page({ categories: [], types: [], q: '', sort: 'low-high' }, 2)
  ).products.map(({ _id }) => _id)
  const watch = stored.watch()
  const { products } = await watch.catalogue.page({ categories: [], types: [], q: '', sort: 'low-high' }, 1)
  expect(products.map(({ _id }) => _id)).toEqual([first])
  await database.db.begin(async (tx) => {
    const [moved] = await tx<{ id: string }[]>`
      update products set category = 'Men', sub_category = 'Elsewhere' where handle = ${other!} returning id`
    await announceCatalogue(tx, [moved!.id])
  })
  await expect.poll(async () => (await stored.product(other!))?.product.subCategory).toBe('Elsewhere')
  await database.db`alter table shelf rename to shelf_away`
  try {
    expect(await watch.stillTrue()).toBe(true)
  } finally {
    await database.db`alter table shelf_away rename to shelf`
  }
})
