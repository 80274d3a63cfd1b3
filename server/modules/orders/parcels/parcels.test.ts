import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../contract/client.ts'
import { OPENING_RULES } from '../../../../core/delivery-rules.ts'
import { promisedDay } from '../../../../core/promised-day.ts'
import { ADDRESS, CAST } from '../../../../test/cast.ts'
import { sendAndDeliver } from '../../../../test/deliver.ts'
import { makeCoupon } from '../../../../test/make-coupon.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { askAs, newStaff } from '../../../../test/staff.ts'
import { databaseProxy } from '../../../../test/tcp-proxy.ts'
import { testShopWithSandbox } from '../../../../test/with-sandbox.ts'
import { CHECK_PARCELS } from '../../../jobs/kinds.ts'
import { openDatabase } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { createCourier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { wayTo } from '../../shipping/promise.ts'
import { keepServed, openServedPins, pinsToAsk } from '../../shipping/served-pins.ts'
import { audit } from '../auditing/audit.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { correctPhoneOfOrders } from '../correct-phone.ts'
import { lockOrderByCode, moveOrder } from '../move-order.ts'
import { troubles } from '../reading/troubles.ts'
import { refundPart } from '../refunding/refund-part.ts'
import { parcelContents } from '../strays/parcel-contents.ts'
import { askServedPins } from './ask-served-pins.ts'
import { bookParcel } from './book-parcel.ts'
import { callOffBooking } from './call-off-parcel.ts'
import { hearCourier } from './hear-courier.ts'
import { receiveParcel } from './receive-parcel.ts'
import { askForParcel, type ByHand, shipByHand, shipOrder } from './ship-order.ts'
import { tellCourier } from './tell-courier.ts'
import { type ParcelDeps, sweepParcels, tendParcel } from './tend-parcel.ts'

const { shop, sandbox } = testShopWithSandbox({ PROVIDER_TIMEOUT_MS: '6000' })
type Booked = {
  id: string
  awb: string | null
  state: string
  booking: {
    order_id: string
    order_items: { units: number }[]
    payment_method: string
    sub_total: number
    total_discount: number
    shipping_charges: number
  }
}

const soon = { timeout: 25_000, interval: 100 }
const deps = () => ({ db: shop.db, jobs: shop.running.shop.jobs, courierOn: true })
const ship = (code: string) => shipOrder(deps(), { code, actor: 'shop' })
const byHand = (label: ByHand) => shipByHand(deps(), label)

/** What the clock's sweep does, at a time of our choice. */
function sweepAt(now: Date, courier = createCourier(shop.running.shop.config.courier!)) {
  const { db, jobs, log } = shop.running.shop
  const parcels: ParcelDeps = { db, jobs, log, courier, clock: () => now }
  return sweepParcels(parcels)
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function shipmentOf(code: string) {
  const rows = await shop.db<
    {
      id: string
      status: string
      awb: string | null
      courier: string | null
      lastError: string | null
      currentStatus: string | null
      nextCheckAt: Date | null
    }[]
  >`
    select s.id, s.status, s.awb_code as awb, s.courier_name as courier, last_error as "lastError",
      s.current_status as "currentStatus", next_check_at as "nextCheckAt"
    from shipments s join orders o on o.id = order_id where code = ${code} order by s.created_at, s.id`
  return rows
}
async function orderOf(code: string) {
  const [order] = await shop.db<
    { status: string; awb: string | null; courier: string | null; url: string | null; isPaid: boolean }[]
  >`
    select status, awb_code as awb, courier_name as courier, tracking_url as url, paid_at is not null as "isPaid"
    from orders where code = ${code}`
  return order!
}
async function historyOf(code: string): Promise<string[]> {
  const rows = await shop.db<{ said: string }[]>`
    select coalesce(e.status, e.kind) as said from order_events e join orders o on o.id = order_id
    where code = ${code} and e.kind in ('placed', 'moved', 'cancelled', 'paid') order by e.at, e.id`
  return rows.map(({ said }) => said)
}
/** What the courier did and said that is a shopkeeper's business. */
async function turnsOf(code: string) {
  return shop.db<{ kind: string; detail: { becomes?: string; said: string } }[]>`
    select e.kind, e.detail from order_events e join orders o on o.id = order_id
    where code = ${code} and kind in ('parcel-turned', 'courier-trouble') order by e.at, e.id`
}
async function toldOf(code: string): Promise<string[]> {
  const rows = await shop.db<{ template: string }[]>`
    select template from messages m join orders o on o.id = order_id
    where code = ${code} and channel = 'email' order by m.created_at, m.id`
  return rows.map(({ template }) => template)
}
const troubleOf = async (code: string) => (await troubles(shop.db)).find(({ order }) => order === code)
const atCourier = async (code: string) =>
  (await sandbox.get<Booked[]>('/courier.json')).filter(({ booking }) => booking.order_id.startsWith(code))
const advance = (awb: string, how: object = {}) =>
  sandbox.post<{ code: number; delivered: boolean; webhook: boolean }>(`/courier/${awb}/advance`, how)

/** What a shop does that is killed before it can write it down. */
const bookUnheard = (code: string) =>
  createCourier(shop.running.shop.config.courier!).book({
    reference: code,
    placedAt: new Date(),
    address: ADDRESS,
    email: 'shopper@example.com',
    lines: [
      {
        handle: 'kurti',
        name: 'Kurti',
        size: 'M',
        sizeText: 'M',
        hsn: '6204',
        quantity: 1,
        unitPaise: 1_499_00,
        offPaise: 0,
      },
    ],
    deliveryPaise: 150_00,
    cashOnDelivery: true,
  })

/** The courier is to fetch it. */
async function bookedOrder(): Promise<{ code: string; awb: string }> {
  const code = await packedOrder(shop, await shop.shopper())
  await ship(code)
  return { code, awb: await isBooked(code) }
}
async function isBooked(code: string): Promise<string> {
  await vi.waitFor(async () => expect((await orderOf(code)).awb).not.toBeNull(), soon)
  return (await orderOf(code)).awb!
}
/** Fetched, with its AWB. */
async function shippedOrder(): Promise<{ code: string; awb: string }> {
  const { code, awb } = await bookedOrder()
  await advance(awb, { code: 42 })
  await becomes(code, 'Shipped')
  return { code, awb }
}
const becomes = (code: string, status: string) =>
  vi.waitFor(async () => expect((await orderOf(code)).status).toBe(status), soon)
/** Events that could not be read yet. */
const putOff = () => shop.db`select id from jobs.job where name = 'courier-event' and state = 'retry'`
/** Every event that has come was read. */
const allRead = () =>
  vi.waitFor(async () => {
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) from webhook_events where handled_at is null`
    expect(count).toBe(0)
  }, soon)

beforeEach(() => sandbox.faults({ courier: 'ok' }))
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

describe('a parcel on its way', { timeout: 60_000 }, () => {
  test('is booked once, followed to Delivered, and its cash is noted', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const mailbox = 'for.the.parcel@example.com'
    await shop.db`
      update orders set address = address || ${JSON.stringify({ email: mailbox })}::jsonb where code = ${code}`
    const first = await ship(code)
    expect(await ship(code)).toEqual(first)
    await isBooked(code)
    expect(await orderOf(code), 'until it is fetched').toMatchObject({ status: 'Packing' })
    expect(await toldOf(code)).not.toContain('order-shipped')
    await expect(ship(code)).rejects.toMatchObject({ status: 409, code: 'parcelUnderWay' })

    const { awb, courier, url } = await orderOf(code)
    expect(courier).toMatch(/Surface/)
    expect(url).toContain(`/track/${awb}`)
    expect(await atCourier(code)).toMatchObject([
      { awb, booking: { order_id: code, payment_method: 'COD', billing_email: mailbox } },
    ])

    let delivered = false
    while (!delivered) {
      const scan = await advance(awb!)
      expect(scan.webhook).toBe(true)
      delivered = scan.delivered
      // News that is read side by side may be told by its last.
      await allRead()
    }
    await becomes(code, 'Delivered')
    expect(await historyOf(code)).toEqual([
      'Order Placed',
      'Packing',
      'Shipped',
      'Out for delivery',
      'Delivered',
      'paid',
    ])
    expect(await toldOf(code)).toEqual(expect.arrayContaining(['order-shipped', 'order-delivered']))
    expect(await orderOf(code)).toMatchObject({ isPaid: true })
    expect(await shipmentOf(code)).toMatchObject([{ status: 'delivered', nextCheckAt: null }])
  })

  test('of pieces that a coupon made cheaper collects what they cost, and no more', async () => {
    const shopper = await shop.shopper()
    await makeCoupon(shop.db, { code: 'ATDOOR', kind: 'fixed', valuePaise: 100_00 })
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 3 }]
    const wanted = { items, amount: 4547, address: ADDRESS, coupon: 'ATDOOR' }
    const { orderId: code } = await call('POST /api/order/place', wanted, shopper)
    const lines = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    await moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })
    await ship(code)
    await isBooked(code)
    const sums = { payment_method: 'COD', sub_total: 2931.33, total_discount: 66.67, shipping_charges: 150 }
    expect(await atCourier(code)).toMatchObject([{ booking: sums }])
  })

  test('that store credit pays in part collects what is left: it pays for the delivery first', async () => {
    const shopper = await shop.shopper()
    const items: { _id: string; size: 'M' | 'L'; quantity: number }[] = [
      { _id: CAST.kurti.handle, size: 'M', quantity: 1 },
    ]
    const wanted = { items, amount: 1649, address: ADDRESS }
    const place = (credit: number) =>
      call('POST /api/order/place', { ...wanted, credit }, { ...shopper, idempotencyKey: randomUUID() })
    const { orderId: earlier } = await place(0)
    await sendAndDeliver(deps(), earlier)
    await shop.db.begin(async (tx) => {
      const { id: orderId } = await lockOrderByCode(tx, earlier)
      const back = { orderId, key: earlier, amountPaise: 500_00, lessensPrice: true, asCredit: true } as const
      const why = { code: 'late', reason: null, actor: 'shop' } as const
      await refundPart(tx, deps().jobs, { ...back, ...why }, new Date())
    })
    items.push({ ...items[0]!, size: 'L' })
    wanted.amount += 1499
    const { orderId: code } = await place(500)
    const lines = [{ position: 1, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    await moveOrder(deps(), { code, to: 'Packing', actor: 'shop' })
    await ship(code)
    await isBooked(code)
    const sums = { payment_method: 'COD', sub_total: 1149, total_discount: 350, shipping_charges: 0 }
    expect(await atCourier(code)).toMatchObject([{ booking: { ...sums, order_items: [{ units: 1 }] } }])
  })

  test('never goes backwards, whatever comes late, twice or unknown', async () => {
    const { code, awb } = await shippedOrder()
    await advance(awb, { code: 17 })
    await becomes(code, 'Out for delivery')

    await advance(awb, { code: 18, at: new Date(Date.now() - 3_600_000).toISOString() })
    await allRead()
    expect((await shipmentOf(code))[0]).toMatchObject({ currentStatus: 'OUT FOR DELIVERY' })
    await advance(awb, { code: 777 })
    await advance(awb, { code: 3 })
    await sandbox.post('/webhooks/replay', { provider: 'courier', count: 5 })
    await allRead()

    expect((await orderOf(code)).status).toBe('Out for delivery')
    expect(await historyOf(code)).toEqual(['Order Placed', 'Packing', 'Shipped', 'Out for delivery'])
    const scans = await shop.db`
      select code from shipment_scans where shipment_id = ${(await shipmentOf(code))[0]!.id} order by code`
    expect(scans.map((scan) => scan.code)).toEqual([1, 3, 17, 18, 42, 777])
    expect((await toldOf(code)).filter((template) => template === 'order-out-for-delivery')).toHaveLength(1)
  })

  test('passes through the steps between when only the last scan is heard of', async () => {
    const { code, awb } = await shippedOrder()
    await advance(awb, { code: 7 })
    await becomes(code, 'Delivered')
    expect(await historyOf(code)).toEqual([
      'Order Placed',
      'Packing',
      'Shipped',
      'Out for delivery',
      'Delivered',
      'paid',
    ])
    expect(await toldOf(code)).not.toContain('order-out-for-delivery')
  })

  test('is found by asking when its webhooks are lost', async () => {
    const { code, awb } = await shippedOrder()
    // As if the courier had not told where to follow it when it was booked.
    await shop.db`update orders set tracking_url = null where code = ${code}`
    for (const scan of [42, 18, 17]) await advance(awb, { code: scan, webhook: 'none' })
    await sweepAt(new Date())
    expect((await orderOf(code)).status).toBe('Shipped')
    await sweepAt(inMinutes(20))
    expect((await orderOf(code)).status).toBe('Out for delivery')
    expect((await orderOf(code)).url).toContain(`/track/${awb}`)
    expect((await shipmentOf(code))[0]).toMatchObject({ currentStatus: 'Out For Delivery' })
    await advance(awb, { code: 7, webhook: 'none' })
    await advance(awb, { code: 12 })
    await allRead()
    expect((await orderOf(code)).status, 'it was there before it was called lost').toBe('Delivered')
  })

  test('is not moved by another’s scans, though they name our order', async () => {
    const { code, awb } = await shippedOrder()
    const tell = async (event: object) => {
      const { status } = await fetch(`${shop.base}/api/webhooks/courier`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': sandbox.environment.SHIPROCKET_WEBHOOK_TOKEN!,
        },
        body: JSON.stringify({
          shipment_status: 'Delivered',
          shipment_status_id: 7,
          current_timestamp: '23 05 2026 11:43:52',
          ...event,
        }),
      })
      expect(status).toBe(200)
      await allRead()
    }
    await tell({ awb: 'SOMEBODY-ELSES', order_id: code })
    expect(await orderOf(code)).toMatchObject({ status: 'Shipped', isPaid: false })
    await tell({ awb, order_id: code })
    expect(await orderOf(code)).toMatchObject({ status: 'Delivered', isPaid: true })
    await tell({ awb, order_id: code, current_timestamp: null })
    expect((await shipmentOf(code))[0]!.courier, 'what an event leaves out stays').toMatch(/Surface/)
  })

  test('news without a time is dated when it came: what waited to be read undoes nothing that was told since', async () => {
    const { awb, code } = await shippedOrder()
    const shown = async () => (await shipmentOf(code))[0]!.status
    const waited = { awb, shipment_status: 'Out For Delivery', shipment_status_id: 17 }
    await shop.db`
      insert into webhook_events (provider, event_id, kind, body, received_at)
      values ('courier', ${`waits-${code}`}, 'scan', ${shop.db.json(waited)}, now())`
    await advance(awb, { code: 21 })
    await vi.waitFor(async () => expect(await shown()).toBe('undelivered'), soon)
    await hearCourier({ ...shop.running.shop, clock: () => inMinutes(10) }, `waits-${code}`)
    expect(await shown()).toBe('undelivered')
  })

  test('that turns back or is called off is noted, and the order stays for a shopkeeper', async () => {
    const { code, awb } = await shippedOrder()
    // Events are read side by side: the next is told once the one before is read.
    for (const told of [{ code: 21 }, { code: 9 }, { code: 17, at: inMinutes(-1).toISOString() }]) {
      await advance(awb, told)
      await allRead()
    }
    expect((await shipmentOf(code))[0]).toMatchObject({ status: 'returning' })
    expect((await orderOf(code)).status).toBe('Shipped')
    expect(await turnsOf(code)).toMatchObject([
      { kind: 'parcel-turned', detail: { becomes: 'undelivered' } },
      { kind: 'parcel-turned', detail: { becomes: 'returning' } },
    ])

    const other = await bookedOrder()
    await advance(other.awb, { code: 8 })
    await allRead()
    expect((await shipmentOf(other.code))[0]).toMatchObject({ status: 'cancelled', nextCheckAt: null })
    expect(await orderOf(other.code)).toMatchObject({ status: 'Packing', awb: null })
    await ship(other.code)
    expect(await isBooked(other.code)).not.toBe(other.awb)
    expect((await atCourier(other.code)).map(({ booking }) => booking.order_id)).toEqual([
      `${other.code}-2`,
      other.code,
    ])
  })
})

describe('a courier on a bad day', { timeout: 60_000 }, () => {
  test.each(['down', 'error'] as const)(
    '%s at the booking: the order waits in Packing, then one parcel goes',
    async (fault) => {
      const code = await packedOrder(shop, await shop.shopper())
      await sandbox.faults({ courier: fault })
      await ship(code)
      await vi.waitFor(async () => expect((await shipmentOf(code))[0]?.lastError).toMatch(/courier/i), soon)
      expect(await orderOf(code)).toMatchObject({ status: 'Packing', awb: null })
      const checks = () =>
        shop.db`select checks from shipments s join orders o on o.id = order_id where code = ${code}`
      await shop.db`
        update shipments set checks = 9 where order_id = (select id from orders where code = ${code})`
      await ship(code)
      await expect.poll(checks, soon).toEqual([{ checks: 1 }])

      await sandbox.faults({ courier: 'ok' })
      // Again and again: the clock's own look, which may have begun before, keeps others away, and puts off the next try.
      const onceTheClockHasLooked = async () => {
        await shop.db`
          update shipments set next_check_at = now() where order_id = (select id from orders where code = ${code})`
        await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_PARCELS, {}))
        return orderOf(code)
      }
      await expect
        .poll(onceTheClockHasLooked, soon)
        .toMatchObject({ status: 'Packing', awb: expect.any(String) })
      expect(await shipmentOf(code)).toMatchObject([{ status: 'booked', lastError: null }])
      expect(await atCourier(code)).toHaveLength(1)
    },
  )

  test('that does not answer is asked about a few parcels, and the others wait', async () => {
    await sandbox.faults({ courier: 'down' })
    const shopper = await shop.shopper()
    const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => packedOrder(shop, shopper)))
    await Promise.all(codes.map(ship))
    const failed = () => shop.db`
      select from shipments s join orders o on o.id = order_id where code = any(${codes}) and last_error is not null`
    await vi.waitFor(async () => expect(await failed()).toHaveLength(6), soon)
    const then = inMinutes(10)
    await sweepAt(then)
    expect(await shop.db`select from shipments where asked_at = ${then}`).toHaveLength(4)
  })

  test('is asked for a parcel after the one before it and what was cancelled, though its server’s clock is behind', async () => {
    const code = await packedOrder(shop, await shop.shopper(), {}, 3)
    const { shipmentId: first } = await ship(code)
    await isBooked(code)
    await shop.db.begin(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      await callOffBooking(tx, shop.running.shop.jobs, order.id, { actor: 'shop', at: new Date() })
    })
    await cancelOrder(shop.running.shop, {
      code,
      lines: [{ position: 0, quantity: 1 }],
      reason: null,
      actor: 'shop',
    })
    const behind = { ...deps(), clock: () => inMinutes(-2) }
    const { shipmentId: second } = await shipOrder(behind, { code, actor: 'shop' })
    expect((await shipmentOf(code)).map(({ id }) => id)).toEqual([first, second])
    expect(await parcelContents(shop.db, second)).toMatchObject([{ quantity: 2 }])
    const lines = [{ position: 0, quantity: 1 }]
    const further = { ...shop.running.shop, clock: () => inMinutes(-3) }
    await cancelOrder(further, { code, lines, reason: null, actor: 'shop' })
    expect(await parcelContents(shop.db, second), 'was in it').toMatchObject([{ quantity: 2 }])
    const { shipmentId: third } = await shipByHand(behind, {
      code,
      awb: `BEHIND-${code}`,
      courierName: 'BlueDart',
      actor: 'shop',
    })
    expect((await shipmentOf(code)).map(({ id }) => id)).toEqual([first, second, third])
  })

  test('is told that nobody wants a parcel once it was booked, not while it is being booked', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const { jobs } = shop.running.shop
    const by = { actor: 'shop', at: new Date() } as const
    const nextCheckAt = inMinutes(2)
    const calledOff = shop.db.begin(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      const id = await askForParcel(tx, jobs, order, by)
      await tx`update shipments set next_check_at = ${nextCheckAt} where id = ${id}`
      await callOffBooking(tx, jobs, order.id, by)
      const [parcel] = await tx`select status, next_check_at as "nextCheckAt" from shipments where id = ${id}`
      throw Object.assign(new Error('Enough.'), { parcel })
    })
    await expect(calledOff).rejects.toMatchObject({ parcel: { status: 'cancelling', nextCheckAt } })
  })

  test('that works and never answers makes no second parcel', async () => {
    await bookedOrder()
    const code = await packedOrder(shop, await shop.shopper())
    await sandbox.faults({ courier: 'timeout' })
    await ship(code)
    await vi.waitFor(
      async () => expect((await shipmentOf(code))[0]?.lastError).toBe('The courier gives no answer.'),
      soon,
    )
    expect(await atCourier(code)).toMatchObject([{ awb: null }])

    await sandbox.faults({ courier: 'ok' })
    await ship(code)
    const awb = await isBooked(code)
    expect(await atCourier(code)).toMatchObject([{ awb }])
  })

  test('may have been given the phone of before its correction, whatever it answered: the order says so', async () => {
    await bookedOrder()
    const shopper = await shop.shopper()
    const code = await packedOrder(shop, shopper)
    await sandbox.faults({ courier: 'timeout' })
    await ship(code)
    await vi.waitFor(
      async () => expect((await shipmentOf(code))[0]?.lastError).toBe('The courier gives no answer.'),
      soon,
    )
    const [{ accountId, phone }] = await shop.db<[{ accountId: string; phone: string }]>`
      select account_id as "accountId", address ->> 'phone' as phone from orders where code = ${code}`
    const { id } = await newStaff(shop.db, 'manager')
    await shop.db.begin((tx) =>
      correctPhoneOfOrders(tx, {
        ...{ accountId, before: phone, phone: '7000087654', now: new Date() },
        by: { id, name: 'A manager' },
      }),
    )
    await sandbox.faults({ courier: 'ok' })
    await sweepAt(inMinutes(10))
    await isBooked(code)
    const notes = await shop.db<{ reason: string }[]>`
      select reason from order_events e join orders o on o.id = order_id where code = ${code} and kind = 'note'`
    expect(notes).toEqual([{ reason: expect.stringContaining('may have been given the old one') }])
  })

  test('is given the corrected phone with the parcel that goes once more; with the first it was given the old one', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const [{ customer }] = await shop.db<[{ customer: string }]>`
      update orders o set address = jsonb_set(address, '{phone}', to_jsonb(a.phone))
      from accounts a where a.id = account_id and o.code = ${code} returning a.code as customer`
    await ship(code)
    const awb = await isBooked(code)
    await advance(awb, { code: 42 })
    await becomes(code, 'Shipped')
    const manager = await shop.staff('manager')
    const payload = { phone: '7000087655', reason: 'A digit was wrong.' }
    const params = { code: customer }
    await askAs(manager, 'POST /api/admin/customers/{code}/phone', payload, { params })
    const notes = await shop.db<{ reason: string }[]>`
      select reason from order_events e join orders o on o.id = order_id where code = ${code} and kind = 'note'`
    expect(notes).toEqual([{ reason: expect.stringContaining('The courier was given the old one') }])
    await advance(awb, { code: 10 })
    await vi.waitFor(async () => expect((await shipmentOf(code))[0]!.status).toBe('returned'), soon)
    await ship(code)
    await vi.waitFor(async () => expect((await shipmentOf(code))[1]?.awb).toBeTruthy(), soon)
    const again = (await atCourier(code)).find(({ booking }) => booking.order_id === `${code}-2`)!
    expect(again.booking).toMatchObject({ billing_phone: '7000087655' })
  })

  test('had booked for a shop that was killed before it could write that down: it is the same parcel', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const { awb } = await bookUnheard(code)
    await ship(code)
    expect(await isBooked(code)).toBe(awb)
    expect(await atCourier(code)).toHaveLength(1)
    const [parcel] = await shipmentOf(code)
    expect(parcel, 'that it is to be fetched already is no trouble').toMatchObject({ lastError: null })
  })

  test('that reports a scan before the shop has written the AWB down is heard once it has', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const { awb } = await bookUnheard(code)
    await sandbox.faults({ courier: 'down' })
    await ship(code)
    await vi.waitFor(async () => expect((await shipmentOf(code))[0]?.lastError).toMatch(/courier/i), soon)
    expect(await advance(awb, { code: 17 })).toMatchObject({ webhook: true })
    await vi.waitFor(async () => expect(await putOff()).toHaveLength(1), soon)
    await sandbox.faults({ courier: 'ok' })
    await sweepAt(inMinutes(10))
    await becomes(code, 'Out for delivery')
    expect(await historyOf(code)).toEqual(['Order Placed', 'Packing', 'Shipped', 'Out for delivery'])
  })

  test('has the parcel of a cancelled order called off, even one that the shop never heard of', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    await sandbox.faults({ courier: 'down' })
    await ship(code)
    await vi.waitFor(async () => expect((await shipmentOf(code))[0]?.lastError).toMatch(/courier/i), soon)
    const { db, jobs, log, catalogue, payments } = shop.running.shop
    await cancelOrder(
      { db, jobs, log, catalogue, payments },
      { code, reason: 'Changed my mind', actor: 'shop' },
    )

    const away = { status: 'cancelling', lastError: expect.stringMatching(/courier/i) }
    await vi.waitFor(async () => expect(await shipmentOf(code)).toMatchObject([away]), soon)
    await sandbox.faults({ courier: 'ok' })
    await sweepAt(inMinutes(10))
    expect(await shipmentOf(code), 'the booking may still get through').toMatchObject([
      { status: 'cancelling' },
    ])
    await bookUnheard(code)
    await sweepAt(inMinutes(120))
    expect(await orderOf(code)).toMatchObject({ status: 'Cancelled', awb: null })
    expect(await shipmentOf(code)).toMatchObject([{ status: 'cancelled', nextCheckAt: null }])
    expect(await atCourier(code)).toMatchObject([{ state: 'CANCELED' }])
  })

  test('books what it had said twice that it does not know, of an order that is cancelled: it is called off then', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const id = newId()
    await shop.db`
      insert into shipments (id, order_id, reference, next_check_at)
      select ${id}, id, code, ${inMinutes(2)} from orders where code = ${code}`
    const real = createCourier(shop.running.shop.config.courier!)
    const slow: typeof real = {
      ...real,
      async book(parcel) {
        await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
        for (const minutes of [10, 120]) await sweepAt(inMinutes(minutes))
        expect(await shipmentOf(code)).toMatchObject([{ status: 'cancelled', nextCheckAt: null }])
        return real.book(parcel)
      },
    }
    await bookParcel({ ...deps(), courier: slow }, id, new Date())
    await vi.waitFor(async () => expect(await atCourier(code)).toMatchObject([{ state: 'CANCELED' }]), soon)
  })

  test('has the parcel called off whose order is cancelled before it is fetched', async () => {
    const { code, awb } = await bookedOrder()
    const { db, jobs, log, catalogue, payments } = shop.running.shop
    const cancelling = { code, reason: 'Changed my mind', actor: 'shopper' } as const
    await cancelOrder({ db, jobs, log, catalogue, payments }, cancelling)
    await vi.waitFor(async () => expect(await atCourier(code)).toMatchObject([{ state: 'CANCELED' }]), soon)
    await allRead()
    expect(await orderOf(code)).toMatchObject({ status: 'Cancelled', awb: null })
    expect(await troubleOf(code)).toBeUndefined()

    await advance(awb, { code: 18 })
    await allRead()
    expect(await orderOf(code)).toMatchObject({ status: 'Cancelled' })
    expect((await troubleOf(code))?.what, 'it was too late').toBe('parcel-fetched-after-all')
    expect(await toldOf(code)).not.toContain('order-shipped')

    const later = await shippedOrder()
    await expect(
      cancelOrder({ db, jobs, log, catalogue, payments }, { ...cancelling, code: later.code }),
    ).rejects.toMatchObject({ status: 409, code: 'tooLateToCancel' })
  })

  test('has fetched a parcel that another label replaced: somebody has to know of the first', async () => {
    const { code, awb } = await bookedOrder()
    for (const _ of [1, 2]) await advance(awb, { webhook: 'none' })
    await shipByHand(shop.running.shop, { code, awb: 'INSTEAD-1', courierName: 'BlueDart', actor: 'shop' })
    await vi.waitFor(async () => expect((await troubleOf(code))?.what).toBe('parcel-not-called-off'), soon)
    const ended = await shop.db.begin(async (tx) => {
      await tx`update orders set ended_as = 'lost', ended_at = now() where code = ${code}`
      const found = await troubles(tx as never)
      await tx`update orders set ended_as = null, ended_at = null where code = ${code}`
      return found
    })
    expect(ended, 'the order is over, and it is still out there').toContainEqual(
      expect.objectContaining({ order: code, what: 'parcel-not-called-off' }),
    )
    const [first] = await shipmentOf(code)
    expect(first, 'it waits for a person').toMatchObject({ status: 'cancelling', nextCheckAt: null })
  })

  test('calls a parcel off that somebody takes in meanwhile: it has come back', async () => {
    const { code, awb } = await bookedOrder()
    await sandbox.faults({ courier: 'down' })
    await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
    await vi.waitFor(async () => expect((await shipmentOf(code))[0]?.lastError).toMatch(/courier/i), soon)
    await sandbox.faults({ courier: 'ok' })
    await advance(awb, { code: 42 })
    await allRead()
    const atOnce = createCourier(shop.running.shop.config.courier!)
    const slow: typeof atOnce = {
      ...atOnce,
      async cancel(reference) {
        const isKnown = await atOnce.cancel(reference)
        const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
        await receiveParcel(shop.running.shop, { awb, lines, reason: null, actor: 'shop' })
        return isKnown
      },
    }
    await sweepAt(inMinutes(10), slow)
    expect(await shipmentOf(code)).toMatchObject([{ status: 'received' }])
  })

  test('hears from two at once that a parcel is called off: both are content, and the next of its order goes', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const next = `${code}-2`
    await bookUnheard(code)
    await bookUnheard(next)
    const courier = createCourier(shop.running.shop.config.courier!)
    await Promise.all([courier.cancel(code), courier.cancel(code), courier.cancel(code)])
    const calledOff = (await atCourier(code)).filter(({ state }) => state === 'CANCELED')
    expect(calledOff.map(({ booking }) => booking.order_id)).toEqual([code])
    expect(await atCourier(next)).toHaveLength(1)
  })

  test('that could not deliver a parcel is told what is to become of it once it answers, and not again', async () => {
    const { code, awb } = await shippedOrder()
    const is = (status: string) =>
      vi.waitFor(async () => expect((await shipmentOf(code))[0]?.status).toBe(status), soon)
    await advance(awb, { code: 21 })
    await is('undelivered')
    await sandbox.faults({ courier: 'down' })
    await tellCourier(deps(), { code, wish: 'bring back', actor: 'shop' })
    await vi.waitFor(async () => expect((await shipmentOf(code))[0]?.lastError).toMatch(/courier/i), soon)
    await sandbox.faults({ courier: 'ok' })
    await sweepAt(inMinutes(120))
    await is('returning')
    expect(
      await shop.db`select asked_for as wish, last_error as error from shipments where awb_code = ${awb}`,
    ).toEqual([{ wish: null, error: null }])
  })

  test('that will not do what becomes of a parcel is not told so for ever', async () => {
    const { code, awb } = await shippedOrder()
    await shop.db`
      update shipments set status = 'undelivered', asked_for = 'try again', next_check_at = now() where awb_code = ${awb}`
    const real = createCourier(shop.running.shop.config.courier!)
    const decide = () => Promise.reject(new CourierTrouble('It goes back tomorrow.', false))
    await sweepAt(inMinutes(1), { ...real, decide })
    const said = await shop.db`
      select asked_for as wish, last_error as error, next_check_at is not null as "isFollowed"
      from shipments where awb_code = ${awb}`
    expect(said).toEqual([{ wish: null, error: 'It goes back tomorrow.', isFollowed: true }])
    await shop.db`update shipments set status = 'away' where order_id = (select id from orders where code = ${code})`
  })

  test('is not asked twice for a parcel while it is being booked; what it says beside the booking is kept', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const [id, at] = [newId(), inMinutes(2)]
    await shop.db`
      insert into shipments (id, order_id, reference, next_check_at)
      select ${id}, id, code, ${at} from orders where code = ${code}`
    await ship(code)
    const real = createCourier(shop.running.shop.config.courier!)
    await tendParcel({ ...shop.running.shop, courier: real }, id)
    expect(await shop.db`select next_check_at as at from shipments where reference = ${code}`).toEqual([
      { at },
    ])
    const warning = 'No pickup is arranged.'
    const courier = {
      ...real,
      book: async (parcel: Parcel) => ({ ...(await real.book(parcel)), courierName: null, warning }),
    }
    await bookParcel({ ...deps(), courier }, id, new Date())
    expect(await shipmentOf(code)).toMatchObject([{ status: 'booked', lastError: warning }])
    expect((await orderOf(code)).courier, 'who carries it is told with the first scan').toMatch(/Surface/)
  })

  test('whose token has run out is signed in to again', async () => {
    await bookedOrder()
    await sandbox.post('/courier/sign-out')
    await bookedOrder()
  })

  test('that refuses the address leaves the words for the shopkeeper, who ships by hand', async () => {
    const code = await packedOrder(shop, await shop.shopper(), { zipcode: '900012' })
    await ship(code)
    await vi.waitFor(
      async () =>
        expect(await shipmentOf(code)).toMatchObject([
          {
            status: 'booking',
            lastError: 'The courier gave no AWB: No courier serves this pincode.',
            nextCheckAt: null,
          },
        ]),
      soon,
    )
    const label = { code, awb: 'EK123456789IN', courierName: 'Speed Post', actor: 'shop' } as const
    expect(await byHand(label)).toEqual(await byHand(label))
    expect(await orderOf(code)).toEqual({
      status: 'Shipped',
      awb: 'EK123456789IN',
      courier: 'Speed Post',
      url: null,
      isPaid: false,
    })
    await vi.waitFor(async () => expect((await atCourier(code))[0]?.state).toBe('CANCELED'), soon)
    await vi.waitFor(
      async () =>
        expect((await shipmentOf(code)).map(({ status }) => status).sort()).toEqual(['away', 'cancelled']),
      soon,
    )
  })
})

describe('moving orders by hand', () => {
  test('goes along the steps only, and is the same twice', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    const move = (to: 'Packing' | 'Shipped' | 'Delivered' | 'Order Placed') =>
      moveOrder(deps(), { code, to, actor: 'shop' })
    expect(await move('Packing')).toEqual({ moved: false })
    await expect(move('Delivered')).rejects.toMatchObject({
      status: 409,
      message: `Order ${code} is Packing: it can become Shipped or Cancelled, not Delivered.`,
    })
    await expect(move('Order Placed')).rejects.toMatchObject({ status: 409 })
    // By a machine whose clock is behind that of the one before it.
    const behind = { ...deps(), clock: () => inMinutes(-1) }
    expect(await moveOrder(behind, { code, to: 'Shipped', actor: 'shop' })).toEqual({ moved: true })
    await expect(moveOrder(deps(), { code: 'NOSUCH', to: 'Packing', actor: 'shop' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await historyOf(code)).toEqual(['Order Placed', 'Packing', 'Shipped'])
    const other = await packedOrder(shop, await shop.shopper())
    const clock = () => inMinutes(-1)
    await cancelOrder({ ...shop.running.shop, clock }, { code: other, reason: null, actor: 'shop' })
    expect(await historyOf(other)).toEqual(['Order Placed', 'Packing', 'Cancelled'])
  })

  test('only a packed order ships, with an AWB of its own', async () => {
    const shopper = await shop.shopper()
    const [one, other] = [await packedOrder(shop, shopper), await packedOrder(shop, shopper)]
    const label = { awb: 'DTDC000111', courierName: 'DTDC', actor: 'shop' } as const
    await expect(byHand({ ...label, code: one, awb: ' ' })).rejects.toMatchObject({
      status: 400,
      details: { field: 'awb' },
    })
    await expect(byHand({ ...label, code: one, awb: '1'.repeat(41) })).rejects.toMatchObject({
      code: 'awbMalformed',
    })
    await expect(byHand({ ...label, code: one, trackingUrl: 'javascript:1' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(byHand({ ...label, code: one, courierName: 'D\u0000TDC' })).rejects.toMatchObject({
      ...{ status: 400, code: 'courierNameMalformed' },
    })
    await byHand({ ...label, code: one })
    await expect(byHand({ ...label, code: other })).rejects.toMatchObject({
      status: 409,
      message: 'AWB DTDC000111 is on another parcel.',
    })
    await expect(ship(one)).rejects.toMatchObject({ status: 409 })
    await expect(
      shipOrder({ ...deps(), courierOn: false }, { code: other, actor: 'shop' }),
    ).rejects.toMatchObject({ status: 409 })
    expect((await orderOf(other)).status).toBe('Packing')
  })
})

test('where orders went lately the courier is asked at night; while it is away what it said before stays', async () => {
  const shopper = await shop.shopper()
  for (const zipcode of ['302003', '791111', '744101']) await packedOrder(shop, shopper, { zipcode })
  const { log, config } = shop.running.shop
  const askAll = () => askServedPins({ db: shop.db, log, courier: createCourier(config.courier!) }, '302003')
  const said = async () =>
    Object.fromEntries(
      (
        await shop.db<{ pin: string; says: unknown }[]>`
          select pin, jsonb_build_array(is_served, takes_cash, days) as says from served_pins`
      ).map(({ pin, says }) => [pin, says]),
    )
  const all = await askAll()
  expect(all).toBeGreaterThanOrEqual(3)
  const known = { '302003': [true, true, 3], '791111': [false, false, null], '744101': [true, false, 7] }
  expect(await said()).toMatchObject(known)
  expect(await askAll()).toBe(0)
  await shop.db`update served_pins set checked_at = now() - interval '8 days' where pin = '302003'`
  expect(await pinsToAsk(shop.db, ['737101', '791111'], 1), 'of where it was never asked first').toEqual([
    '737101',
  ])

  await shop.db`update served_pins set checked_at = now() - interval '8 days'`
  await sandbox.faults({ courier: 'down' })
  expect(await askAll()).toBe(0)
  expect(await said()).toMatchObject(known)
  await sandbox.faults({ courier: 'ok' })
  expect(await askAll()).toBe(all)
  expect(await askAll(), 'what it has answered anew waits a week again').toBe(0)
  await shop.db`update served_pins set checked_at = now() - interval '8 days'`
  const real = createCourier(config.courier!)
  const serves: typeof real.serves = (from, to) =>
    to === '791111' ? Promise.reject(new CourierTrouble('What place is that?', false)) : real.serves(from, to)
  const answered = await askServedPins({ db: shop.db, log, courier: { serves } }, '302003')
  expect(answered, 'what it will not say of one place it says of the others').toBe(all - 1)
  await shop.db`update served_pins set checked_at = now() - interval '8 days'`
  let asked = 0
  const away = async () => {
    asked++
    throw new CourierTrouble('No answer.', true)
  }
  expect(await askServedPins({ db: shop.db, log, courier: { serves: away } }, '302003')).toBe(0)
  expect(asked, 'one that is away is not asked of each place').toBe(1)

  await shop.db`update served_pins set days = 20 where pin = '302003'`
  const served = await openServedPins(shop.db, log)
  const way = (pin: string) => wayTo({ rules: OPENING_RULES, served, registered: true }, pin)
  expect(await way('302003')).toMatchObject({ delivers: 'yes', cash: true })
  const [now, journey] = [new Date(), { zone: 'district', extraDays: 0, atLeast: 20 } as const]
  expect((await way('302003')).by(now, 0)).toBe(promisedDay(now, OPENING_RULES, journey))
  expect(await way('791111')).toMatchObject({ delivers: 'to confirm' })
  expect(await way('744101')).toMatchObject({ delivers: 'yes', cash: false })
  await served.stop()
})

test('what the courier serves is known also to an instance that began while the database was away', async () => {
  const said = { isServed: true, takesCash: false, days: 4 }
  await keepServed(shop.db, '737102', said)
  const far = await databaseProxy(shop.address)
  const db = openDatabase(far.url, 1)
  await far.goAway()
  const silent = createLog('silent')
  const failed = vi.spyOn(silent, 'error')
  const opening = openServedPins(db, silent)
  await vi.waitUntil(() => failed.mock.calls.length > 0, soon)
  await far.comeBack()
  const served = await opening
  expect(served.of('737102')).toEqual(said)
  await served.stop()
  await db.end({ timeout: 1 })
  await far.stop()
})
