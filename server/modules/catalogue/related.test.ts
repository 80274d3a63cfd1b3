import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLog } from '../../platform/log.ts'
import { addProducts } from './add-products.ts'
import { type LiveCatalogue, openCatalogue } from './live-catalogue.ts'

const database = testDatabase()
const { kurti, lehenga } = CAST
/** Beside the lehenga of the same type, which is of another category. */
const shelf = [1, 2, 3, 4, 5].map((place) => ({
  ...kurti,
  handle: `kurti-${place}`,
  name: `Kurti ${place}`,
  listedAt: new Date(2026, 5, place),
}))
const denim = { ...kurti, handle: 'denim', subCategory: 'Denim' }
let catalogue: LiveCatalogue

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, [kurti, lehenga, denim, ...shelf]))
  catalogue = await openCatalogue(database.db, createLog('error'))
})
afterAll(() => catalogue.stop())

test('up to four others of the same category and type are related', async () => {
  const related = (await catalogue.product(kurti.handle))!.related
  expect(related).toHaveLength(4)
  for (const product of related) {
    expect(product).toMatchObject({ category: 'Kurti', subCategory: 'A Line' })
    expect(product._id).not.toBe(kurti.handle)
  }
})

test('a piece that is the only one of its type has none', async () => {
  expect((await catalogue.product(denim.handle))!.related).toEqual([])
  expect((await catalogue.product(lehenga.handle))!.related).toEqual([])
})
