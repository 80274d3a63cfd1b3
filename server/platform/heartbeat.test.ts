import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type DatabaseProxy, databaseProxy } from '../../test/tcp-proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createLog } from './log.ts'

/** Of the two seconds within which an order is refused; the others are for a machine with too much to do. */
const GIVEN_UP_WITHIN_TICKS = 14

const database = testDatabase()
let network: DatabaseProxy
let shoppers: Database
beforeAll(async () => {
  network = await databaseProxy(database.address)
})
afterAll(async () => {
  await shoppers?.end()
  await network?.stop()
})

test('a database that answers others is not given up, though the heartbeat’s own line has fallen silent', async () => {
  let lost = 0
  const heartbeat = await startHeartbeat(network.url, createLog('silent'), () => lost++)
  const beating = async () => {
    const [row] = await shoppers<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'select' and pid <> pg_backend_pid()`
    return row?.pid
  }
  network.goSilent()
  await network.comeBack()
  shoppers = openDatabase(network.url, 1)
  const silent = await beating()
  expect(silent).toBeDefined()
  await expect
    .poll(async () => ![silent, undefined].includes(await beating()), { timeout: 10_000 })
    .toBe(true)
  expect(lost).toBe(0)
  expect(heartbeat.isAlive).toBe(true)
  await heartbeat.stop()
})

test('nor when that line is cut in the middle of its question', async () => {
  let lost = 0
  const heartbeat = await startHeartbeat(network.url, createLog('silent'), () => lost++)
  const before = network.swallowed()
  network.goSilent()
  await expect.poll(() => network.swallowed(), { interval: 5 }).toBeGreaterThan(before)
  await network.comeBack()
  const ended = await database.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select' and pid <> pg_backend_pid()`
  expect(ended).toHaveLength(1)
  await expect
    .poll(
      () => database.db`
        select from pg_stat_activity
        where datname = current_database() and query = 'select' and pid <> pg_backend_pid()`,
    )
    .toHaveLength(1)
  expect(lost).toBe(0)
  expect(heartbeat.isAlive).toBe(true)
  await heartbeat.stop()
})

test('a silence is noticed soon; once it is over, what waits on a line that was made in its silence waits no longer', async () => {
  const heartbeat = await startHeartbeat(network.url, createLog('silent'), () => {})
  network.goSilent()
  let ticks = 0
  while (heartbeat.isAlive && ticks < 100) {
    await pause(100)
    ticks++
  }
  // Ticks and no clock: a machine with too much to do gives the heartbeat fewer of them, too.
  expect(ticks).toBeLessThanOrEqual(GIVEN_UP_WITHIN_TICKS)
  const [late, talking] = [openDatabase(network.url, 1), openDatabase(network.url, 1)]
  const before = network.swallowed()
  let waits = true
  let failed: unknown
  const waiting = late`select`
    .catch(({ code }) => {
      failed = code
    })
    .finally(() => {
      waits = false
    })
  // What the heartbeat itself says is swallowed, too.
  await expect.poll(() => network.swallowed()).toBeGreaterThan(before + 1)
  await network.comeBack()
  const hear = async () => {
    await talking`select`
    return waits
  }
  await expect.poll(hear).toBe(false)
  await waiting
  // The driver's own patience ends with CONNECT_TIMEOUT.
  expect(failed).toBe('CONNECTION_CLOSED')
  await Promise.all([late.end(), talking.end(), heartbeat.stop()])
})
