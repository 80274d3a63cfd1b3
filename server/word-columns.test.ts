import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { readMigrations } from './platform/read-migrations.ts'
import { refuseOtherWords } from './platform/refuse-other-words.ts'
import { WORD_COLUMNS } from './word-columns.ts'

const database = testDatabase()
const cloth = (words: string[]) => [{ table: 'cloth', column: 'fibre', words }]

test('the tables of the code and the checks of the database are the same', async () => {
  await refuseOtherWords(database.db, WORD_COLUMNS)
})

test('a word that only one of them knows stops the start, and is named', async () => {
  await database.db`create table cloth (fibre text check (fibre in ('silk', 'weaver''s wool', 'cotton')), name text)`
  await refuseOtherWords(database.db, cloth(['silk', "weaver's wool", 'cotton']))
  await expect(refuseOtherWords(database.db, cloth(['silk', 'linen', "weaver's wool"]))).rejects.toThrow(
    /cloth\.fibre may not hold “linen”: a migration is missing\n.*may hold “cotton”, which this version does not know/,
  )
  await expect(
    refuseOtherWords(database.db, [{ table: 'cloth', column: 'name', words: [] }]),
  ).rejects.toThrow('cloth.name has no CHECK')
})

test('a migration that changes a list of words says of no server that it works with it', async () => {
  const lists = WORD_COLUMNS.map(({ table, column }) => `${table}_${column}_check`)
  const wrong = (await readMigrations())
    .filter(({ name, worksWith }) => name >= '0093' && worksWith !== null)
    .filter(({ text }) => lists.some((list) => text.includes(list)))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
