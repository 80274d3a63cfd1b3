import { beforeAll, expect, test } from 'vitest'
import { inBothCatalogues } from '../../../test/both-catalogues.ts'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { addProducts } from './add-products.ts'

const database = testDatabase()
const { kurti, lehenga } = CAST
/** Beside the lehenga of the same type, which is of another category. */
const shelf = [1, 2, 3, 4, 5].map((place) => ({
  ...kurti,
  handle: `kurti-${place}`,
  name: `Kurti ${place}`,
  listedAt: new Date(2026, 5, place),
  details: place === 1 ? { look: ['kurti-5', 'kurti-4'] } : {},
}))
const denim = {
  ...kurti,
  handle: 'denim',
  name: 'Denim',
  subCategory: 'Denim',
  listedAt: new Date('2026-07-01'),
}

beforeAll(() =>
  database.db.begin((tx) => addProducts(tx, [kurti, lehenga, denim, ...shelf])).then(() => undefined),
)

inBothCatalogues(database, (catalogue) => {
  const related = async (handle: string) => (await catalogue().product(handle))!.related.map(({ _id }) => _id)

  test('has four others of the same category and type from the same shelf, newest first', async () => {
    expect(await related(kurti.handle)).toEqual(['kurti-5', 'kurti-4', 'kurti-3', 'kurti-2'])
    expect(await related('kurti-5')).toEqual(['kurti-4', 'kurti-3', 'kurti-2', 'kurti-1'])
  })

  test('passes over what stands on the page already, and still has the others of its kind first', async () => {
    expect(await related('kurti-1')).toEqual(['kurti-3', 'kurti-2', kurti.handle, 'denim'])
  })

  test('fills up from the category, then from the shop', async () => {
    expect(await related(denim.handle)).toEqual(['kurti-5', 'kurti-4', 'kurti-3', 'kurti-2'])
    expect(await related(lehenga.handle)).toEqual(['denim', 'kurti-5', 'kurti-4', 'kurti-3'])
  })
})
