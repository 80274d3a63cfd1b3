import { describe, expect, test } from 'vitest'
import { SORTS } from '../../../core/categories.ts'
import type { Selection } from './catalogue.ts'
import { countFacets } from './count-facets.ts'
import { dropProduct, emptyTable, type ProductTable, takeProduct } from './product-table.ts'
import type { ProductRow } from './read-products.ts'
import { emptyShelf, reordered, type Shelf, select } from './shelf.ts'

const NOW = new Date('2026-06-01')
const ALL = { categories: [], types: [], q: '' }

function row(handle: string, changes: Partial<ProductRow> = {}, stock = 5): ProductRow {
  return {
    id: handle,
    mark: 1,
    handle,
    name: `${handle} saree`,
    description: '',
    category: 'Saree',
    subCategory: 'Silk',
    pricePaise: 1000_00,
    discountType: null,
    discountValue: null,
    discountEndsAt: null,
    offers: null,
    bestseller: false,
    listedAt: new Date('2026-01-01'),
    details: '{}',
    pictures: '[]',
    reviews: null,
    isDemo: false,
    stock: { M: stock },
    sold: 0,
    ...changes,
  }
}
const off = (rupees: number) => ({ discountType: 'fixed' as const, discountValue: rupees * 100 })

type Shop = { table: ProductTable; shelf: Shelf }
const emptyShop = (): Shop => ({ table: emptyTable(), shelf: emptyShelf() })

function put(shop: Shop, rows: ProductRow[], gone: string[] = []): void {
  const { table } = shop
  const dropped = gone.flatMap((id) => dropProduct(table, id, 1) ?? [])
  const taken = rows.map((read) => {
    takeProduct(table, read, NOW, 1)
    return table.byId.get(read.id)!
  })
  shop.shelf = reordered(shop.shelf, table, [...dropped, ...taken])
}
function shopOf(rows: ProductRow[]): Shop {
  const shop = emptyShop()
  put(shop, rows)
  return shop
}
const handles = ({ table, shelf }: Shop, asked: Partial<Parameters<typeof select>[2]>) =>
  Array.from(
    select(shelf, table, { ...ALL, sort: 'relevant', ...asked }).numbers,
    (number) => table.handles[number],
  )

test('what is made here comes before what is not, each as it stood', () => {
  const from = (day: number, details = '{}') => ({ listedAt: new Date(2026, 0, day), details })
  const shop = shopOf([
    row('nepali', from(9, '{"countryOfOrigin":"Nepal"}')),
    row('old', from(1)),
    row('indian', from(2, '{"countryOfOrigin":"INDIA"}')),
    row('chinese', from(8, '{"countryOfOrigin":"China"}')),
  ])
  expect(handles(shop, { sort: 'origin' })).toEqual(['indian', 'old', 'nepali', 'chinese'])
  expect(handles(shop, { sort: 'origin', filters: { origin: ['China', 'India'] } })).toEqual([
    'indian',
    'old',
    'chinese',
  ])
})

describe('the discounted first', () => {
  // ₹1,000 off ₹10,000 is a tenth, ₹200 off ₹1,000 a fifth.
  const dear = row('dear', { pricePaise: 10_000_00, ...off(1000) })
  const cheap = row('cheap', off(200))
  const plain = row('plain')

  test('means the larger share, not the larger amount', () => {
    expect(handles(shopOf([dear, plain, cheap]), { sort: 'discounted' })).toEqual(['cheap', 'dear', 'plain'])
  })

  test('in what was searched for too, be it a few or hundreds', () => {
    for (const others of [0, 250]) {
      const more = Array.from({ length: others }, (_, n) => row(`other-${n}`))
      const found = handles(shopOf([dear, plain, cheap, ...more]), { q: 'saree', sort: 'discounted' })
      expect(found.slice(0, 2)).toEqual(['cheap', 'dear'])
      expect(found).toHaveLength(3 + others)
    }
  })
})

test('what is sold out stands after the rest, in each group the newest first', () => {
  const shop = shopOf([
    row('gone', { listedAt: new Date(2026, 4, 1) }, 0),
    row('old'),
    row('new', { listedAt: new Date(2026, 3, 1) }),
  ])
  expect(handles(shop, {})).toEqual(['new', 'old', 'gone'])
})

test('whatever stood in its place before, a piece without stock is sold out', () => {
  const none = { S: 0, M: 0, L: 0, XL: 0, XXL: 0 }
  const shop = shopOf([row('fresh', { stock: none }), row('pair', { stock: { 'M+L': 3 } })])
  put(shop, [], ['pair'])
  put(shop, [row('nothing', { stock: {} }), row('there')])
  expect(handles(shop, {})).toEqual(['there', 'fresh', 'nothing'])
})

