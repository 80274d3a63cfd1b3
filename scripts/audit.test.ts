import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { CAST } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { runScript } from '../test/run-script.ts'
import { type DatabaseProxy, databaseProxy } from '../test/tcp-proxy.ts'

const database = testDatabase()
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await databaseProxy(database.address)
  await database.db.begin((tx) => addProducts(tx, [{ ...CAST.kurti, pictures: [] }]))
})
afterAll(() => proxy?.stop())

const audit = (...args: string[]) => runScript('audit', args, { DATABASE_URL: proxy.url })

test('an audit that is asked for wrongly, as without the -- before what npm takes for its own, says how to ask', async () => {
  const answers = await Promise.all([audit('shop.log'), audit('--logs', 'shop.log'), audit('--log')])
  for (const { code, said } of answers)
    expect([code, said]).toEqual([2, expect.stringMatching(/^npm run audit/)])
})

test('how the audit ends says whether the books agree, do not, or could not be looked into', async () => {
  const [agree, ...unseen] = await Promise.all([
    audit(),
    audit('--log', '/no/such/shop.log'),
    audit('--ledger', 'http://127.0.0.1:9/ledger.json'),
  ])
  expect(agree).toEqual({ code: 0, said: 'The books agree.\n' })
  expect(unseen).toMatchObject([
    { code: 2, said: expect.stringContaining('there is no file /no/such/shop.log') },
    { code: 2, said: expect.stringContaining('There is no ledger at') },
  ])
  await database.db`update variants set stock = stock + 1 where size = 'M'`
  const wrong = await audit()
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('its movements say') })
  expect(wrong.said).toContain('Nothing was changed.')
})
