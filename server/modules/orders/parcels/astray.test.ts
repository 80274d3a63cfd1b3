import { afterEach, describe, expect, test } from 'vitest'
import { call } from '../../../../contract/client.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ADDRESS, CAST } from '../../../../test/cast.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { setStock } from '../../../../test/set-stock.ts'
import { testShop } from '../../../../test/shop.ts'
import { somebodyWaits } from '../../../../test/somebody-waits.ts'
import { askAs } from '../../../../test/staff.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { openMatters } from '../../customers/erase-customer.ts'
import { lineToReturn } from '../../returns/line-to-return.ts'
import { audit } from '../auditing/audit.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { countReturns } from '../confirming/count-returns.ts'
import { lockOrderByCode, moveOrder } from '../move-order.ts'
import { findOrders } from '../reading/find-orders.ts'
import { ordersOf } from '../reading/orders-of.ts'
import { troubles } from '../reading/troubles.ts'
import { refundPart } from '../refunding/refund-part.ts'
import { parcelContents } from '../strays/parcel-contents.ts'
import { settleStray } from '../strays/settle-stray.ts'
import { catchUpOrder } from './catch-up-order.ts'
import { noteReport } from './follow-parcel.ts'
import { giveUpParcel } from './give-up-parcel.ts'
import { receiveParcel } from './receive-parcel.ts'
import { sendNoMore } from './send-no-more.ts'
import { askForParcel, shipByHand, shipOrder } from './ship-order.ts'
import { tellCourier } from './tell-courier.ts'

const shop = testShop()
const deps = () => ({
  db: shop.db,
  jobs: shop.running.shop.jobs,
  catalogue: shop.running.shop.catalogue,
  courierOn: true,
})
let awbs = 0

/** Booked with the courier, who has said nothing of it yet. */
async function booked(isPaid = false, packed?: string): Promise<{ code: string; awb: string; id: string }> {
  const code = packed ?? (await packedOrder(shop, await shop.shopper()))
  const [awb, id] = [`ASTRAY-${++awbs}`, newId()]
  if (isPaid) await pay(code)
  await shop.db`
    insert into shipments (id, order_id, reference, status, awb_code, provider_order_id, provider_shipment_id)
    select ${id}, id, ${awb}, 'booked', ${awb}, '1', '1' from orders where code = ${code}`
  return { code, awb, id }
}

/** As if it had been paid by card when it was placed. */
async function pay(code: string) {
  const [attempt, payment] = [newId(), newId()]
  await shop.db`update orders set payment_method = 'Stripe', paid_at = now() where code = ${code}`
  await shop.db`
    insert into payment_attempts (id, order_id, provider, amount_paise, status, expires_at, closed_at)
    select ${attempt}, id, 'stripe', total_paise, 'paid', now(), now() from orders where code = ${code}`
  await shop.db`
    insert into payments (id, attempt_id, order_id, provider, provider_payment_id, amount_paise, currency, applied)
    select ${payment}, ${attempt}, id, 'stripe', ${payment}, total_paise, 'INR', true from orders where code = ${code}`
  await shop.db`
    insert into ledger (order_id, cause, buyer_paise, provider_paise)
    select id, 'received', -total_paise, total_paise from orders where code = ${code}`
}

const ANY = { payment: null, parcel: null, after: null, limit: 5 }
const MINUTE = 60_000
const ASSIGNED = {
  at: new Date(Date.now() - 7_200_000),
  status: 'NA',
  code: 1,
  activity: 'AWB',
  location: 'Jaipur',
}
/** The courier says it, so many minutes from now, and with it, as always, that it has given the parcel its number. */
const scan = (
  id: string,
  code: number,
  inMinutes = 0,
  {
    from = Date.now(),
    trackUrl = null as string | null,
    expectedAt = null as Date | null,
    after = null as number | null,
  } = {},
) => {
  const at = new Date(from - 3_600_000 + inMinutes * MINUTE)
  const words = { status: `Code ${code}`, code, activity: `Code ${code}`, location: 'Jaipur' }
  const report = { at, ...words, courierName: 'BlueDart', trackUrl, expectedAt }
  const before = after === null ? [] : [{ ...words, at: new Date(at.getTime() - MINUTE), code: after }]
  const scans = [ASSIGNED, ...before, { at, ...words }]
  return shop.db.begin((tx) => noteReport(tx, deps().jobs, id, { ...report, scans }, new Date()))
}
async function standing(code: string) {
  const [row] = await shop.db<
    { status: string; parcel: string; endedAs: string | null; account: string; cameBack: boolean }[]
  >`
    select o.status, s.status as parcel, ended_as as "endedAs", account_id as account,
      returned_at is not null as "cameBack"
    from orders o join shipments s on s.order_id = o.id where code = ${code} order by s.created_at desc limit 1`
  return row!
}
/** When the courier is asked about it. */
async function askedNext(id: string): Promise<Date | null> {
  const [row] = await shop.db<
    [{ at: Date | null }]
  >`select next_check_at as at from shipments where id = ${id}`
  return row.at
}
const troubleOf = async (code: string) => (await troubles(shop.db)).find(({ order }) => order === code)?.what
const toldOf = async (code: string) =>
  (
    await shop.db<{ template: string }[]>`
      select template from messages m join orders o on o.id = order_id
      where code = ${code} and channel = 'email' order by m.created_at, m.id`
  ).map(({ template }) => template)
/** What was told of a parcel whose order is over. */
const saidOf = async (code: string) => {
  const [message] = await shop.db<[{ content: object }]>`
    select content from messages m join orders o on o.id = order_id
    where code = ${code} and channel = 'email' and template = 'parcel-after-all'`
  return message.content
}
const correctedFor = async (awb: string) =>
  (
    await shop.db<{ reason: string; delta: number }[]>`
      select reason, delta from stock_movements where cause = 'corrected' and reason like ${`%${awb} %`}`
  ).map(({ reason, delta }) => [reason, delta])
const refundsOf = (code: string) => shop.db`
  select amount_paise as paise, ground from refunds r join orders o on o.id = r.order_id where code = ${code}`
const notesOf = async (code: string) =>
  (
    await shop.db`
      select number from tax_documents d join orders o on o.id = d.order_id where code = ${code} and series = 'C'`
  ).length
async function kurtis() {
  const [row] = await shop.db<[{ stock: number; sold: number }]>`
    select v.stock, v.sold from variants v join products p on p.id = v.product_id
    where p.handle = ${CAST.kurti.handle} and size = 'M'`
  return row
}
const receive = (awb: string, writtenOff = 0, reason: string | null = null) =>
  receiveParcel(deps(), {
    awb,
    lines: [{ position: 0, restocked: 1 - writtenOff, writtenOff }],
    reason,
    actor: 'shop',
  })
