import { expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { packedOrder } from '../../test/packed-order.ts'
import { refusal } from '../../test/shop.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { shipByHand, shipOrder } from '../modules/orders/parcels/ship-order.ts'

const { shop, sandbox } = testShopWithSandbox()

type Shopper = { token: string; base: string }
const track = async (shopper: Shopper, orderId: string) => {
  const options = { ...shopper, params: { orderId } }
  return (await call('GET /api/order/user-tracking/{orderId}', undefined, options)).tracking
}
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs, courierOn: true })
const soon = { timeout: 20_000, interval: 100 }

async function shipped(shopper: Shopper): Promise<{ orderId: string; awb: string }> {
  const orderId = await packedOrder(shop, shopper)
  await shipOrder(deps(), { code: orderId, actor: 'shop' })
  return vi.waitFor(async () => {
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    const { awbCode } = orders.find(({ _id }) => _id === orderId)!
    expect(awbCode).not.toBeNull()
    return { orderId, awb: awbCode! }
  }, soon)
}

test('a shopper follows a parcel by its scans, newest first, in India’s time', {
  timeout: 40_000,
}, async () => {
  const shopper = await shop.shopper()
  const { orderId, awb } = await shipped(shopper)
  expect(await track(shopper, orderId)).toMatchObject({
    current_status: 'Packing',
    tracking_data: { etd: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), shipment_track: [] },
  })

  for (const step of ['PICKUP SCHEDULED', 'PICKED UP', 'SHIPPED', 'IN TRANSIT'])
    expect(await sandbox.post(`/courier/${awb}/advance`)).toMatchObject({
      current_status: step,
      webhook: true,
    })

  await vi.waitFor(
    async () =>
      expect(await track(shopper, orderId)).toMatchObject({
        current_status: 'IN TRANSIT',
        current: 'onTheWay',
      }),
    soon,
  )
  const { tracking_data } = (await track(shopper, orderId))!
  expect(tracking_data.track_url).toContain(`/track/${awb}`)
  expect(tracking_data.shipment_track.map(({ status }) => status)).toEqual([
    'IN TRANSIT',
    'SHIPPED',
    'PICKED UP',
    'PICKUP SCHEDULED',
    'AWB ASSIGNED',
  ])
  expect(tracking_data.shipment_track[0]).toEqual({
    status: 'IN TRANSIT',
    kind: 'onTheWay',
    activity: expect.stringContaining('hub'),
    location: expect.stringContaining('_HB ('),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
  })
  await shop.db`
    update shipment_scans set scanned_at = date_trunc('day', scanned_at), code = nullif(code, 6)`
  const { tracking_data: atOnce } = (await track(shopper, orderId))!
  expect(
    atOnce.shipment_track.map(({ status }) => status),
    'those of one moment, without a code last',
  ).toEqual(['PICKED UP', 'IN TRANSIT', 'PICKUP SCHEDULED', 'AWB ASSIGNED', 'SHIPPED'])
})

test('there is nothing to follow before the parcel; a parcel shipped by hand has a link and no scans', async () => {
  const shopper = await shop.shopper()
  const orderId = await packedOrder(shop, shopper)
  expect(await track(shopper, orderId)).toBeNull()
  const calledOff = await shipped(shopper)
  expect(await track(shopper, calledOff.orderId)).not.toBeNull()
  await cancelOrder(shop.running.shop, { code: calledOff.orderId, reason: null, actor: 'shopper' })
  expect(await track(shopper, calledOff.orderId), 'nor once it is called off').toBeNull()
  await shipByHand(deps(), {
    code: orderId,
    awb: 'D1234567',
    courierName: 'DTDC',
    trackingUrl: 'https://www.dtdc.com/track/D1234567',
    actor: 'shop',
  })
  expect(await track(shopper, orderId)).toEqual({
    current_status: 'Shipped',
    current: null,
    tracking_data: { etd: null, track_url: 'https://www.dtdc.com/track/D1234567', shipment_track: [] },
  })
  await shop.db`update shipments set status = 'returned' where awb_code = 'D1234567'`
  const next = { awb: 'D7654321', courierName: 'DTDC', trackingUrl: 'https://www.dtdc.com/track/D7654321' }
  await shipByHand(deps(), { code: orderId, ...next, actor: 'shop' })
  expect((await track(shopper, orderId))!.tracking_data.track_url, 'the newest').toBe(next.trackingUrl)
})

test('an order of nobody, and what is no number', async () => {
  const one = await shop.shopper()
  expect(await refusal(track(one, 'NOSUCH'))).toMatchObject({ status: 404 })
  expect(await refusal(track(one, '\0'))).toMatchObject({ status: 400 })
})

test('what we know of a parcel is asked for anew when it is old, and not while it is fresh', async () => {
  const shopper = await shop.shopper()
  const { orderId, awb } = await shipped(shopper)
  await sandbox.post(`/courier/${awb}/advance`, { code: 18, webhook: 'none' })
  const asked = () => shop.db`select asked_at from shipments where awb_code = ${awb}`
  const before = await asked()
  await track(shopper, orderId)
  expect(await asked()).toEqual(before)
  await shop.db`update shipments set asked_at = now() - interval '11 minutes' where awb_code = ${awb}`
  await vi.waitFor(
    async () => expect(await track(shopper, orderId)).toMatchObject({ current_status: 'In Transit' }),
    soon,
  )
})

test('the courier’s news: the agreed token or nothing, and nothing twice', async () => {
  const { awb } = await shipped(await shop.shopper())
  const token = sandbox.environment.SHIPROCKET_WEBHOOK_TOKEN!
  const news = {
    awb,
    shipment_status: 'DELIVERED',
    shipment_status_id: 7,
    current_timestamp: '21 11 2026 10:00:00',
  }
  const post = async (body: string, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}) }
    return (await fetch(`${shop.base}/api/webhooks/courier`, { method: 'POST', headers, body })).status
  }
  const kept = async () => {
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) from webhook_events where provider = 'courier'`
    return count
  }
  const statusOf = async () => (await shop.db`select status from orders where awb_code = ${awb}`)[0]!.status

  const before = await kept()
  expect(await post(JSON.stringify(news))).toBe(401)
  expect(await post(JSON.stringify(news), 'a guess')).toBe(401)
  expect(await post(JSON.stringify(news), `${token}x`)).toBe(401)
  expect(await post('{"awb":', token)).toBe(400)
  expect(await post('[]', token)).toBe(400)
  expect(await post('{"shipment_status_id":7}', token)).toBe(400)
  // As the courier tells that something was called off which had no AWB yet.
  expect(await post(JSON.stringify({ ...news, awb: '', scans: null, etd: ' ' }), token)).toBe(200)
  expect(await kept()).toBe(before)
  expect(await statusOf()).toBe('Packing')

  const notOurs = { ...news, awb: 'NOT-OURS' }
  for (const at of ['21 11 2026 10:00:00', '22 11 2026 10:00:00'])
    expect(await post(JSON.stringify({ ...notOurs, current_timestamp: at }), token)).toBe(200)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(JSON.stringify(news), token)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await kept(), 'the same of another day is other news').toBe(before + 3)
  await vi.waitFor(async () => expect(await statusOf()).toBe('Delivered'), soon)
})
