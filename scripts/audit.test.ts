import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { CAST } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { runScript } from '../test/run-script.ts'
import { type DatabaseProxy, databaseProxy } from '../test/tcp-proxy.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'shop-audit-'))
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await databaseProxy(database.address)
  await database.db.begin((tx) => addProducts(tx, [{ ...CAST.kurti, pictures: [] }]))
})
afterAll(async () => {
  await proxy?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const audit = (...args: string[]) => runScript('audit', args, { DATABASE_URL: proxy.url })

test('an audit that is asked for wrongly, as without the -- before what npm takes for its own, says how to ask', async () => {
  const answers = await Promise.all([audit('shop.log'), audit('--logs', 'shop.log'), audit('--log')])
  for (const { code, said } of answers)
    expect([code, said]).toEqual([2, expect.stringMatching(/^npm run audit/)])
})

test('how the audit ends says whether the books agree, do not, or could not be looked into', async () => {
  const [log, silent] = [join(folder, 'shop.log'), join(folder, 'silent.log')]
  writeFileSync(log, '{"order":"2345678923","account":"staff","status":200,"time":"2026-11-22T12:00:00Z"}\n')
  writeFileSync(silent, '{"msg":"nothing of an order"}\n')
  const [agree, ...unseen] = await Promise.all([
    audit(),
    audit('--log', silent),
    audit('--log', '/no/such/shop.log'),
    audit('--ledger', 'http://127.0.0.1:9/ledger.json'),
  ])
  expect(agree).toEqual({ code: 0, said: 'The books agree.\n' })
  expect(unseen).toMatchObject([
    { code: 2, said: expect.stringContaining('tells of no order') },
    { code: 2, said: expect.stringContaining('there is no file /no/such/shop.log') },
    { code: 2, said: expect.stringContaining('There is no ledger at') },
  ])
  await database.db`update variants set stock = stock + 1 where size = 'M'`
  await database.db`
    insert into webhook_events (provider, event_id, kind, body)
    values ('courier', 'one', 'Shipped', '{"awb": "AWB1", "order_id": "0123456789"}')`
  const wrong = await audit('--log', log)
  expect(wrong.code).toBe(1)
  for (const words of [
    'its movements say',
    'AWB1 for order 0123456789, which is not in the books',
    'Order 2345678923 was told to account staff',
    'Nothing was changed.',
  ])
    expect(wrong.said).toContain(words)
})
