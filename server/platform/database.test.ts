import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'

const there = testDatabase()
/** With one connection, so that whatever comes next meets the one that was cut. */
let db: Database
beforeEach(async () => {
  db = openDatabase(there.owner, 1)
  await db`create table if not exists said (words text)`
})
afterEach(async () => {
  await db`drop table said`
  await db.end({ timeout: 5 })
})

const pidOf = async (line: Database | Parameters<Parameters<Database['begin']>[1]>[0]) => {
  const [row] = await line<[{ pid: number }]>`select pg_backend_pid() as pid`
  return row.pid
}
const cut = async (pid: number) => {
  await there.db`select pg_terminate_backend(${pid}, 5000)`
}
const saidSoFar = async () =>
  (await there.db<{ words: string }[]>`select words from said`).map(({ words }) => words)
const LOST = { code: 'CONNECTION_CLOSED' }

test('cut in the middle of a statement, a transaction fails, and the next one finds a connection at once', {
  timeout: 4000,
}, async () => {
  for (let times = 0; times < 3; times++) {
    const cutOff = db.begin(async (tx) => {
      const pid = await pidOf(tx)
      await Promise.all([tx`select pg_sleep(60)`, cut(pid)])
    })
    await expect(cutOff).rejects.toMatchObject(LOST)
    expect(await db.begin((tx) => pidOf(tx))).toBeGreaterThan(0)
  }
})

test('cut between two statements, a transaction goes on nowhere: not by itself, not inside another', async () => {
  const { promise: otherIsAtIt, resolve: goOn } = Promise.withResolvers<void>()
  let leftover: Promise<unknown> = Promise.resolve()
  const cutOff = db.begin((tx) => {
    leftover = (async () => {
      await cut(await pidOf(tx))
      await otherIsAtIt
      await tx`insert into said values ('by the one that was cut off')`
    })()
    return leftover
  })
  await expect(cutOff).rejects.toMatchObject(LOST)

  const other = db.begin(async (tx) => {
    await tx`insert into said values ('by the other')`
    goOn()
    await expect(leftover).rejects.toMatchObject(LOST)
    for (let turns = 0; turns < 5; turns++) await turn()
    await tx`select`
    throw new Error('thought better of it')
  })
  await expect(other).rejects.toThrow('thought better of it')
  expect(await saidSoFar()).toEqual([])
})

test('a connection that was taken aside and cut comes back to nobody', { timeout: 4000 }, async () => {
  const aside = await db.reserve()
  await cut(await pidOf(aside))
  await expect(aside`select`).rejects.toMatchObject(LOST)
  aside.release()
  expect(await pidOf(db)).toBeGreaterThan(0)
})

test('ten that are cut at once are ten again at once', { timeout: 4000 }, async () => {
  const many = openDatabase(there.address, 10)
  const pids = await Promise.all(Array.from({ length: 10 }, () => many.begin((tx) => pidOf(tx))))
  const busy = pids.map(() => many.begin((tx) => tx`select pg_sleep(60)`).catch((error) => error.code))
  await Promise.all(pids.map(cut))
  for (const code of await Promise.all(busy)) expect(code).toMatch(/^(CONNECTION_CLOSED|ECONNRESET|57P01)$/)
  const again = await Promise.all(Array.from({ length: 10 }, () => many.begin((tx) => pidOf(tx))))
  expect(new Set(again).size).toBe(10)
  await many.end({ timeout: 5 })
})
