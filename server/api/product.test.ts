import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import type { ProductList } from '../../contract/replies.ts'
import { ADDRESS, CAST, LIKE_THE_KURTI } from '../../test/cast.ts'
import { testShop } from '../../test/shop.ts'
import { addProducts } from '../modules/catalogue/add-products.ts'
import { announceCatalogue } from '../modules/catalogue/catalogue-news.ts'
import { createLog } from '../platform/log.ts'
import { answerErrors } from './answer-errors.ts'
import { shopDoor } from './door.ts'
import { openSuggestions } from './suggestions.ts'

const shop = testShop()
const { kurti, lehenga, kurta, saree } = CAST

async function list(query = ''): Promise<ProductList> {
  const answer = await fetch(`${shop.base}/api/product/list${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  return answer.json()
}
const handles = async (query: string) => (await list(query)).products.map(({ _id }) => _id)
const suggest = (q: string) =>
  call('GET /api/product/suggest', undefined, { base: shop.base, query: new URLSearchParams({ q }) })

test('the list has the specified shape', async () => {
  const { products, ...page } = await list()
  expect(page).toEqual({ success: true, total: 4, nextCursor: null })
  expect(products.find(({ _id }) => _id === lehenga.handle)).toMatchObject({
    name: lehenga.name,
    price: 12_900,
    effectivePrice: 10_965,
    image: ['/media/bbbbbbbbbbbbbbbb-1200.webp', '/media/aaaaaaaaaaaaaaaa-1200.webp'],
    category: 'Lehenga',
    subCategory: 'A Line',
    sizes: [
      { size: 'S', quantity: 0 },
      { size: 'M', quantity: 7 },
      { size: 'L', quantity: 3 },
    ],
    bestseller: true,
    date: lehenga.listedAt.getTime(),
    discount: { discountType: 'percentage', discountValue: 15 },
    salesData: { totalSold: 6 },
  })
  expect(products.find(({ _id }) => _id === kurta.handle)?.effectivePrice).toBe(2999)
})

test('sorts', async () => {
  expect(await handles('?sort=relevant')).toEqual([kurta.handle, lehenga.handle, kurti.handle, saree.handle])
  expect((await handles('?sort=discounted'))[0]).toBe(lehenga.handle)
  expect(await handles('?sort=low-high')).toEqual([kurti.handle, kurta.handle, saree.handle, lehenga.handle])
  expect(await handles('?sort=high-low')).toEqual([lehenga.handle, saree.handle, kurta.handle, kurti.handle])
})

test('category and type may repeat, and any of them matches', async () => {
  expect(await handles('?category=Lehenga')).toEqual([lehenga.handle])
  expect((await handles('?category=Lehenga&category=Saree')).toSorted()).toEqual([
    saree.handle,
    lehenga.handle,
  ])
  expect((await handles('?type=A+Line')).toSorted()).toEqual([kurti.handle, lehenga.handle])
  expect(await handles('?category=Kurti&type=A+Line&type=Kurta')).toEqual([kurti.handle])
  expect(await handles('?type=Nothing')).toEqual([])
})

test('what is narrowed by size, price, cloth and discount is counted beside its choices', async () => {
  expect(await handles('?size=S&size=M&sort=low-high')).toEqual([kurti.handle, kurta.handle, lehenga.handle])
  expect(await handles('?size=S')).not.toContain(lehenga.handle)
  expect(await handles('?priceFrom=2999&priceTo=4200')).toEqual([kurta.handle, saree.handle])
  expect(await handles('?priceFrom=&priceTo=2998')).toEqual([kurti.handle])
  expect(await handles('?discount=10')).toEqual([lehenga.handle])
  expect(await handles('?discount=20')).toEqual([])
  expect(await handles('?fabric=silk')).toEqual([])
  const { counts } = await list('?discount=10&fabric=cotton&counts=true')
  expect(counts).toMatchObject({
    kinds: { 'Lehenga/A Line': 1 },
    facets: {
      size: { values: { M: 1, L: 1 } },
      discount: { values: { 10: 1 } },
      fabric: { values: { cotton: 1 } },
    },
    price: { lowest: 10_965, highest: 10_965 },
  })
  expect((await list()).counts).toBeUndefined()
})

test('search finds by any word of the name, whole or in part, in any order and case', async () => {
  expect(await handles('?q=linen')).toEqual([kurta.handle])
  expect(await handles('?q=KURT&sort=low-high')).toEqual([kurti.handle, kurta.handle])
  expect((await handles('?q=line+a')).toSorted()).toEqual(
    [kurta.handle, kurti.handle, lehenga.handle].toSorted(),
  )
  expect(await handles('?q=a-line+kesar')).toEqual([lehenga.handle])
  expect(await handles('?q=xyz')).toEqual([])
  expect(await handles('?q=%25_%27;--')).toEqual([])
})

test('what is being typed is suggested as pieces, shelves and occasions', async () => {
  const { products, shelves } = await suggest('lehn')
  expect(products).toEqual([
    {
      _id: lehenga.handle,
      name: lehenga.name,
      effectivePrice: 10_965,
      picture: (await list()).products.find(({ _id }) => _id === lehenga.handle)!.pictures[0],
    },
  ])
  expect(shelves).toEqual([
    { category: 'Lehenga', type: null },
    { category: 'Lehenga', type: 'A Line' },
  ])
  await shop.db`update products set details = details || '{"occasion": "Wedding"}' where handle = ${kurti.handle}`
  await shop.db.begin(async (tx) =>
    announceCatalogue(tx, [(await tx`select id from products where handle = ${kurti.handle}`)[0]!.id]),
  )
  await expect
    .poll(async () => (await suggest('wedd kurti')).occasions)
    .toEqual([{ occasion: 'wedding', q: 'kurti wedding' }])
  expect(await suggest('qwertz')).toMatchObject({ products: [], shelves: [], occasions: [] })
  expect(await suggest(' ')).toMatchObject({ products: [], shelves: [], occasions: [] })
})

test('a list is asked for with the counts of its choices or without them, whichever was asked for before', async () => {
  const { counts: _, ...bare } = await list('?sort=high-low&counts=true')
  expect(await list('?sort=high-low')).toEqual(bare)
  expect(await list('?sort=high-low&counts=true')).toHaveProperty('counts')
})

test('whoever asks for suggestions as no hand types waits', async () => {
  const { config } = shop.running.shop
  const app = Fastify()
  answerErrors(app, createLog('silent'))
  openSuggestions(shopDoor(app, { ...shop.running.shop, config: { ...config, addressLimitScale: 1 / 200 } }))
  const answers = []
  for (let asked = 0; asked < 4; asked++) answers.push(await app.inject('/api/product/suggest?q=lehn'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[0]!.headers['cache-control']).toBe('public, max-age=60')
  expect(answers.at(-1)!.headers['cache-control']).toBe('no-store')
})

test('pages follow one another without a gap, also when a product goes in between', async () => {
  const first = await list('?limit=2&sort=low-high')
  expect(first.products).toHaveLength(2)
  const second = await list(`?limit=2&sort=low-high&cursor=${first.nextCursor}`)
  expect(second.nextCursor).toBeNull()
  expect([...first.products, ...second.products].map(({ _id }) => _id)).toEqual(
    await handles('?sort=low-high'),
  )
})

test('the longest list and the longest search that there may be are answered', async () => {
  for (const query of ['limit=500', `q=${'x'.repeat(100)}`]) await list(`?${query}`)
})

test.each([
  'category=Shoes',
  'sort=cheapest',
  'limit=0',
  'limit=501',
  'limit=ten',
  'cursor=%00',
  'size=XS',
  'colour=plaid',
  'discount=15',
  'priceFrom=-1',
  'priceTo=cheap',
  `origin=${'x'.repeat(61)}`,
  'counts=yes',
  `q=${'x'.repeat(101)}`,
])('%s is refused with its name', async (query) => {
  const answer = await fetch(`${shop.base}/api/product/list?${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, field: query.split('=')[0] })
})

test('an order is in the list a moment later, without anybody asking the database', async () => {
  const shopper = await shop.shopper()
  const items = [{ _id: kurta.handle, size: 'S' as const, quantity: 3 }]
  await call('POST /api/order/place', { items, amount: 3 * 2999 + 150, address: ADDRESS }, shopper)
  await expect
    .poll(async () => (await list('?q=aangan')).products[0]?.sizes.find(({ size }) => size === 'S')?.quantity)
    .toBe(47)
})

test('the slides are an array', async () => {
  expect(await call('GET /api/images', undefined, { base: shop.base })).toEqual([])
})

test('of all that answers what is being typed the first four are suggested', async () => {
  await shop.db.begin(async (tx) => {
    await addProducts(tx, LIKE_THE_KURTI)
    await announceCatalogue(tx, 'all')
  })
  await expect.poll(async () => (await list('?q=bela')).total).toBe(1 + LIKE_THE_KURTI.length)
  const { products } = await suggest('bela')
  expect(products.map(({ _id }) => _id)).toEqual((await handles('?q=bela')).slice(0, 4))
})