test('a discount that has changed moves its product between low and high', () => {
  const shop = shopOf([row('one', { pricePaise: 900_00 }), row('other')])
  expect(handles(shop, { sort: 'low-high' })[0]).toBe('one')
  put(shop, [row('other', off(200))])
  expect(handles(shop, { sort: 'low-high' })[0]).toBe('other')
})

test('whatever comes, goes and changes, each order is the one that a new shelf would have', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const rows = new Map<string, ProductRow>()
  const shop = emptyShop()
  for (let round = 0; round < 60; round++) {
    const changed = Array.from({ length: 1 + random(6) }, () => {
      const handle = `piece-${random(40)}`
      const listedAt = new Date(2026, 0, 1 + random(5))
      const written = { pricePaise: 500_00 + random(4) * 100_00, listedAt, name: `${handle} in ${random(3)}` }
      return row(handle, { ...written, ...(random(2) ? off(100) : {}) }, random(3))
    })
    const gone = [...rows.keys()].filter(
      (handle) => random(12) === 0 && changed.every(({ id }) => id !== handle),
    )
    for (const one of changed) rows.set(one.id, one)
    for (const handle of gone) rows.delete(handle)
    put(shop, changed, gone)

    const anew = shopOf([...rows.values()])
    for (const sort of SORTS) expect(handles(shop, { sort })).toEqual(handles(anew, { sort }))
    for (const q of ['piece in', '1 2', 'ie', '17'])
      expect(handles(shop, { q }), q).toEqual(handles(anew, { q }))
  }
})

test('each choice counts what it would leave beside the others, its own facet left aside', () => {
  const colours = ['Red', 'Green and red', 'Green', 'Blue']
  const rows = Array.from({ length: 48 }, (_, n) =>
    row(
      `n${n}`,
      {
        details: JSON.stringify({ colour: colours[n % 4], fabric: n % 3 ? 'Cotton' : 'Raw silk' }),
        category: n % 5 ? 'Saree' : 'Men',
        pricePaise: (500 + n * 10) * 100,
        ...(n % 2 ? off(150) : {}),
      },
      n % 6,
    ),
  )
  const shop = shopOf(rows)
  const asked = {
    ...ALL,
    sort: 'relevant' as const,
    categories: ['Saree' as const],
    filters: { colour: ['red'], size: ['M'], priceFrom: ['600'] },
  }
  const counts = countFacets(shop.shelf, shop.table, asked)
  const left = (changes: Partial<Selection>) => handles(shop, { ...asked, ...changes }).length
  const { filters } = asked
  expect(left({})).toBeGreaterThan(0)
  for (const value of ['red', 'green', 'blue'])
    expect(counts.facets.colour.values[value]).toBe(left({ filters: { ...filters, colour: [value] } }))
  for (const value of ['cotton', 'silk'])
    expect(counts.facets.fabric.values[value]).toBe(left({ filters: { ...filters, fabric: [value] } }))
  expect(counts.facets.discount.values['10']).toBe(left({ filters: { ...filters, discount: ['10'] } }))
  expect(counts.kinds).toEqual({ 'Saree/Silk': left({}), 'Men/Silk': left({ categories: ['Men'] }) })
  expect(counts.price?.lowest).toBeLessThan(600)

  const sold = rows.find(({ id }) => id === handles(shop, asked)[0])!
  put(shop, [{ ...sold, stock: { M: 0 } }])
  expect(countFacets(shop.shelf, shop.table, asked).facets.fabric.values).not.toEqual(
    counts.facets.fabric.values,
  )
})

test('a search finds words and parts of them; where each begins a word comes first', () => {
  const names = ['Sarita Kurti', 'Banarasi Saree', 'Visarjan Set', 'Saree Kurti Set', 'Kūrti of Sari silk']
  const shop = shopOf(names.map((name, n) => row(`n${n}`, { name, listedAt: new Date(2026, 0, 9 - n) })))
  const found = (q: string) => handles(shop, { q }).map((handle) => names[Number(handle!.slice(1))])
  expect(found('sar')).toEqual([
    'Sarita Kurti',
    'Banarasi Saree',
    'Saree Kurti Set',
    'Kūrti of Sari silk',
    'Visarjan Set',
  ])
  expect(found('KURTI sar')).toEqual(['Sarita Kurti', 'Saree Kurti Set', 'Kūrti of Sari silk'])
  expect(found('–')).toEqual([])
  put(shop, [row('n0', { name: 'Velvet Kurti' })])
  expect(found('sarita')).toEqual([])
  expect(found('velvet')).toEqual(['Sarita Kurti'])
})

test('a piece that is gone is not what comes closest to a search', () => {
  const shop = shopOf([row('here'), row('gone', { name: 'Gone', pricePaise: 100_00 })])
  const closest = () => select(shop.shelf, shop.table, { ...ALL, sort: 'relevant', q: 'sherwani under 200' })
  expect(closest()).toMatchObject({ isClosest: true })
  put(shop, [], ['gone'])
  expect(closest()).toEqual({ numbers: [], isClosest: false })
})
