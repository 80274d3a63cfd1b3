import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { sendAndDeliver } from '../../test/deliver.ts'
import { packedOrder } from '../../test/packed-order.ts'
import { testShop } from '../../test/shop.ts'
import { askAs, type StaffCaller } from '../../test/staff.ts'
import { CHANNEL } from '../modules/catalogue/catalogue-news.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { giveUpParcel } from '../modules/orders/parcels/give-up-parcel.ts'
import { receiveParcel } from '../modules/orders/parcels/receive-parcel.ts'
import { shipByHand } from '../modules/orders/parcels/ship-order.ts'
import { settleStray } from '../modules/orders/strays/settle-stray.ts'
import { expireHolds } from '../modules/returns/expire-holds.ts'
import { newId } from '../platform/ids.ts'

const shop = testShop()
const deps = () => shop.running.shop
const { handle } = CAST.kurti
let manager: StaffCaller
let heard: string[] = []
let unlisten: () => Promise<void>

beforeAll(async () => {
  manager = await shop.staff('manager')
  const [{ id }] = await shop.db<[{ id: string }]>`select id from products where handle = ${handle}`
  const listening = await shop.db.listen(CHANNEL, (told) => {
    if (told.split(',').includes(id)) heard.push(told)
  })
  unlisten = listening.unlisten
})
afterAll(() => unlisten())

/** What it does is on the pages of every instance soon, without anybody looking through the stock. */
async function told<Done>(what: string, act: () => Promise<Done>): Promise<Done> {
  heard = []
  const done = await act()
  await expect.poll(() => heard.length, { message: what }).toBeGreaterThan(0)
  return done
}
const byHand = (code: string) =>
  shipByHand(deps(), { code, awb: `WORD-${code}`, courierName: 'BlueDart', actor: 'shop' })

test('whoever moves pieces of an order tells every instance of it', async () => {
  const shopper = await shop.shopper()
  const packed = (quantity = 1) => told('ordered', () => packedOrder(shop, shopper, {}, quantity))
  const [cancelled, back, lost, stray] = [await packed(), await packed(), await packed(), await packed()]
  await told('cancelled', () => cancelOrder(deps(), { code: cancelled, reason: null, actor: 'shop' }))

  await byHand(back)
  const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
  await told('a parcel that came back', () =>
    receiveParcel(deps(), { awb: `WORD-${back}`, lines, reason: null, actor: 'shop' }),
  )

  await byHand(lost)
  const givingUp = { code: lost, after: 'refund', reason: null, actor: 'shop' } as const
  await told('one that is lost', () => giveUpParcel({ ...deps(), courierOn: false }, givingUp))

  const id = newId()
  await shop.db`
    insert into shipments (id, order_id, reference, status, awb_code, woke_at)
    select ${id}, id, ${id}, 'cancelled', ${id}, now() from orders where code = ${stray}`
  const kept = { code: stray, shipmentId: id, as: 'kept', reason: null, actor: 'shop' } as const
  await told('one that stays away', () => settleStray(deps(), kept))
})

test('whoever moves pieces of a return tells every instance of it', async () => {
  const shopper = await shop.shopper()
  const items = [{ _id: handle, size: 'M' as const, quantity: 6 }]
  const { orderId } = await told('ordered', () =>
    call('POST /api/order/place', { items, amount: 6 * 1499 + 150, address: ADDRESS }, shopper),
  )
  await sendAndDeliver(deps(), orderId)
  const asked = { orderId, line: 0, reason: 'size', wish: 'exchange', size: 'L' } as const
  const ask = async () => {
    const { returnId: code } = await told('kept for an exchange', () =>
      call('POST /api/return/ask', asked, shopper),
    )
    await shop.db`update returns set created_at = now() - interval '1 minute' where code = ${code}`
    return code
  }
  const act = (code: string, what: 'approve' | 'receive') =>
    what === 'approve'
      ? askAs(manager, 'POST /api/admin/returns/{code}/approve', {}, { params: { code } })
      : askAs(manager, 'POST /api/admin/returns/receive', { number: code })

  const off = await ask()
  await told('taken back', () => call('POST /api/return/cancel', { returnId: off }, shopper))
  const no = { params: { code: await ask() } }
  await told('declined', () =>
    askAs(manager, 'POST /api/admin/returns/{code}/decline', { reason: 'It was worn.' }, no),
  )
  const late = await ask()
  await shop.db`update returns set held_until = now() - interval '1 minute' where code = ${late}`
  await told('kept in vain', () => expireHolds(deps()))
  const here = await ask()
  await act(here, 'approve')
  await act(here, 'receive')
  const passed = (code: string) =>
    askAs(manager, 'POST /api/admin/returns/{code}/inspect', { passed: true }, { params: { code } })
  await told('taken in', () => passed(here))
  const gone = await ask()
  await shop.db`update returns set state = 'picked_up' where code = ${gone}`
  await told('lost', () =>
    askAs(manager, 'POST /api/admin/returns/{code}/lost', { reason: 'It is.' }, { params: { code: gone } }),
  )
})
