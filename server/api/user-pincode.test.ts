import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'

const { shop, sandbox } = testShopWithSandbox()

const lookUp = async (pincode: string) => {
  const session = await shop.shopper()
  return call('GET /api/user/pincode/{pincode}', undefined, { ...session, params: { pincode } })
}
const NOTHING = [{ Status: 'Error', Message: 'No records found', PostOffice: null }]

test('a PIN that our data lacks comes from India Post; while that is away it is only not found', async () => {
  await sandbox.faults({ pincode: 'down' })
  expect(await lookUp('302003')).toMatchObject([{ Status: 'Success', PostOffice: [{ State: 'Rajasthan' }] }])
  expect(await lookUp('302098')).toEqual(NOTHING)
  await sandbox.faults({ pincode: 'ok' })
  expect(await lookUp('302098')).toEqual(NOTHING)
})
