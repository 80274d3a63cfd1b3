import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type JobConnections, openJobConnections } from './job-connections.ts'
import { jobKind, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const there = testDatabase()
let connections: JobConnections
beforeAll(() => {
  connections = openJobConnections(there.address)
})
afterAll(() => connections.end())

const one = async () => (await connections.db.executeSql('select 1 as one')).rows
const whole = (statement: string) => connections.db.executeSql(`\n  BEGIN;\n${statement};\n  COMMIT;`)

test('after an error in the middle of a transaction that came as one text, every connection goes on', async () => {
  for (let time = 0; time < 4; time++) {
    await expect(whole('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await Promise.all([one(), one(), one()])).toEqual(Array(3).fill([{ one: 1 }]))
    await expect(whole('select 1')).resolves.toBeDefined()
  }
})

test('what waits for a lock makes nothing else wait, and gives up without harm', async () => {
  const [key, other] = await Promise.all([there.db.reserve(), there.db.reserve()])
  await key`select pg_advisory_lock(77)`
  const waiting = whole(`set local lock_timeout = '4s'; select pg_advisory_xact_lock(77)`).catch(String)
  await expect
    .poll(() => other`select 1 from pg_locks where locktype = 'advisory' and not granted`)
    .toHaveLength(1)
  expect(await one()).toEqual([{ one: 1 }])
  expect(await waiting).toContain('lock timeout')
  await key`select pg_advisory_unlock(77)`
  key.release()
  other.release()
  await expect(whole('select pg_advisory_xact_lock(77)')).resolves.toBeDefined()
})

test('a connection that is cut in the middle of it is replaced', async () => {
  await expect(whole('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  await expect(whole('select 1')).resolves.toBeDefined()
})

test('three instances that start at once on a database without a queue all open, and share it', async () => {
  await there.db`drop schema jobs cascade`
  await there.db`create schema jobs`
  await bringUpToDate(there.db)
  const log = createLog('silent')
  const NOTE = jobKind<{ text: string }>('note')
  const opened = await Promise.all([1, 2, 3].map(() => startJobs(there.address, log, [NOTE])))
  const noted: string[] = []
  await opened[0]!.work(NOTE, async ({ text }) => void noted.push(text))
  await there.db.begin((tx) => opened[2]!.enqueue(tx, NOTE, { text: 'from another' }))
  await expect.poll(() => noted).toEqual(['from another'])
  await Promise.all(opened.map((one) => one.stop()))
})
