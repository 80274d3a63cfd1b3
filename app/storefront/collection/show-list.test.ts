import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProducts } from '../../../server/modules/catalogue/add-products.ts'
import { type LiveCatalogue, openCatalogue } from '../../../server/modules/catalogue/live-catalogue.ts'
import { createLog } from '../../../server/platform/log.ts'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { selectionOf } from './read-selection.ts'
import { showList } from './show-list.ts'

const database = testDatabase()
let catalogue: LiveCatalogue

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
  catalogue = await openCatalogue(database.db, createLog('error'))
})
afterAll(() => catalogue?.stop())

const instead = async (query: string) => {
  const shown = await showList(catalogue, selectionOf(new URLSearchParams(query)), 1)
  return shown.instead?.chips.map(({ path }) => path) ?? null
}

test('where two things leave nothing together, either can be taken off', async () => {
  expect(await instead('category=Lehenga&priceTo=1500')).toEqual([
    '/collection?priceTo=1500',
    '/collection?category=Lehenga',
  ])
})

test('where one thing leaves nothing by itself, or there is something, nothing is to be taken off', async () => {
  expect(await instead('priceTo=100')).toBeNull()
  expect(await instead('category=Lehenga')).toBeNull()
})
