import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { keepHistory, migrate } from './migrate.ts'
import { readMigrations } from './read-migrations.ts'
import { missingFrom } from './schema-state.ts'

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

test('what was applied is for the owner of the tables to write down, not for a running shop', async () => {
  const shop = openDatabase(database.address, 1)
  await expect(shop`insert into migrations (name, hash) values ('9999_later.sql', '')`).rejects.toMatchObject(
    {
      code: '42501',
    },
  )
  await shop.end()
})

test('one that was changed after it was applied stops the start', async () => {
  write('0001_cloth.sql', 'create table cloth (name text);')
  await migrate(database.db, url())
  write('0001_cloth.sql', 'create table cloth (title text);')
  await expect(migrate(database.db, url())).rejects.toThrow('0001_cloth.sql was changed')
})

test('a version opens on a database that is ahead, if what is ahead works with it', async () => {
  write('0001_cloth.sql', 'create table cloth (name text);')
  write('0002_title.sql', '-- works with: 0001\nalter table cloth add title text;')
  write('0003_no_name.sql', '-- works with: 0002\nalter table cloth drop name;')
  write('0004_silent.sql', 'alter table cloth add weave text;')
  const all = await readMigrations(url())
  await migrate(database.db, url())
  const opens = (knows: number) => missingFrom(database.db, all.slice(0, knows))

  await expect(opens(3)).rejects.toThrow('0004_silent.sql, which this version does not know')
  await expect(opens(3)).rejects.toThrow('versions that know it; this one ends with 0003_no_name.sql')
  await database.db`delete from migrations where name = '0004_silent.sql'`
  expect(await opens(2)).toEqual([])
  await expect(opens(1)).rejects.toThrow('versions that know 0002; this one ends with 0001_cloth.sql')
  await database.db`delete from migrations where name = '0003_no_name.sql'`
  expect(await opens(1)).toEqual([])
  const lacks3 = async () => expect((await opens(3)).map(({ name }) => name)).toEqual(['0003_no_name.sql'])
  await lacks3()
  // As the first versions kept it.
  await database.db`alter table migrations drop column works_with`
  await lacks3()
  await keepHistory(database.db)
  await lacks3()
})

test('none is cut off for taking its time; only outside a transaction one waits for a table, and afterwards all is as before', async () => {
  const limits =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock"
  write('0001_cloth.sql', `create table cloth as ${limits};`)
  write('0002_more.sql', `-- outside a transaction\ninsert into cloth ${limits};`)
  const db = openDatabase(database.owner, 1, { patience: { statementMs: 7000, lockMs: 6000 } })
  await migrate(db, url())
  expect(await db`select * from cloth`).toEqual([
    { statement: '0', lock: '3s' },
    { statement: '0', lock: '0' },
  ])
  expect(await db.unsafe(limits)).toEqual([{ statement: '7s', lock: '6s' }])
  await db.end()
})

test.each(['2', '0002', '0009', 'everything'])(
  'works with: %s is no migration before 0002',
  async (words) => {
    write('0002_cloth.sql', `-- works with: ${words}\ncreate table cloth (name text);`)
    await expect(migrate(database.db, url())).rejects.toThrow('0002_cloth.sql: "works with" names')
  },
)

test('one that finds its table taken lets go, and comes back', async () => {
  write('0001_cloth.sql', 'create table cloth (name text);')
  write('0002_title.sql', 'alter table cloth add title text;')
  await database.db`create table cloth (name text)`
  await database.db`insert into cloth values ('silk')`
  rmSync(join(folder, '0001_cloth.sql'))
  const taken = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const long = database.db.begin(async (tx) => {
    await tx`select * from cloth`
    taken.resolve()
    await done.promise
  })
  await taken.promise
  const patience = { lockTimeoutMs: 20, tries: 2, pauseMs: 10 }
  await expect(migrate(database.db, url(), patience)).rejects.toThrow('found its table taken 2 times')
  // Nobody else has to wait for it meanwhile.
  expect(await database.db`select * from cloth`).toHaveLength(1)
  const migrating = migrate(database.db, url(), { ...patience, tries: 10_000 })
  done.resolve()
  await long
  expect(await migrating).toEqual(['0002_title.sql'])
})

test('one that the database ended for a deadlock comes back', async () => {
  await database.db`create sequence tries`
  // What was counted stays counted when the rest is undone.
  write(
    '0001_cloth.sql',
    `create table cloth (name text);
    do $$ begin if nextval('tries') = 1 then raise deadlock_detected; end if; end $$;`,
  )
  const patience = { lockTimeoutMs: 20, tries: 2, pauseMs: 1 }
  expect(await migrate(database.db, url(), patience)).toEqual(['0001_cloth.sql'])
})

describe('outside a transaction', () => {
  const index = `-- works with: 0001
-- outside a transaction
create index concurrently if not exists cloth_name on cloth (name);
-- and the other
create index concurrently if not exists cloth_length on cloth (length(name));
`
  const indexes = () => database.db`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'cloth'::regclass order by 1`

  test('an index is built while other instances wait for their turn', async () => {
    write('0001_cloth.sql', 'create table cloth (name text);')
    write('0002_index.sql', index)
    const instances = Array.from({ length: 3 }, () => openDatabase(database.owner, 1))
    const applied = await Promise.all(instances.map((db) => migrate(db, url())))
    await Promise.all(instances.map((db) => db.end()))
    expect(applied.flat()).toEqual(['0001_cloth.sql', '0002_index.sql'])
    expect(await indexes()).toEqual([
      { name: 'cloth_length', valid: true },
      { name: 'cloth_name', valid: true },
    ])
  })

  test('what a killed one left half-built is built anew', async () => {
    write('0001_cloth.sql', "create table cloth (name text); insert into cloth values ('silk'), ('silk');")
    await migrate(database.db, url())
    await database.db`create unique index concurrently cloth_name on cloth (name)`.catch(() => {})
    expect(await indexes()).toEqual([{ name: 'cloth_name', valid: false }])
    write('0002_index.sql', index)
    expect(await migrate(database.db, url())).toEqual(['0002_index.sql'])
    expect(await indexes()).toMatchObject([{ valid: true }, { valid: true }])
  })
})
