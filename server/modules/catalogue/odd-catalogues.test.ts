import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES, type Category, SORTS, TYPES } from '../../../core/categories.ts'
import { percentOff, shareOff } from '../../../core/discount.ts'
import { EVERY_FACET, type Filters, priceRange, QUERY_NAMES, type QueryName } from '../../../core/facets.ts'
import { SIZES, type Size, worn } from '../../../core/sizes.ts'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLog } from '../../platform/log.ts'
import { addProducts, type NewProduct } from './add-products.ts'
import { askedKinds } from './asked-kinds.ts'
import type { Selection } from './catalogue.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { type LiveCatalogue, openCatalogue } from './live-catalogue.ts'
import { pricesOf, readProducts, type StoredProduct, storedOf } from './read-products.ts'

/** `ODD=77 ROUNDS=20 npx vitest run server/modules/catalogue/odd-catalogues.test.ts` looks elsewhere, and longer. */
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const PIECES = 120
const LISTS = 5

let seed = Number(process.env.ODD ?? 7)
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const any = <T>(all: readonly T[]): T => all[below(all.length)]!
const few = <T>(all: readonly T[], most: number) => [
  ...new Set(Array.from({ length: 1 + below(most) }, () => any(all))),
]
const oneIn = (times: number) => below(times) === 0

const WORDS =
  'Lehenga Saree साड़ी कुर्ता कुर्ती Kurtā Kurti Tiered Silk Ŝilk Banarasi Red Indigo A-Line A Line Men’s for under 500 3-in-1 100% l_a a\\b "q" {x} Onepiece One Piece Fishtail ß ﬁne İpek लाल 𑄌𑄋 👗 K2 २०००'.split(
    ' ',
  )
const TYPED = [
  ...WORDS,
  ...[
    'lehnga',
    'cottan',
    'kurt',
    'silc',
    'one piece',
    'fish tail',
    'kurtis',
    's',
    'ई',
    '%',
    '_',
    '\\',
    'xl',
    'dress',
  ],
  ...[
    'under 2000',
    'above 3000',
    '1000-2000',
    '2000 tak',
    'under 1',
    'wed',
    'karva',
    'the',
    'लाल साड़ी',
    'ke liye',
  ],
]
const ORIGINS = ['', 'India', ' INDIA ', 'Nepal', 'a"b', 'a\\b', '{}', 'Nowhere']
const KINDS = [...new Set(Object.values(TYPES).flat()), 'Of no other', 'A/B', '']
const STOCKS: Size[][] = [['S', 'M', 'L'], ['M'], [...SIZES], ['M+L', 'S+S'], []]
const PRICES = [100, 499_00, 500_50, 1000_00, 2000_00, 2000_01, 12_900_00]
const TIMES = ['2026-01-01', '2026-02-01', '2027-06-01'].map((day) => new Date(day))
const ENDS = [null, new Date('2020-01-01'), new Date('2199-01-01')]
const handleOf = (place: number) => `p${place}${place % 3 ? '' : '-x'}`
const HANDLES = Array.from({ length: PIECES }, (_, place) => handleOf(place))

const nameOf = () => Array.from({ length: 1 + below(4) }, () => any(WORDS)).join(' ')
const detailsOf = (): NewProduct['details'] => ({
  fabric: any(['Cotton', 'Chanderi silk-cotton', 'Unheard', '']),
  colour: any(['Red', 'Madder and bottle green', 'Rose gold', '']),
  occasion: any(['Wedding', 'Diwali, puja', '']),
  countryOfOrigin: any(ORIGINS),
  ...(oneIn(3) ? { style: any(['a', 'b"c']) } : {}),
  ...(oneIn(3) ? { readyDays: any([1, 11, 60]) } : {}),
  ...(oneIn(3) ? { look: few(HANDLES, 4) } : {}),
})
const oddPiece = (handle: string): NewProduct => ({
  ...CAST.kurti,
  ...{ handle, name: nameOf(), details: detailsOf(), category: any(CATEGORIES), subCategory: any(KINDS) },
  ...{ pricePaise: any(PRICES), bestseller: oneIn(8), listedAt: any(TIMES) },
  discount: oneIn(2) ? { type: 'percentage', value: any([1, 1000, 3333, 5000]), endsAt: any(ENDS) } : null,
  sizes: any(STOCKS).map((size) => ({ size, stock: any([0, 0, 1, 5]), sold: any([0, 1, 7]) })),
})

function filtersOf(): Filters {
  const chosen = QUERY_NAMES.filter(() => oneIn(6)).map((name: QueryName) => {
    const facet = EVERY_FACET.find((one) => one.name === name)
    if (!facet) return [name, [String(any([1, 499, 500, 1000, 2000]))]]
    return [name, few(facet.values ?? ORIGINS.filter(Boolean), facet.isSingle ? 1 : 3)]
  })
  return Object.fromEntries(chosen)
}
const typed = () => {
  const words = few(TYPED, 3).join(' ')
  const at = below(words.length)
  return (oneIn(4) ? words.slice(0, at) + words.slice(at + 1) : words).trim()
}
const listOf = (): Selection => ({
  categories: oneIn(2) ? [] : (few(CATEGORIES, 3) as Category[]),
  types: oneIn(2) ? [] : few(KINDS, 3),
  q: oneIn(2) ? typed() : '',
  sort: any(SORTS),
  filters: oneIn(2) ? filtersOf() : {},
})

