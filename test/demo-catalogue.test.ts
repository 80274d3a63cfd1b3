import { beforeAll, expect, test } from 'vitest'
import { productFrom, typedFrom } from '../app/console/product/typed-product.ts'
import { asNewProduct } from '../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../demo/read-catalogue.ts'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { checked, exported } from './importing.ts'
import { testShop } from './shop.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from './staff.ts'

const shop = testShop()
let manager: StaffCaller
let handles: string[]
beforeAll(async () => {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  handles = products.map(({ slug }) => slug)
  await shop.db`truncate products cascade`
  await shop.db.begin((tx) =>
    addProducts(
      tx,
      products.map((product) => asNewProduct(product, pictures, new Date())),
    ),
  )
  manager = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'manager'))
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
