import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type DatabaseProxy, databaseProxy } from '../../test/tcp-proxy.ts'
import type { Database } from './database.ts'
import { onOneServer, openPools } from './pools.ts'

const database = testDatabase()
let network: DatabaseProxy
beforeAll(async () => {
  network = await databaseProxy(database.address)
})
afterAll(async () => {
  await network?.stop()
})

test('when the database falls silent, a report is let go with whatever else waits for it', async () => {
  const pools = openPools(onOneServer(network.url))
  const waiting = [pools.shoppers, pools.console, pools.reports, pools.work]
  await Promise.all(waiting.map((pool) => pool`select`))
  network.goSilent()
  const outcomes = Promise.allSettled(waiting.map((pool) => pool`select`))
  pools.renew()
  expect(await outcomes).toMatchObject(
    waiting.map(() => ({ reason: { code: expect.stringMatching(/^CONNECTION_/) } })),
  )
  await network.comeBack()
  expect(await pools.reports`select 1 as one`).toMatchObject([{ one: 1 }])
  await pools.end()
})

test('a report that is read elsewhere goes on', async () => {
  const pools = openPools({ ...onOneServer(network.url), read: database.address })
  network.goSilent()
  const report = pools.reports`select 1 as one`
  pools.renew()
  expect(await report).toMatchObject([{ one: 1 }])
  await pools.end()
  await network.comeBack()
})

test('a shopper waits less for a lock and for a statement than the console, and a job longest; few rows are found by index', async () => {
  const pools = openPools(onOneServer(database.address))
  const patience = async (pool: Database) => {
    const [set] = await pool`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('random_page_cost')::float8 < 1 as "byIndex"`
    return set
  }
  expect(await patience(pools.shoppers)).toEqual({ lock: '4s', statement: '10s', byIndex: true })
  expect(await patience(pools.console)).toEqual({ lock: '10s', statement: '1min', byIndex: true })
  expect(await patience(pools.reports)).toEqual({ lock: '10s', statement: '1min', byIndex: false })
  expect(await patience(pools.work)).toEqual({ lock: '30s', statement: '10min', byIndex: true })
  await pools.end()
})
