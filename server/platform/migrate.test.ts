import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const database = testDatabase()
let folder: string
const url = () => pathToFileURL(`${folder}/`)
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  await database.db`delete from migrations`
  await database.db`drop table if exists cloth`
})
afterEach(() => rmSync(folder, { recursive: true }))

test('each is applied once, in order, and a second start applies none', async () => {
  write('0002_more.sql', "insert into cloth values ('silk');")
  write('0001_cloth.sql', 'create table cloth (name text);')
  expect(await migrate(database.db, url())).toEqual(['0001_cloth.sql', '0002_more.sql'])
  expect(await migrate(database.db, url())).toEqual([])
  expect(await database.db`select * from cloth`).toHaveLength(1)
})

test('instances that start together apply them one after another, once', async () => {
  write(
    '0001_cloth.sql',
    "create table cloth (name text); insert into cloth values ('khadi'); select pg_sleep(0.2);",
  )
  const instances = Array.from({ length: 4 }, () => openDatabase(database.owner, 1))
  const applied = await Promise.all(instances.map((db) => migrate(db, url())))
  await Promise.all(instances.map((db) => db.end()))
  expect(applied.flat()).toEqual(['0001_cloth.sql'])
  expect(await database.db`select * from cloth`).toHaveLength(1)
})

test('one that fails leaves nothing of itself, and what came before it', async () => {
  write('0001_cloth.sql', 'create table cloth (name text);')
  write('0002_wrong.sql', "insert into cloth values ('linen'); select nonsense;")
  await expect(migrate(database.db, url())).rejects.toThrow('nonsense')
  expect(await database.db`select * from cloth`).toHaveLength(0)
  write('0002_wrong.sql', "insert into cloth values ('linen');")
  expect(await migrate(database.db, url())).toEqual(['0002_wrong.sql'])
})

test('one that was changed after it was applied, or is unknown to this version, stops the start', async () => {
  write('0001_cloth.sql', 'create table cloth (name text);')
  await migrate(database.db, url())
  write('0001_cloth.sql', 'create table cloth (title text);')
  await expect(migrate(database.db, url())).rejects.toThrow('0001_cloth.sql was changed')
  rmSync(join(folder, '0001_cloth.sql'))
  await expect(migrate(database.db, url())).rejects.toThrow('does not know')
})
