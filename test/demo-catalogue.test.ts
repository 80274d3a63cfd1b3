import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { productFrom, typedFrom } from '../app/console/product/typed-product.ts'
import { asNewProduct } from '../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../demo/read-catalogue.ts'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { checked, exported } from './importing.ts'
import { renderPages } from './rendered-pages.ts'
import { testShop } from './shop.ts'
import { askAs, type StaffCaller } from './staff.ts'

const shop = testShop()
let manager: StaffCaller
let handles: string[]
beforeAll(async () => {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  handles = products.map(({ slug }) => slug)
  for (const table of ['stock_movements', 'product_pictures', 'variants', 'products'])
    await shop.db`delete from ${shop.db(table)}`
  await shop.db.begin((tx) =>
    addProducts(
      tx,
      products.map((product) => asNewProduct(product, pictures, new Date())),
    ),
  )
  manager = await shop.staff('manager')
})

test('every product of the demo is saved by the form as it is, a saree of 550 cm too', async () => {
  expect(handles.length).toBeGreaterThan(100)
  const versions: number[] = []
  for (const handle of handles) {
    const params = { handle }
    const { product } = (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params }))
      .reply
    const written = { version: product.version, ...productFrom(typedFrom(product)) }
    const saved = await askAs(manager, 'PUT /api/admin/products/{handle}', written, { params })
    versions.push(saved.reply.product.version)
  }
  expect(new Set(versions), 'nothing was changed').toEqual(new Set([1]))
})

test('its export is imported without an error, and changes nothing', async () => {
  expect(await checked(manager, await exported(manager))).toMatchObject({
    state: 'checked',
    errors: [],
    newProducts: 0,
    changedProducts: 0,
    unchangedProducts: handles.length,
    stockChanges: 0,
  })
})

/** The most bytes of compressed HTML by page: what a slow network has to load before anything can be seen. */
const MOST_HTML_BYTES = [
  ['/', 25_500],
  ['/collection', 26_000],
  ['/product/kesar-a-line-lehenga', 22_000],
] as const

test('pages are as light as they were made: HTML, brotli, with the demo’s pieces', async () => {
  const pages = await renderPages(shop.db)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 }
  const sizes = MOST_HTML_BYTES.map(async ([address, most]) => {
    const bytes = brotliCompressSync(await pages.html(address), { params }).length
    return { address, bytes, isLight: bytes <= most }
  })
  expect((await Promise.all(sizes)).filter(({ isLight }) => !isLight)).toEqual([])
  await pages.stop()
})