/** With a label from elsewhere. */
const byHand = (code: string, trackingUrl: string | null = null) =>
  shipByHand(deps(), {
    ...{ code, awb: `ASTRAY-${++awbs}`, courierName: 'Speed Post', trackingUrl, actor: 'shop' },
  })
const giveUp = (code: string, after: 'refund' | 'send again') =>
  giveUpParcel(deps(), { code, after, reason: null, actor: 'shop' })

afterEach(async () => expect(await audit(shop.db)).toEqual([]))

test.each([
  [1, 'booked', 'Packing', undefined, null],
  [13, 'booked', 'Packing', 'parcel-not-fetched', null],
  [45, 'cancelled', 'Packing', 'parcel-called-off', null],
  [6, 'away', 'Shipped', undefined, 'order-shipped'],
  [22, 'away', 'Shipped', undefined, 'order-shipped'],
  [17, 'away', 'Out for delivery', undefined, 'order-out-for-delivery'],
  [21, 'undelivered', 'Shipped', 'parcel-undelivered', 'order-undelivered'],
  [23, 'undelivered', 'Shipped', 'parcel-undelivered', 'order-undelivered'],
  [9, 'returning', 'Shipped', 'parcel-returning', 'order-returning'],
  [46, 'returning', 'Shipped', 'parcel-returning', 'order-returning'],
  [10, 'returned', 'Shipped', 'parcel-returned', null],
  [12, 'lost', 'Shipped', 'parcel-lost', 'order-lost'],
  [24, 'lost', 'Shipped', 'parcel-lost', 'order-lost'],
  [25, 'damaged', 'Shipped', 'parcel-damaged', 'order-lost'],
  [7, 'delivered', 'Delivered', undefined, 'order-delivered'],
] as const)('code %i: the parcel is %s, the order %s', async (code, parcel, status, trouble, told) => {
  const order = await booked()
  await scan(order.id, code)
  await scan(order.id, code)
  const cameBack = parcel === 'returning' || parcel === 'returned'
  expect(await standing(order.code)).toMatchObject({ parcel, status, endedAs: null, cameBack })
  expect(await troubleOf(order.code)).toBe(trouble)
  expect((await toldOf(order.code)).slice(1)).toEqual(told ? [told] : [])
  const noted = await shop.db`
    select from order_events e join orders o on o.id = order_id
    where o.code = ${order.code} and kind = 'courier-trouble'`
  expect(noted.length > 0, 'that it could not be fetched stands in the history').toBe(code === 13)
})

test.each([
  ['found again', [42, 12, 18], 'away'],
  ['tried again', [42, 21, 17], 'away'],
  ['lost on its way back', [42, 9, 12], 'lost'],
  ['damaged, and then brought back', [42, 25, 9], 'returning'],
  ['lost, and delivered after all', [42, 12, 7], 'delivered'],
  ['delivered, and nothing after it', [42, 7, 9], 'delivered'],
] as const)('a parcel is %s', async (_, codes, becomes) => {
  const { id, code } = await booked()
  for (const [minute, said] of codes.entries()) await scan(id, said, minute)
  expect((await standing(code)).parcel).toBe(becomes)
  for (const [minute, said] of codes.entries()) {
    await scan(id, said, minute)
    expect((await standing(code)).parcel, `${said} was said before, and comes once more, late`).toBe(becomes)
  }
})

test.each([
  [42, 25],
  [42, 12, 9, 10],
])(
  'what the courier spoilt or had lost is no refusal of its shopper when it comes back',
  async (...codes) => {
    const { id, code, awb } = await booked()
    for (const [minute, said] of codes.entries()) await scan(id, said, minute)
    await countReturns(shop.db)
    await receive(awb)
    await countReturns(shop.db)
    expect(await standing(code)).toMatchObject({ endedAs: 'returned', cameBack: false })
    expect(await askedNext(id)).toBeNull()
  },
)

test.each([[[25, 9]], [[12, 9]], [[9, 25, 10], true]])(
  'nor where the courier tells of all at once, %j: what came first counts',
  async (codes, cameBack = false) => {
    const { id, code, awb } = await booked()
    await scan(id, 42)
    const scans = codes.map((said, place) => ({
      ...{ at: new Date(Date.now() - (30 - place) * MINUTE), status: `Code ${said}`, code: said },
      ...{ activity: `Code ${said}`, location: 'Jaipur' },
    }))
    const report = { ...scans.at(-1)!, courierName: null, trackUrl: null, expectedAt: null, scans }
    await shop.db.begin((tx) => noteReport(tx, deps().jobs, id, report, new Date()))
    await countReturns(shop.db)
    await receive(awb)
    await countReturns(shop.db)
    expect(await standing(code)).toMatchObject({ endedAs: 'returned', cameBack })
  },
)

test('a clock that runs a day ahead has not the last word', async () => {
  const { code, id } = await booked()
  await scan(id, 42, 24 * 60)
  await scan(id, 21, 60)
  expect((await standing(code)).parcel).toBe('undelivered')
  await scan(id, 7, 24 * 60)
  const [{ at }] = await shop.db<[{ at: Date }]>`select delivered_at as at from orders where code = ${code}`
  expect(at.getTime(), 'nor has anything come tomorrow').toBeLessThanOrEqual(Date.now())
})

test('an answer without a scan does not outrank a scan that is told after it', async () => {
  const { code, id } = await booked()
  const words = { status: 'Pickup Scheduled', code: 3, courierName: null, trackUrl: null, expectedAt: null }
  await shop.db.begin((tx) => noteReport(tx, deps().jobs, id, { ...words, at: null, scans: [] }, new Date()))
  await scan(id, 21)
  expect((await standing(code)).parcel).toBe('undelivered')
})

test('of two scans of one second the later told counts', async () => {
  const { code, id } = await booked()
  const from = Date.now()
  for (const said of [42, 21]) await scan(id, said, 0, { from })
  expect((await standing(code)).parcel).toBe('undelivered')
})

test('a parcel that came on the promised day is not late because it is told later', async () => {
  const { code, id } = await booked()
  const from = Date.now() - 24 * 60 * MINUTE
  const came = new Date(from - 60 * MINUTE + 30 * MINUTE)
  const [order] = await shop.db<[{ id: string }]>`
    update orders set placed_at = now() - interval '3 days', promised_on = (${came}::timestamptz at time zone 'Asia/Kolkata')::date
    where code = ${code} returning id`
  await scan(id, 42, 0, { from })
  await scan(id, 7, 30, { from })
  expect(await lineToReturn(shop.db, order.id, 0)).toMatchObject({ deliveredAt: came, isLate: false })
})