/** What a list without words has, found one by one. */
function plainly(all: StoredProduct[], { filters = {}, sort, ...selection }: Selection): string[] {
  const asked = askedKinds(all, selection)
  const { from, to } = priceRange(filters)
  const described = all.map((product, place) => {
    const { paid, prior } = pricesOf(product, new Date())
    const inStock = product.sizes.filter(({ quantity }) => quantity > 0).map(({ size }) => size)
    const said = { sizes: worn(inStock), percentOff: percentOff(prior, paid), details: product.details }
    const has = (name: QueryName, value: string) =>
      EVERY_FACET.find((one) => one.name === name)!
        .valuesOf(said)
        .includes(value)
    return {
      ...product,
      paid,
      off: shareOff(prior, paid),
      isOut: inStock.length === 0,
      has,
      isAsked: asked[place],
    }
  })
  type One = (typeof described)[number]
  const first = (one: One) => [
    ...(sort === 'origin' ? [Number(!one.has('origin', 'India'))] : []),
    ...(sort === 'discounted' ? [-one.off] : sort === 'low-high' ? [one.paid] : []),
    ...(sort === 'high-low' ? [-one.paid] : []),
    ...[Number(one.isOut), -one.listedAt.getTime()],
  ]
  return described
    .filter(({ isAsked, paid }) => isAsked && paid >= (from ?? 0) * 100 && paid <= (to ?? 1e9) * 100)
    .filter((one) =>
      EVERY_FACET.every(({ name, excludes }) => {
        const values = filters[name]
        return !values || values.some((value) => one.has(name, value)) !== excludes
      }),
    )
    .sort((a, b) => {
      const [own, other] = [first(a), first(b)]
      const differs = own.findIndex((key, at) => key !== other[at])
      return differs < 0 ? (a.handle < b.handle ? -1 : 1) : own[differs]! - other[differs]!
    })
    .map(({ handle }) => handle)
}

const database = testDatabase()
let held: LiveCatalogue
let stored: LiveCatalogue
beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, HANDLES.map(oddPiece)))
  held = await openCatalogue(database.db, createLog('error'))
  stored = await openCatalogue(database.db, createLog('error'), { mostHeld: 0 })
})
afterAll(async () => {
  await held.stop()
  await stored.stop()
})

/** Whatever may change of a piece does, of one in ten. */
async function change() {
  await database.db.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`select id from products order by id`
    const ids = rows.filter(() => oneIn(10)).map(({ id }) => id)
    for (const id of ids) {
      await tx`
        update products set name = ${nameOf()}, details = ${JSON.stringify(detailsOf())}::text::jsonb, category = ${any(CATEGORIES)},
          sub_category = ${any(KINDS)}, price_paise = ${any(PRICES)}, listed_at = ${any(TIMES)},
          state = ${any(['published', 'published', 'archived', 'draft'])}
        where id = ${id}`
      await tx`update variants set stock = ${any([0, 3])}, sold = sold + ${below(9)} where product_id = ${id}`
    }
    await announceCatalogue(tx, ids)
  })
  await Promise.all([held.shown(), stored.shown()])
}

/** A place in a list is as good as it can be where the piece that it names is in another. */
const withoutPlace = <Page extends { nextCursor: string | null }>(page: Page) => ({
  ...page,
  nextCursor: page.nextCursor?.split('.')[1],
})

test('of odd pieces both catalogues say the same, and of lists without words what there is', async () => {
  for (let round = 0; round <= ROUNDS; round++) {
    if (round > 0) await change()
    const ids = await database.db<{ id: string }[]>`select id from products`
    const all = (
      await readProducts(
        database.db,
        ids.map(({ id }) => id),
      )
    ).map(storedOf)
    for (let list = 0; list < LISTS; list++) {
      const asked = listOf()
      const says = JSON.stringify({ round, asked })
      const whole = await held.page(asked, 500)
      expect(await stored.page(asked, 500), says).toEqual(whole)
      expect(await stored.counts(asked), says).toEqual(await held.counts(asked))
      expect(await stored.suggest(asked.q), says).toEqual(await held.suggest(asked.q))
      for (const from of [below(20), `${below(9)}.${any(HANDLES)}`]) {
        const [here, there] = [await held.page(asked, 5, from), await stored.page(asked, 5, from)]
        expect(withoutPlace(there), `${says} from ${from}`).toEqual(withoutPlace(here))
      }
      const shown = whole.products.map(({ _id }) => _id)
      if (!asked.q) expect(shown, says).toEqual(plainly(all, asked))
    }
    for (const handle of few(HANDLES, 6))
      expect(await stored.product(handle)).toEqual(await held.product(handle))
    expect(await stored.latest()).toEqual(await held.latest())
    expect(await stored.bestSellers()).toEqual(await held.bestSellers())
  }
})
