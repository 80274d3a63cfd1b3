import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type DatabaseProxy, databaseProxy } from '../../test/tcp-proxy.ts'
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