test('a parcel came when it was handed over, though the courier has closed its file since', async () => {
  const { code, id } = await booked()
  const came = new Date(Date.now() - 90 * MINUTE)
  const told = { status: 'Fulfilled', code: 26, courierName: 'BlueDart', trackUrl: null, expectedAt: null }
  const handedOver = { at: came, status: 'Delivered', code: 7, activity: 'Delivered', location: 'Jaipur' }
  const report = { ...told, at: new Date(came.getTime() + 60 * MINUTE), scans: [ASSIGNED, handedOver] }
  await shop.db.begin((tx) => noteReport(tx, deps().jobs, id, report, new Date()))
  expect(await shop.db`select delivered_at as at from orders where code = ${code}`).toEqual([{ at: came }])
})

test('a parcel is expected on the day that it is in India, also once the courier says no more of it', async () => {
  const { id } = await booked()
  const day = () => shop.db`select expected_on::text as day from shipments where id = ${id}`
  await scan(id, 42, 0, { expectedAt: new Date('2026-11-24T18:30:00Z') })
  expect(await day()).toEqual([{ day: '2026-11-25' }])
  await scan(id, 18, 1)
  expect(await day()).toEqual([{ day: '2026-11-25' }])
})

describe('a parcel that comes back', () => {
  test('of a cash order is restocked: the order ends, and is nothing that runs, sells or is delivered', async () => {
    const before = await kurtis()
    const { code, awb, id } = await booked()
    await scan(id, 42)
    await scan(id, 9, 1)
    for (const to of ['Out for delivery', 'Delivered'] as const)
      await expect(moveOrder(deps(), { code, to, actor: 'shop' })).rejects.toMatchObject({ status: 409 })
    await scan(id, 10, 2)
    await expect(
      giveUp(code, 'send again'),
      'what is back can be lost, not what is not',
    ).resolves.toBeTruthy()
    expect((await standing(code)).status).toBe('Shipped')
    // That one was a mistake of ours; another goes the whole way back.
    const other = await booked()
    await scan(other.id, 42)
    await scan(other.id, 10, 1)
    expect(await notesOf(other.code)).toBe(1)
    expect(await receive(other.awb)).toMatchObject({ code: other.code, refundPaise: 0 })
    expect(await receive(other.awb), 'twice is once').toMatchObject({ refundPaise: 0 })
    const packer = await shop.staff('packer')
    const params = { code: other.code }
    const { reply } = await askAs(packer, 'GET /api/admin/orders/{code}', undefined, { params })
    expect(reply.order.timeline).toContainEqual(
      expect.objectContaining({ about: 'parcel', detail: `1 of ${CAST.kurti.name}, M restocked` }),
    )
    expect(await standing(other.code)).toMatchObject({
      status: 'Shipped',
      parcel: 'received',
      endedAs: 'returned',
    })
    expect(await notesOf(other.code), 'credited once').toBe(1)
    expect(await troubleOf(other.code)).toBeUndefined()
    expect((await toldOf(other.code)).at(-1)).toBe('order-ended')
    const { account } = await standing(other.code)
    const { orders } = await findOrders(shop.db, { ...ANY, text: other.code, statuses: ['Shipped'] })
    expect(orders, 'it is not on the way').toEqual([])
    const [shown] = await ordersOf(shop.db, account, {
      picturesAt: '',
      terms: { cancelMinutes: 60 },
      payoutsOn: true,
    })
    expect(shown).toMatchObject({ status: 'Shipped', endedAs: 'returned', astray: null })
    expect(await shop.db.begin((tx) => openMatters(tx, account))).toEqual([])
    // The first order's piece was written off and taken again; the second's is on the shelf.
    expect(await kurtis()).toEqual({ stock: before.stock - 2, sold: before.sold + 1 })
    await expect(
      moveOrder(deps(), { code: other.code, to: 'Out for delivery', actor: 'shop' }),
    ).rejects.toMatchObject({ status: 409, code: 'orderEnded' })
    await scan(other.id, 7, 9)
    expect(await standing(other.code)).toMatchObject({ status: 'Shipped', parcel: 'received' })
    await expect(receive(awb)).rejects.toMatchObject({ status: 409 })
  })

  test('is received once, in whatever order its lines are named', async () => {
    const items = (['M', 'L'] as const).map((size) => ({ _id: CAST.kurti.handle, size, quantity: 1 }))
    const placed = { items, amount: 3148, address: ADDRESS }
    const { orderId } = await call('POST /api/order/place', placed, await shop.shopper())
    await moveOrder(deps(), { code: orderId, to: 'Packing', actor: 'shop' })
    const { awb, id } = await booked(false, orderId)
    await scan(id, 42)
    await scan(id, 10, 1)
    const lines = [0, 1].map((position) => ({ position, restocked: 1, writtenOff: 0 }))
    for (const said of [lines, lines.toReversed()])
      expect(await receiveParcel(deps(), { awb, lines: said, reason: null, actor: 'shop' })).toMatchObject({
        code: orderId,
        isOver: true,
      })
  })

  test('when another has gone in its place is not received: its order goes on', async () => {
    const { code, awb, id } = await booked(true)
    await scan(id, 10)
    await byHand(code)
    await expect(receive(awb)).rejects.toMatchObject({ status: 409, code: 'anotherHasGone' })
    expect(await refundsOf(code)).toEqual([])
    expect(await standing(code)).toMatchObject({ parcel: 'away', endedAs: null })
  })

  test.each([
    [[17], 'Out for delivery', 'order-out-for-delivery'],
    [[7], 'Delivered', 'order-delivered'],
    [[17, 7], 'Delivered', 'order-delivered'],
  ] as const)(
    'and goes once more: its order goes by the first that is heard of the other, %j',
    async (codes, status, told) => {
      const first = await booked()
      await scan(first.id, 42)
      await scan(first.id, 10, 1)
      const { code, id } = await booked(false, first.code)
      for (const [minute, said] of codes.entries()) await scan(id, said, 2 + minute)
      expect(await standing(code)).toMatchObject({ status })
      expect((await toldOf(code)).at(-1)).toBe(told)
      expect(await troubleOf(code)).toBeUndefined()
    },
  )

  test('and was paid is refunded in full, though its piece is spoilt', async () => {
    const before = await kurtis()
    const { code, awb, id } = await booked(true)
    await scan(id, 42)
    await expect(receive(awb, 1), 'why is to be said').rejects.toMatchObject({
      status: 400,
      code: 'whyWrittenOff',
    })
    await expect(
      receiveParcel(deps(), {
        awb,
        lines: [{ position: 0, restocked: 2, writtenOff: 0 }],
        reason: null,
        actor: 'shop',
      }),
    ).rejects.toMatchObject({ status: 400, code: 'otherPiecesReceived' })
    expect(await receive(awb, 1, 'Torn')).toEqual({
      code,
      refundPaise: 1649_00,
      isOver: true,
      productIds: expect.anything(),
    })
    expect(await refundsOf(code)).toEqual([{ paise: 1649_00, ground: 'came back' }])
    expect(await standing(code), 'whoever told of it').toMatchObject({ cameBack: true })
    expect(await notesOf(code)).toBe(1)
    expect(await kurtis()).toEqual({ stock: before.stock - 1, sold: before.sold })
    await expect(receive('NOBODYS')).rejects.toMatchObject({ status: 404 })
    await expect(receive((await booked()).awb), 'it never left').rejects.toMatchObject({ status: 409 })
  })

  test('is found by its label and taken in by a packer, who is told nothing of its money', async () => {
    const [packer, manager] = await Promise.all(
      (['packer', 'manager'] as const).map(async (role) => shop.staff(role)),
    )
    const { code, awb, id } = await booked(true)
    await scan(id, 42)
    const options = { params: { awb } }
    const found = async (who = packer!) =>
      (await askAs(who, 'GET /api/admin/parcels/{awb}', undefined, options)).reply.parcel
    expect(await found()).toMatchObject({ order: code, goesBack: null })
    expect(await found(manager!)).toMatchObject({ order: code, goesBack: 1649 })
    const lines = [{ position: 0, restocked: 1, writtenOff: 0 }]
    const { reply } = await askAs(packer!, 'POST /api/admin/parcels/{awb}/receive', { lines }, options)
    expect(reply.message).toBe(`Parcel ${awb} is received; order ${code} has ended.`)
    const part = await packedOrder(shop, await shop.shopper(), {}, 3)
    const cancelled = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code: part, lines: cancelled, reason: null, actor: 'shop' })
    const params = { awb: (await booked(false, part)).awb }
    const { parcel } = (await askAs(packer!, 'GET /api/admin/parcels/{awb}', undefined, { params })).reply
    expect(parcel!.lines, 'of three two are in it').toMatchObject([{ quantity: 2 }])
    expect(await refundsOf(code)).toEqual([{ paise: 1649_00, ground: 'came back' }])
  })

  test('though nobody told that it was fetched is not cancelled: it has its invoice, and is refunded when it is here', async () => {
    const before = await kurtis()
    const { code, awb, id } = await booked(true)
    await scan(id, 21)
    await expect(cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })).rejects.toMatchObject(
      { status: 409, code: 'tooLateToCancel' },
    )
    await scan(id, 46, 1)
    const manager = await shop.staff('manager')
    const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })
    expect(reply.order.parcelActs, 'what is on its way here is not given up').toEqual(['receive'])
    await scan(id, 10, 2)
    expect(await receive(awb)).toMatchObject({ refundPaise: 1649_00, isOver: true })
    expect(await receive(awb), 'twice is once').toMatchObject({ refundPaise: 0 })
    expect(await refundsOf(code)).toEqual([{ paise: 1649_00, ground: 'came back' }])
    expect(await notesOf(code)).toBe(1)
    expect(await kurtis()).toEqual(before)
  })
})

