import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { findUnknown, readTold } from '../server/modules/orders/auditing/told-orders.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { ADDRESS, CAST } from './cast.ts'
import { testDatabase } from './database.ts'
import { testShop } from './shop.ts'

const shop = testShop()
const successor = testDatabase()
const lines: string[] = []
let logging: RunningShop
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' })
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  logging = await openShop(config, onOneServer(shop.address), log, null)
})
afterAll(() => logging?.stop())

test('what a log says that shoppers were told of, and a successor’s books do not hold, is named', async () => {
  const base = await logging.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await shop.shopper()
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const wanted = { items, amount: 1649, address: ADDRESS }
  const { orderId } = await call('POST /api/order/place', wanted, { base, token })
  await call('POST /api/order/place', { ...wanted, amount: 1 }, { base, token }).catch(() => {})
  await expect.poll(() => lines.filter((line) => line.includes('/api/order/place'))).toHaveLength(2)

  const asKept = lines.map((line) => `Nov 22 09:00:00 shop-1 shop[7]: ${line}`)
  const refused = lines
    .find((line) => line.includes(orderId))!
    .replace(orderId, '2345678923')
    .replace('"status":200', '"status":409')
  const told = await readTold([...asKept, refused, 'not a line of ours', ...lines, lines[0]!.slice(0, -20)])
  expect(told).toEqual([{ code: orderId, account: expect.stringMatching(/./), at: expect.any(String) }])
  expect(await findUnknown(shop.db, told)).toEqual([])
  const unknown = await findUnknown(successor.db, told)
  expect(unknown).toHaveLength(1)
  expect(unknown[0]).toMatch(`Order ${orderId} was told to account ${told[0]!.account} at `)
})
