import { expect, test } from 'vitest'
import { call } from '../../../../contract/client.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { askAs, newStaff, signedIn } from '../../../../test/staff.ts'
import { testShopWithSandbox } from '../../../../test/with-sandbox.ts'

const { shop, sandbox } = testShopWithSandbox()
const soon = { timeout: 20_000, interval: 50 }

test('the courier fetches what is taken up of an order, tells of it, and is called off with the last of it', async () => {
  const manager = await signedIn(shop.db, shop.base, await newStaff(shop.db, 'manager'))
  const stateOf = async (code: string) =>
    (await shop.db<[{ state: string }]>`select state from returns where code = ${code}`)[0].state
  const returned = async () => {
    const shopper = await shop.shopper()
    const order = await packedOrder(shop, shopper)
    await shop.db`update orders set status = 'Delivered', delivered_at = now() where code = ${order}`
    const { reply } = await askAs(
      manager,
      'POST /api/admin/orders/{code}/returns',
      { line: 0, reason: 'late', wish: 'money' },
      { params: { code: order } },
    )
    const fetched = () =>
      askAs(manager, 'POST /api/admin/returns/{code}/pickup', {}, { params: { code: reply.returnId } })
    await Promise.all([fetched(), fetched()])
    await expect.poll(() => stateOf(reply.returnId), soon).toBe('pickup_booked')
    return { shopper, code: reply.returnId }
  }

  const { code } = await returned()
  const parcels = await sandbox.get<{ awb: string; isReturn?: true }[]>('/courier.json')
  expect(parcels).toMatchObject([{ isReturn: true, booking: { order_id: `R-${code}-1` } }])
  const { awb } = parcels[0]!
  for (let scan = 0; scan < 2; scan++) await sandbox.post(`/courier/${awb}/advance`)
  await expect.poll(() => stateOf(code), soon).toBe('picked_up')
  const { reply } = await askAs(manager, 'POST /api/admin/returns/receive', { number: awb })
  expect(reply.returns).toEqual([code])

  const other = await returned()
  await call('POST /api/return/cancel', { returnId: other.code }, other.shopper)
  await expect
    .poll(async () => (await sandbox.get<{ state: string }[]>('/courier.json'))[0]!.state, soon)
    .toBe('CANCELED')
})