describe('a parcel that is lost', () => {
  test('and was paid: the money goes back once, the piece is written off, the order has ended', async () => {
    const before = await kurtis()
    const { code, id } = await booked(true)
    await scan(id, 42)
    await expect(giveUp(code, 'refund')).rejects.toMatchObject({ status: 409, code: 'parcelNotLost' })
    await scan(id, 12, 1)
    const answers = await Promise.all([giveUp(code, 'refund'), giveUp(code, 'refund')])
    expect(answers.map(({ refundPaise }) => refundPaise).sort()).toEqual([0, 1649_00])
    expect(await refundsOf(code)).toEqual([{ paise: 1649_00, ground: 'lost' }])
    expect(await standing(code)).toMatchObject({ parcel: 'written off', endedAs: 'lost' })
    expect(await askedNext(id), 'the courier is asked about it no more').toBeNull()
    expect(await kurtis()).toEqual({ stock: before.stock - 1, sold: before.sold })
    expect((await toldOf(code)).slice(-2)).toEqual(['order-lost', 'order-ended'])
    const said = await shop.db`
      select content from messages m join orders o on o.id = order_id
      where code = ${code} and channel = 'email' and template in ('order-lost', 'order-ended') order by m.created_at, m.id`
    expect(said, 'of what became of it').toMatchObject([
      { content: { damaged: false } },
      { content: { lost: true, refund: 1649 } },
    ])
    await expect(giveUp(code, 'send again')).rejects.toMatchObject({ status: 409, code: 'orderEnded' })
  })

  test('is sent again where the shelf has the pieces, under the same invoice', async () => {
    const { code, id } = await booked()
    await scan(id, 42)
    await scan(id, 25, 1)
    const { stock } = await kurtis()
    const setStock = (to: number) => shop.db`
      update variants set stock = ${to}
      where size = 'M' and product_id = (select id from products where handle = ${CAST.kurti.handle})`
    await setStock(0)
    await expect(giveUp(code, 'send again')).rejects.toMatchObject({ status: 409, code: 'piecesNotThere' })
    expect((await standing(code)).parcel).toBe('damaged')
    await setStock(stock)
    await giveUp(code, 'send again')
    expect(await standing(code)).toMatchObject({ parcel: 'booking', status: 'Shipped', endedAs: null })
    const noted = await shop.db`
      select detail from order_events e join orders o on o.id = order_id
      where code = ${code} and kind = 'parcel-written-off'`
    expect(noted).toEqual([{ detail: { sentAgain: true } }])
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) from tax_documents d join orders o on o.id = d.order_id where code = ${code}`
    expect(count).toBe(1)
  })

  test('and was paid back by hand is not sent again', async () => {
    const { code, id } = await booked(true)
    await scan(id, 42)
    const [manager, packer] = [await shop.staff('manager'), await shop.staff('packer')]
    const looked = async (who = manager) =>
      (await askAs(who, 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order
    expect((await looked()).parcelActs, 'the courier carries it').toEqual([])
    await scan(id, 12, 1)
    expect((await looked(packer)).parcelActs).toEqual(['receive'])
    const offered = async () => {
      const { parcelActs, mayShip, isPaidBack } = await looked()
      return [parcelActs, mayShip, isPaidBack]
    }
    expect(await offered()).toEqual([['receive', 'refund', 'send again'], false, false])
    await paidBack(code, true)
    expect(await offered()).toEqual([['receive', 'refund'], false, true])
    const refused = { status: 409, code: 'allPaidBack' }
    await expect(giveUp(code, 'send again')).rejects.toMatchObject(refused)
    await scan(id, 10, 2)
    expect(await offered()).toEqual([['receive', 'refund'], false, true])
    const byHand = { code, awb: `ASTRAY-${++awbs}`, courierName: 'Speed Post', actor: 'shop' } as const
    await expect(shipByHand(deps(), byHand)).rejects.toMatchObject(refused)
    await expect(shipOrder(deps(), byHand)).rejects.toMatchObject(refused)
    expect(await giveUp(code, 'refund')).toEqual({ refundPaise: 0, productIds: expect.anything() })
  })

  test('though its label is from elsewhere, somebody of the shop says so', async () => {
    const code = await packedOrder(shop, await shop.shopper())
    await shipByHand(deps(), { code, awb: `ASTRAY-${++awbs}`, courierName: 'Speed Post', actor: 'shop' })
    await giveUp(code, 'refund')
    expect(await standing(code)).toMatchObject({ endedAs: 'lost', parcel: 'written off' })
    const manager = await shop.staff('manager')
    const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })
    expect(reply.order, 'nothing is left to do, nor to collect').toMatchObject({
      ...{ moves: [], mayShip: false, parcelActs: [], money: { toCollect: 0 } },
    })
  })
})

/** Returns what it cost. */
async function paidBack(code: string, isPaidBack: boolean): Promise<number> {
  const [{ orderId, amountPaise }] = await shop.db<[{ orderId: string; amountPaise: number }]>`
    select id as "orderId", total_paise as "amountPaise" from orders where code = ${code}`
  const refund = {
    orderId,
    key: newId(),
    amountPaise,
    lessensPrice: true,
    code: 'lost',
    reason: null,
  } as const
  if (isPaidBack)
    await shop.db.begin((tx) => refundPart(tx, deps().jobs, { ...refund, actor: 'shop' }, new Date()))
  return amountPaise
}

describe('a parcel that the shop was done with', () => {
  type Saying = 'kept' | 'delivered' | 'call off' | 'called off'
  const say = (code: string, shipmentId: string, as: Saying, reason: string | null = null) =>
    settleStray(deps(), { code, shipmentId, as, reason, actor: 'shop' })
  const notNow = { status: 409, code: 'notSaidOfParcel' }
  const lost = async (isPaid: boolean, after: 'refund' | 'send again') => {
    const parcel = await booked(isPaid)
    await scan(parcel.id, 42)
    await scan(parcel.id, 12, 1)
    await giveUp(parcel.code, after)
    await scan(parcel.id, 18)
    expect(await troubleOf(parcel.code), 'late news is of the time before').not.toBe('parcel-found')
    await scan(parcel.id, 7, 5)
    expect(await troubleOf(parcel.code)).toBe('parcel-delivered-after-all')
    return parcel
  }

  test('is fetched though its order is cancelled: it comes back, or stays away', async () => {
    const before = await kurtis()
    const [back, away] = [await booked(true), await booked()]
    for (const { code, id } of [back, away]) {
      await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
      await scan(id, 42)
      await scan(id, 18, 1)
      expect(await troubleOf(code)).toBe('parcel-fetched-after-all')
      expect((await toldOf(code)).filter((told) => told === 'parcel-after-all')).toHaveLength(1)
      expect(await saidOf(code), 'it is to be turned away').toMatchObject({
        delivered: false,
        returning: false,
      })
      await expect(say(code, id, 'called off')).rejects.toMatchObject(notNow)
    }
    const torn = { code: back.code, refundPaise: 0, isOver: false }
    expect(await receive(back.awb, 1, 'Torn')).toMatchObject(torn)
    expect(await receive(back.awb, 1, 'Torn'), 'twice is once').toMatchObject(torn)
    await say(away.code, away.id, 'kept')
    await scan(away.id, 7, 5)
    expect(await kurtis()).toEqual({ stock: before.stock - 2, sold: before.sold })
    expect([await correctedFor(back.awb), await correctedFor(away.awb)], 'and why').toEqual([
      [[`Parcel ${back.awb} came back after all`, -1]],
      [[`Parcel ${away.awb} does not come back`, -1]],
    ])
    for (const { code } of [back, away]) {
      expect(await troubleOf(code)).toBeUndefined()
      expect((await standing(code)).status).toBe('Cancelled')
    }
    // Where nothing is left on the shelf, less than nothing does not become of it.
    const sold = await booked()
    await cancelOrder(shop.running.shop, { code: sold.code, reason: null, actor: 'shop' })
    await scan(sold.id, 42)
    await setStock(shop.db, CAST.kurti.handle, 'M', 0)
    await say(sold.code, sold.id, 'kept')
    expect((await kurtis()).stock).toBe(0)
    await setStock(shop.db, CAST.kurti.handle, 'M', before.stock)
  })

  test('is delivered though it was given up: it counts where nothing was paid back, else it comes back', async () => {
    const before = await kurtis()
    const manager = await shop.staff('manager')
    const offered = async (code: string) => {
      const { reply } = await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params: { code } })
      return reply.order.parcels.map(({ sayings }) => sayings)
    }
    const cash = await lost(false, 'refund')
    expect(await offered(cash.code)).toEqual([['delivered', 'kept']])
    await say(cash.code, cash.id, 'delivered')
    expect(await standing(cash.code)).toMatchObject({
      status: 'Delivered',
      parcel: 'delivered',
      endedAs: null,
    })
    expect(await kurtis()).toEqual({ stock: before.stock - 1, sold: before.sold + 1 })

    const paid = await lost(true, 'refund')
    expect(await saidOf(paid.code), 'she has it').toMatchObject({ delivered: true, returning: false })
    await expect(say(paid.code, paid.id, 'delivered'), 'its money has gone').rejects.toMatchObject(notNow)
    expect(await offered(paid.code)).toEqual([['kept']])
    await receive(paid.awb)
    expect(await kurtis()).toEqual({ stock: before.stock - 1, sold: before.sold + 1 })
    expect(await standing(paid.code)).toMatchObject({ parcel: 'received', endedAs: 'lost' })

    const again = await lost(false, 'send again')
    await say(again.code, again.id, 'delivered')
    expect(await correctedFor(again.awb)).toEqual([[`Parcel ${again.awb} was delivered after all`, 1]])
    expect(await standing(again.code)).toMatchObject({ status: 'Delivered', parcel: 'cancelling' })
    expect(await kurtis(), 'the other one is on the shelf').toEqual({
      stock: before.stock - 2,
      sold: before.sold + 2,
    })
    await expect(say(again.code, 'none', 'kept')).rejects.toMatchObject({ status: 404 })

    const kept = await lost(true, 'refund')
    const without = await kurtis()
    await say(kept.code, kept.id, 'kept')
    expect(await kurtis(), 'its piece was written off when it was given up').toEqual(without)
    const torn = await lost(true, 'refund')
    const asItWas = await kurtis()
    await receive(torn.awb, 1, 'Torn')
    expect(await kurtis(), 'nor is one that comes back spoilt on the shelf').toEqual(asItWas)

    const found = await booked()
    await scan(found.id, 42)
    await scan(found.id, 12, 1)
    await giveUp(found.code, 'refund')
    await scan(found.id, 18, 2)
    expect(await troubleOf(found.code), 'it is on its way once more').toBe('parcel-found')
  })

  test('is delivered though the courier had called it off, with a piece that was cancelled meanwhile: it counts', async () => {
    const before = await kurtis()
    const { code, id } = await booked(false, await packedOrder(shop, await shop.shopper(), {}, 2))
    await scan(id, 8)
    const lines = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    for (const [minute, said] of [42, 7].entries()) await scan(id, said, 5 + minute)
    expect(await troubleOf(code)).toBe('parcel-delivered-after-all')
    await say(code, id, 'delivered')
    expect(await standing(code)).toMatchObject({ status: 'Delivered', parcel: 'delivered' })
    expect(await kurtis(), 'the other one has gone with it').toEqual({
      stock: before.stock - 2,
      sold: before.sold + 1,
    })
    expect(await troubleOf(code)).toBeUndefined()
  })

  test('holds what it was booked with, though a piece was being cancelled: whichever of the two began first', async () => {
    const shopper = await shop.shopper()
    const twoPacked = () => packedOrder(shop, shopper, {}, 2)
    const book = async (tx: Transaction, code: string) =>
      askForParcel(tx, deps().jobs, await lockOrderByCode(tx, code), { actor: 'shop', at: new Date() })
    const cancelOne = (code: string) =>
      cancelOrder(shop.running.shop, {
        code,
        lines: [{ position: 0, quantity: 1 }],
        reason: null,
        actor: 'shop',
      })
    const [after, before] = [await twoPacked(), await twoPacked()]
    const withoutIt = await shop.db.begin(async (tx) => {
      await cancelOne(after)
      return book(tx, after)
    })
    expect(await parcelContents(shop.db, withoutIt)).toMatchObject([{ quantity: 1 }])
    const { withIt, cancelled } = await shop.db.begin(async (tx) => {
      await lockOrderByCode(tx, before)
      const cancelled = cancelOne(before)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { withIt: await book(tx, before), cancelled }
    })
    await cancelled
    expect(await parcelContents(shop.db, withIt)).toMatchObject([{ quantity: 2 }])
  })

  test('is delivered, and what is told after that says nothing: it counts', async () => {
    const { code, id } = await lost(false, 'refund')
    // 'Fulfilled', and a code that nobody has told us of.
    const trackUrl = 'https://track.example/after-all'
    for (const [minute, said] of [26, 999].entries()) await scan(id, said, 6 + minute, { trackUrl })
    expect(await troubleOf(code)).toBe('parcel-delivered-after-all')
    await say(code, id, 'delivered')
    expect(await standing(code)).toMatchObject({ status: 'Delivered', endedAs: null })
    expect(await shop.db`select tracking_url as url from orders where code = ${code}`).toEqual([
      { url: trackUrl },
    ])
  })

  test('is delivered though another has gone in its place: it does not count, and stays away', async () => {
    const { code, id } = await lost(false, 'send again')
    const link = 'https://www.indiapost.gov.in/track'
    await byHand(code, link)
    await expect(say(code, id, 'delivered')).rejects.toMatchObject(notNow)
    await scan(id, 18, 6, { trackUrl: 'https://track.example/first' })
    expect(await shop.db`select tracking_url as url from orders where code = ${code}`).toEqual([
      { url: link },
    ])
    await say(code, id, 'kept')
    expect(await standing(code)).toMatchObject({ status: 'Shipped', parcel: 'away' })
  })

  test.each([
    ['called off on its way', [42, 8], null, 'parcel-called-off'],
    ['called off on its way, and back', [42, 8, 46], 'here', 'parcel-to-send-again'],
    ['called off on its way, and away', [42, 8, 46], 'kept', 'parcel-to-send-again'],
  ] as const)(
    'was %s, and all was paid back: it is sent no more, and its order ends',
    async (_, codes, ends, trouble) => {
      for (const isPaidBack of [true, false]) {
        const before = await kurtis()
        const { code, awb, id } = await booked(true)
        const paid = await paidBack(code, isPaidBack)
        const end = () => sendNoMore(deps(), { code, reason: 'They want it no more.', actor: 'shop' })
        await expect(end(), 'it is under way').rejects.toMatchObject({
          status: 409,
          code: 'noParcelToWaitFor',
        })
        for (const [minute, said] of codes.entries()) await scan(id, said, minute)
        if (ends) await expect(end(), 'it is out there').rejects.toMatchObject({ code: 'noParcelToWaitFor' })
        if (ends === 'here') await receive(awb)
        else if (ends) await say(code, id, ends)
        expect(await troubleOf(code)).toBe(trouble)
        const manager = await shop.staff('manager')
        const params = { code }
        const look = async () =>
          (await askAs(manager, 'GET /api/admin/orders/{code}', undefined, { params })).reply.order
        expect(await look()).toMatchObject({ mayEnd: true, mayShip: !isPaidBack, moves: [] })
        await askAs(
          manager,
          'POST /api/admin/orders/{code}/sent-no-more',
          { reason: 'They want it no more.' },
          { params },
        )
        expect((await end()).refundPaise, 'said twice').toBe(0)
        const { endedAs, timeline, mayEnd, mayShip, moves } = await look()
        expect([endedAs, mayEnd, mayShip, moves]).toEqual(['returned', false, false, []])
        expect(timeline).toContainEqual(
          expect.objectContaining({ what: 'It is not sent again', detail: 'They want it no more.' }),
        )
        expect(await troubleOf(code)).toBeUndefined()
        expect(await refundsOf(code)).toEqual([expect.objectContaining({ paise: paid })])
        expect(await notesOf(code)).toBe(1)
        expect((await toldOf(code)).at(-1)).toBe('order-ended')
        const { stock, sold } = await kurtis()
        expect([stock - before.stock, sold - before.sold]).toEqual([ends === 'kept' ? -1 : 0, 0])
      }
    },
  )

  test('was called off on its way, and its order goes on: once it is here, or stays away, another is to go', async () => {
    for (const ends of ['here', 'away']) {
      const { code, awb, id } = await booked()
      for (const [minute, said] of [42, 8].entries()) await scan(id, said, minute)
      expect(await troubleOf(code)).toBe('parcel-called-off')
      await scan(id, 46, 5)
      expect(await troubleOf(code)).toBe('parcel-fetched-after-all')
      expect(await toldOf(code), 'its order goes on in another').not.toContain('parcel-after-all')
      if (ends === 'here') await receive(awb)
      else await say(code, id, 'kept')
      expect(await troubleOf(code), ends).toBe('parcel-to-send-again')
      await byHand(code)
      expect(await troubleOf(code)).toBeUndefined()
      expect((await toldOf(code)).filter((told) => told === 'order-shipped')).toHaveLength(2)
    }
  })

  test.each([
    ['called off on its way', [42, 8], null],
    ['called off on its way, and back', [42, 8, 46], 'here'],
    ['called off on its way, and away', [42, 8, 46], 'kept'],
    ['called off on its way, and delivered', [42, 8, 7], 'delivered'],
    ['called off before it left, and back', [8, 46], 'here'],
    ['called off before it left, and away', [8, 46], 'kept'],
    ['called off before it left, and delivered', [8, 7], 'delivered'],
  ] as const)(
    'went in the place of one that came back, and is %s: the books agree',
    async (_, codes, ends) => {
      for (const isPaid of [true, false]) {
        const first = await booked(isPaid)
        for (const [minute, said] of [42, 10].entries()) await scan(first.id, said, minute)
        const { code, awb, id } = await booked(false, first.code)
        for (const [minute, said] of codes.entries()) {
          await scan(id, said, 2 + minute)
          expect(await audit(shop.db), `code ${said}`).toEqual([])
        }
        if (ends === 'here') await receive(awb)
        else if (ends) await say(code, id, ends)
        expect(await audit(shop.db), ends ?? '').toEqual([])
        if (ends === 'delivered') continue
        await byHand(code)
        const papers = await shop.db<{ series: string }[]>`
        select series from tax_documents d join orders o on o.id = order_id where code = ${code} order by d.issued_at`
        expect(papers.at(-1), 'what goes has an invoice').toEqual({ series: 'T' })
        expect(await audit(shop.db), 'sent again').toEqual([])
      }
    },
  )

  test('was back, was given up and is delivered: what is sold has an invoice, and may come back', async () => {
    const { code, id } = await booked()
    for (const [minute, said] of [42, 10].entries()) await scan(id, said, minute)
    await giveUp(code, 'send again')
    await scan(id, 7, 5)
    await say(code, id, 'delivered')
    expect(await standing(code)).toMatchObject({ status: 'Delivered' })
    const papers = await shop.db`
      select series from tax_documents d join orders o on o.id = order_id where code = ${code} order by d.issued_at`
    expect(papers).toEqual([{ series: 'T' }, { series: 'C' }, { series: 'T' }])
    const manager = await shop.staff('manager')
    const wanted = { line: 0, reason: 'mind', wish: 'money', why: null } as const
    await askAs(manager, 'POST /api/admin/orders/{code}/returns', wanted, { params: { code } })
  })

  test('was called off, and is on its way back: somebody has to take it in', async () => {
    const before = await kurtis()
    const { code, awb, id } = await booked(true)
    await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
    await scan(id, 9)
    expect(await troubleOf(code)).toBe('parcel-fetched-after-all')
    expect((await toldOf(code)).at(-1)).toBe('parcel-after-all')
    expect(await saidOf(code)).toMatchObject({ delivered: false, returning: true })
    await receive(awb)
    expect(await kurtis()).toEqual(before)
  })

  test('is not called off by the courier: it is asked once more, or has said so elsewhere, as is written down', async () => {
    const { code, id } = await booked()
    await shop.db`update shipments set status = 'cancelling', last_error = 'It is on its way.' where id = ${id}`
    await say(code, id, 'call off')
    await expect.poll(() => troubleOf(code)).toBe('parcel-not-called-off')
    await say(code, id, 'called off', 'By phone.')
    expect(await troubleOf(code)).toBeUndefined()
    const said = await shop.db`
      select reason from order_events e join orders o on o.id = order_id
      where code = ${code} and kind = 'courier-called-off' order by e.at, e.id`
    expect(said).toEqual([{ reason: null }, { reason: 'By phone.' }])
  })

  test('is to go again, and no courier was asked: somebody has to send it', async () => {
    const { code, id } = await booked()
    await scan(id, 42)
    await scan(id, 12, 1)
    await giveUpParcel(
      { ...deps(), courierOn: false },
      { code, after: 'send again', reason: null, actor: 'shop' },
    )
    expect(await troubleOf(code)).toBe('parcel-to-send-again')
    await shipByHand(deps(), { code, awb: `ASTRAY-${++awbs}`, courierName: 'Speed Post', actor: 'shop' })
    expect(await troubleOf(code)).toBeUndefined()
  })
})

test('of a parcel that could not be delivered the courier is told once what is to become of it', async () => {
  const { code, id } = await booked()
  const tell = (wish: 'try again' | 'bring back') => tellCourier(deps(), { code, wish, actor: 'shop' })
  await expect(tell('try again')).rejects.toMatchObject({ status: 409, code: 'parcelNotUndelivered' })
  await scan(id, 42)
  await scan(id, 21, 1)
  // As after a first asking that no job has come to yet.
  await shop.db`update shipments set asked_for = 'try again', next_check_at = null where id = ${id}`
  await tell('try again')
  await tell('bring back')
  const told = await shop.db`
    select e.detail from order_events e join orders o on o.id = order_id where code = ${code} and kind = 'courier-told'`
  expect(told).toEqual([{ detail: { wish: 'bring back' } }])

  const other = await packedOrder(shop, await shop.shopper())
  const label = { code: other, awb: `ASTRAY-${++awbs}`, courierName: 'Speed Post', actor: 'shop' } as const
  const { shipmentId } = await shipByHand(deps(), label)
  await scan(shipmentId, 21)
  expect((await standing(other)).parcel).toBe('undelivered')
  await expect(
    tellCourier(deps(), { code: other, wish: 'bring back', actor: 'shop' }),
    'it is not with the courier that we can tell',
  ).rejects.toMatchObject({ status: 409, code: 'parcelNotUndelivered' })
})

describe('an order that stayed behind its parcel', () => {
  const REASON = 'The courier has had it since Monday'
  const catchUp = (code: string) => catchUpOrder(deps(), { code, reason: REASON, actor: 'shop' })
  const notBehind = { status: 409, code: 'orderNotBehind' }
  /** As an earlier version left them, which took a parcel that could not be delivered for one that was never fetched. */
  const behind = async (isPaid: boolean, as = 'undelivered', code = 21) => {
    const parcel = await booked(isPaid)
    await shop.db`
      update shipments set status = ${as}, current_code = ${code}, current_at = now() - interval '1 hour' where id = ${parcel.id}`
    expect((await audit(shop.db)).join()).toContain(`order ${parcel.code} is Packing, and its parcel`)
    return parcel
  }
  const papers = async (code: string) =>
    (
      await shop.db<{ series: string }[]>`
        select series from tax_documents d join orders o on o.id = d.order_id where code = ${code} order by issued_at, series desc`
    ).map(({ series }) => series)

  test.each([
    ['away', 'Shipped', ['order-shipped'], ['T']],
    ['undelivered', 'Shipped', [], ['T']],
    ['lost', 'Shipped', [], ['T']],
    ['returned', 'Shipped', [], ['T', 'C']],
    ['delivered', 'Delivered', ['order-delivered'], ['T']],
  ] as const)('whose parcel is %s is %s once somebody says so', async (parcel, status, told, documents) => {
    for (const isPaid of [false, true]) {
      const { code } = await behind(isPaid, parcel)
      expect(await troubleOf(code)).toBe('order-behind-parcel')
      await catchUp(code)
      expect(await standing(code)).toMatchObject({ status, parcel, endedAs: null })
      expect(await papers(code)).toEqual(documents)
      expect((await toldOf(code)).slice(1)).toEqual(told)
      expect(await troubleOf(code)).not.toBe('order-behind-parcel')
      expect(await audit(shop.db)).toEqual([])
      const [moved] = await shop.db`
        select reason, actor_kind as actor from order_events e join orders o on o.id = order_id
        where code = ${code} and e.status = 'Shipped'`
      expect(moved).toEqual({ reason: REASON, actor: 'shop' })
      await expect(catchUp(code), 'it is done').rejects.toMatchObject(notBehind)
    }
  })

  test('goes on as any other: it is brought back, received, and all that was paid goes back', async () => {
    const before = await kurtis()
    const { code, awb, id } = await behind(true)
    await catchUp(code)
    await scan(id, 46, 61)
    await scan(id, 10, 62)
    expect(await receive(awb)).toMatchObject({ refundPaise: 1649_00, isOver: true })
    expect(await kurtis()).toEqual(before)
    expect(await papers(code)).toEqual(['T', 'C'])
  })

  test('a piece that was cancelled while its parcel was out there is in it, and not on the shelf', async () => {
    const shopper = await shop.shopper()
    const { stock } = await kurtis()
    const { code, id } = await booked(false, await packedOrder(shop, shopper, {}, 2))
    await shop.db`update shipments set status = 'undelivered', current_code = 21 where id = ${id}`
    const lines = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    expect((await kurtis()).stock).toBe(stock - 1)
    // The shop's clock goes by milliseconds, the database's by less: this soon after the booking.
    await shop.db`
      update shipments set created_at = (
        select at + interval '600 microseconds' from order_events e where e.order_id = shipments.order_id and kind = 'cancelled'
      ) where id = ${id}`
    await catchUp(code)
    expect((await kurtis()).stock).toBe(stock - 2)
    const [corrected] =
      await shop.db`select reason from stock_movements where cause = 'corrected' order by at desc limit 1`
    expect(corrected, 'the shelf’s own history says for which parcel').toEqual({
      reason: expect.stringMatching(new RegExp(`^In parcel ASTRAY-\\d+, though cancelled: ${REASON}$`)),
    })
  })

  test.each([
    ['undelivered', 21],
    ['away', 42],
    ['delivered', 7],
    ['lost', 12],
  ])(
    'that was cancelled stays so, and its parcel, %s, is seen to: it comes back, or stays away',
    async (as, code) => {
      const before = await kurtis()
      const [back, away] = [await behind(true, as, code), await behind(false, as, code)]
      for (const { code } of [back, away]) {
        await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
        expect((await audit(shop.db)).join()).toContain(`order ${code} is Cancelled, and its parcel`)
        expect(await troubleOf(code)).toBe('parcel-of-cancelled')
        await expect(catchUp(code)).rejects.toMatchObject(notBehind)
        await expect(giveUp(code, 'refund'), 'its pieces are in the stock').rejects.toMatchObject({
          code: 'parcelNotLost',
        })
      }
      await receive(back.awb)
      await settleStray(deps(), {
        code: away.code,
        shipmentId: away.id,
        as: 'kept',
        reason: null,
        actor: 'shop',
      })
      expect(await kurtis()).toEqual({ stock: before.stock - 1, sold: before.sold })
      for (const { code } of [back, away]) expect(await troubleOf(code)).toBeUndefined()
    },
  )

  test('and one that did not is refused', async () => {
    const [here, gone] = [await booked(), await booked()]
    await scan(gone.id, 42)
    for (const { code } of [here, gone]) await expect(catchUp(code)).rejects.toMatchObject(notBehind)
    await expect(catchUp('2345678923')).rejects.toMatchObject({ status: 404 })
    const { code } = await behind(false)
    const lapses = (isSo: boolean) => shop.db`
      update orders set payment_method = ${isSo ? 'Stripe' : CASH}, lapsed_at = ${isSo ? new Date() : null}
      where code = ${code}`
    await lapses(true)
    await expect(catchUp(code), 'nobody has ordered it').rejects.toMatchObject(notBehind)
    await lapses(false)
    await catchUp(code)
  })
})

test('a parcel that is called off once it was fetched has left the shop, also where both are read at once, and in any order', async () => {
  const fetchedFirst = await booked()
  await scan(fetchedFirst.id, 42)
  await scan(fetchedFirst.id, 8, 1, { after: 42 })
  const together = await booked()
  await scan(together.id, 8, 1, { after: 42 })
  await scan(together.id, 42)
  for (const { code } of [fetchedFirst, together]) {
    expect(await standing(code)).toMatchObject({ status: 'Shipped', parcel: 'cancelled' })
    expect(await troubleOf(code)).toBe('parcel-called-off')
  }
  const never = await booked()
  await scan(never.id, 8)
  expect(await standing(never.code)).toMatchObject({ status: 'Packing', parcel: 'cancelled' })
})
