import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import type { OrderStatus } from '../../../core/order-status.ts'
import type { Role } from '../../../core/staff.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller, statusOf } from '../../../test/staff.ts'
import { moveOrder } from '../../modules/orders/move-order.ts'
import { lastToDo } from '../../modules/orders/reading/order-standing.ts'

const shop = testShop()
const callers = {} as Record<Role | 'colleague', StaffCaller>
let shopper: { token: string; base: string }

beforeAll(async () => {
  shopper = await shop.shopper()
  for (const role of ['packer', 'manager', 'owner'] as const) callers[role] = await shop.staff(role)
  callers.colleague = await shop.staff('manager')
})

async function placed(status: OrderStatus = 'Order Placed'): Promise<string> {
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 }]
  const order = { items, amount: 3148, address: ADDRESS }
  const how = { ...shopper, idempotencyKey: randomUUID() }
  const { orderId } = await call('POST /api/order/place', order, how)
  await shop.db`update orders set status = ${status} where code = ${orderId}`
  return orderId
}

type Who = keyof typeof callers
type Step = 'Packing' | 'Out for delivery' | 'Delivered'
const move = (who: Who, code: string, to: Step) =>
  askAs(callers[who], 'POST /api/admin/orders/{code}/move', { to }, { params: { code } })
const shipByHand = (who: Who, code: string, awb = `AWB${randomUUID().slice(0, 8)}`) =>
  askAs(
    callers[who],
    'POST /api/admin/orders/{code}/ship',
    { byHand: { awb, courierName: 'BlueDart' } },
    { params: { code } },
  )
const look = async (who: Who, code: string) =>
  (await askAs(callers[who], 'GET /api/admin/orders/{code}', undefined, { params: { code } })).reply.order
const cancel = (
  who: Who,
  code: string,
  wanted: { reason: string; piecesLeft?: number; lines?: { position: number; quantity: number }[] },
) => askAs(callers[who], 'POST /api/admin/orders/{code}/cancel', wanted, { params: { code } })
const bulk = async (who: Who, act: 'pack' | 'ship', codes: string[]) =>
  (await askAs(callers[who], 'POST /api/admin/orders/bulk', { act, codes })).reply.results

describe('the buttons are the legal moves', () => {
  test.each<[OrderStatus, Record<'packer' | 'manager', OrderStatus[]>]>([
    ['Order Placed', { packer: ['Packing'], manager: ['Packing', 'Cancelled'] }],
    ['Packing', { packer: ['Shipped'], manager: ['Shipped', 'Cancelled'] }],
    ['Shipped', { packer: [], manager: ['Out for delivery'] }],
    ['Out for delivery', { packer: [], manager: ['Delivered'] }],
    ['Delivered', { packer: [], manager: [] }],
  ])('at %s', async (status, expected) => {
    const code = await placed(status)
    expect((await look('manager', code)).moves).toEqual(expected.manager)
    if (['Out for delivery', 'Delivered'].includes(status))
      expect(await statusOf(look('packer', code))).toBe(404)
    else expect((await look('packer', code)).moves).toEqual(expected.packer)
  })

  test('and none that is not legal is done, whoever asks', async () => {
    const code = await placed()
    expect(await statusOf(move('owner', code, 'Delivered'))).toBe(409)
    expect(await statusOf(shipByHand('owner', code))).toBe(409)
    expect(await statusOf(cancel('packer', code, { reason: 'No' }))).toBe(403)
    expect((await look('owner', code)).status).toBe('Order Placed')
    const packed = await placed('Packing')
    expect(await statusOf(move('owner', packed, 'Shipped' as never)), 'without a parcel').toBe(400)
    expect((await look('owner', packed)).status).toBe('Packing')
  })

  test('an order that waits for its payment can only be cancelled; one that lapsed, nothing', async () => {
    const code = await placed()
    await shop.db`update orders set payment_method = 'Stripe' where code = ${code}`
    expect(await look('manager', code)).toMatchObject({
      moves: ['Cancelled'],
      mayShip: false,
      mayPrint: false,
    })
    expect(await statusOf(move('manager', code, 'Packing'))).toBe(409)
    await shop.db`update orders set lapsed_at = now() where code = ${code}`
    expect((await look('manager', code)).moves).toEqual([])
    const { reply } = await askAs(callers.manager, 'GET /api/admin/orders')
    expect(
      reply.orders.map((one) => one.code),
      'nor is it among the orders',
    ).not.toContain(code)
  })
})

test('what an order is worth and risks, and that it is confirmed, is a manager’s', async () => {
  await makeCoupon(shop.db, { code: 'TENOFF', kind: 'percent', percent: 10 })
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 }]
  const wanted = { items, amount: 2848.2, address: ADDRESS, coupon: 'TENOFF' }
  const { orderId: code } = await call('POST /api/order/place', wanted, shopper)
  await shop.db`
    update orders set confirm_by = now() + interval '1 day', cash_risk = '{"score": 35, "factors": []}'
    where code = ${code}`
  expect(await look('manager', code)).toMatchObject({ mayConfirm: true, cashRisk: { score: 35 } })
  const { lines, ...seen } = await look('packer', code)
  expect(seen).toMatchObject({ mayConfirm: false, cashRisk: null, money: null, email: null })
  const none = { price: null, listed: null, couponPaise: null, givenBackPaise: null }
  expect(lines).toMatchObject([none])
})

test('a packer packs and ships by hand, a manager follows it to the door', async () => {
  const code = await placed()
  await move('packer', code, 'Packing')
  expect((await look('packer', code)).mayShip).toBe(true)
  await shipByHand('packer', code, 'BD-4711')
  expect(await look('packer', code)).toMatchObject({ status: 'Shipped', awbCode: 'BD-4711', mayShip: false })
  expect(await statusOf(move('packer', code, 'Out for delivery'))).toBe(403)
  await move('manager', code, 'Out for delivery')
  await move('manager', code, 'Delivered')
  const { status, payment, timeline, money } = await look('manager', code)
  expect(money, 'nothing goes back by links where there are none').toMatchObject({ refundable: 0 })
  expect({ status, payment }).toEqual({ status: 'Delivered', payment: 'with courier' })
  const said = timeline.filter(({ about }) => about === 'order' || about === 'payment')
  expect(said.map(({ what, who }) => `${what}, ${who}`).toReversed()).toEqual([
    'Order Placed, Shopper',
    'Packing, A packer',
    'Shipped, A packer',
    'Out for delivery, A manager',
    'Delivered, A manager',
    'Cash collected at the door, A manager',
  ])
  const query = new URLSearchParams({ q: code })
  const { changes } = (await askAs(callers.owner, 'GET /api/admin/audit-log', undefined, { query })).reply
  const moved = changes.filter(({ action }) => action === 'order.moved')
  expect(moved.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { status: 'Out for delivery' }, after: { status: 'Delivered' } },
    { before: { status: 'Shipped' }, after: { status: 'Out for delivery' } },
    { before: { status: 'Packing' }, after: { status: 'Shipped' } },
    { before: { status: 'Order Placed' }, after: { status: 'Packing' } },
  ])
})

test('after a parcel that was called off there may be another one', async () => {
  const code = await placed('Packing')
  await shipByHand('packer', code)
  const again = `AWB${randomUUID().slice(0, 8)}`
  expect(await statusOf(shipByHand('packer', code, again))).toBe(409)
  await shop.db`
    update shipments set status = 'returned' where order_id = (select id from orders where code = ${code})`
  expect((await look('packer', code)).mayShip).toBe(true)
  await shipByHand('packer', code, again)
  expect(await look('packer', code)).toMatchObject({ awbCode: again, mayShip: false })
})

test('a parcel that could not be called off is received by its number, so not while it has none', async () => {
  const code = await placed('Packing')
  const id = randomUUID()
  await shop.db`
    insert into shipments (id, order_id, reference, status, last_error)
    select ${id}, id, ${id}, 'cancelling', 'The courier is away.' from orders where code = ${code}`
  const shown = async () => (await look('packer', code)).parcels
  expect(await shown(), 'what becomes of it is a manager’s to say').toMatchObject([
    { mayReceive: false, sayings: [] },
  ])
  expect((await look('manager', code)).parcels[0]!.sayings).not.toEqual([])
  await shop.db`update shipments set awb_code = ${id} where id = ${id}`
  expect(await shown()).toMatchObject([{ mayReceive: true }])
  await shop.db`update shipments set status = 'away', last_error = null where id = ${id}`
  expect([(await look('packer', code)).mayCatchUp, (await look('manager', code)).mayCatchUp]).toEqual([
    ...[false, true],
  ])
})

describe('two people at once', () => {
  test('pack one order: the second is told who was first', async () => {
    const code = await placed()
    const answers = await Promise.allSettled([
      move('packer', code, 'Packing'),
      move('manager', code, 'Packing'),
      move('owner', code, 'Packing'),
    ])
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason.status).toBe(409)
      expect(reason.body.message).toMatch(
        new RegExp(`^Order ${code} is at “Packing” already: A \\w+, \\d+:\\d\\d\u00a0[ap]m\\.$`),
      )
    }
  })

  test('the same person asks twice, and it is simply done', async () => {
    const code = await placed()
    await move('packer', code, 'Packing')
    await move('packer', code, 'Packing')
    expect((await look('manager', code)).timeline.filter(({ what }) => what === 'Packing')).toHaveLength(1)
  })

  test('one at a machine whose clock is ahead: what the other does next stands after it', async () => {
    const code = await placed()
    const ahead = { ...shop.running.shop, clock: () => new Date(Date.now() + 60_000) }
    await moveOrder(ahead, { code, to: 'Packing', actor: 'shop' })
    await shipByHand('packer', code)
    const said = (await look('manager', code)).timeline.filter(({ about }) => about === 'order')
    expect(said.map(({ what }) => what)).toEqual(['Shipped', 'Packing', 'Order Placed'])
    const another = await placed()
    await moveOrder(shop.running.shop, { code: another, to: 'Packing', actor: 'shop' })
    const [{ at }] = await shop.db<[{ at: Date }]>`
      select max(at) as at from order_events where order_id = (select id from orders where code = ${another})`
    expect(at.getTime(), 'what is done of another has its own moment').toBeLessThanOrEqual(Date.now())
  })

  test('ship one order under two labels: one label counts', async () => {
    const code = await placed('Packing')
    const answers = await Promise.all([
      statusOf(shipByHand('packer', code)),
      statusOf(shipByHand('manager', code)),
    ])
    expect(answers.toSorted()).toEqual([200, 409])
    expect((await look('manager', code)).parcels).toHaveLength(1)
  })

  test('cancel the same piece: it is cancelled once', async () => {
    const code = await placed()
    const one = { reason: 'A thread was pulled.', piecesLeft: 2, lines: [{ position: 0, quantity: 1 }] }
    const answers = await Promise.all([
      statusOf(cancel('manager', code, one)),
      statusOf(cancel('colleague', code, one)),
    ])
    expect(answers.toSorted()).toEqual([200, 409])
    const { lines, pieces } = await look('manager', code)
    expect({ cancelled: lines[0]?.cancelled, pieces }).toEqual({ cancelled: 1, pieces: 1 })
    expect(await refusal(cancel('colleague', code, one))).toMatchObject({
      message: 'Somebody else has cancelled pieces of this order: one piece is left. Look at it again.',
    })
  })

  test('one ships what the other cancels: it is one or the other', async () => {
    const code = await placed('Packing')
    const [shipped, cancelled] = await Promise.all([
      statusOf(shipByHand('packer', code)),
      statusOf(cancel('manager', code, { reason: 'They called.' })),
    ])
    expect([shipped, cancelled].toSorted()).toEqual([200, 409])
    expect((await look('manager', code)).status).toBe(shipped === 200 ? 'Shipped' : 'Cancelled')
  })
})

test('who asked the courier last is told of, and not who did before a parcel was called off', async () => {
  const code = await placed('Packing')
  for (const [name, minutesAgo] of [
    ['A packer', 60],
    ['A manager', 5],
  ] as const)
    await shop.db`
      insert into order_events (id, order_id, kind, actor_kind, staff_id, detail, at)
      select ${randomUUID()}, o.id, 'courier-asked', 'staff', s.id, jsonb_build_object('shipmentId', ${randomUUID()}::text),
        now() - make_interval(mins => ${minutesAgo})
      from orders o, staff s where o.code = ${code} and s.name = ${name} limit 1`
  expect(await lastToDo(shop.db, code, { kind: 'courier-asked' })).toMatchObject({ staff: 'A manager' })
})

describe('many at once', () => {
  test('each is done or refused by itself', async () => {
    const [fresh, packed, delivered] = [await placed(), await placed('Packing'), await placed('Delivered')]
    const cancelled = await placed()
    await cancel('manager', cancelled, { reason: 'They called.' })
    const results = await bulk('packer', 'pack', [fresh, packed, delivered, cancelled, 'NOSUCH', fresh])
    const notShown = {
      code: 'orderNotShown',
      message: 'That is not an order, or not one that is part of your work.',
    }
    expect(results).toEqual([
      { order: fresh, refused: null },
      // Nobody is known to have packed it: the status was written by this test.
      { order: packed, refused: null },
      { order: delivered, refused: notShown },
      {
        order: cancelled,
        refused: {
          code: 'orderCalledOff',
          message: `Order ${cancelled} is cancelled. Put its pieces back on the shelf, and give no courier a parcel of it.`,
        },
      },
      { order: 'NOSUCH', refused: notShown },
    ])
    expect((await look('manager', fresh)).status).toBe('Packing')
  })
  test('of what a colleague has packed meanwhile one is told', async () => {
    const [mine, theirs] = [await placed(), await placed()]
    await move('manager', theirs, 'Packing')
    const results = await bulk('packer', 'pack', [theirs, mine])
    expect(results).toMatchObject([{ refused: { code: 'stepTaken' } }, { refused: null }])
    expect(results[0]!.refused?.message).toContain('A manager')
  })
  test('without a courier nothing is shipped, and why is said', async () => {
    const code = await placed('Packing')
    expect(await bulk('packer', 'ship', [code])).toEqual([
      {
        order: code,
        refused: {
          code: 'courierOff',
          message: 'The courier is off. Ship this parcel yourself and type its AWB and courier.',
        },
      },
    ])
    const list = await askAs(callers.packer, 'GET /api/admin/orders')
    expect(list.reply.courierOn).toBe(false)
  })
  test.each([
    { act: 'cancel', codes: ['X'] },
    { act: 'pack', codes: [] },
    { act: 'pack', codes: Array(101).fill('X') },
    { act: 'pack', codes: [7] },
  ])('refuses %o', async (payload) => {
    const asking = askAs(callers.owner, 'POST /api/admin/orders/bulk', payload as never)
    expect(await statusOf(asking)).toBe(400)
  })
})

test('the timeline says which pieces were cancelled, why, and by whom', async () => {
  const code = await placed()
  await cancel('manager', code, { reason: 'A thread was pulled.', lines: [{ position: 0, quantity: 1 }] })
  const { timeline } = await look('packer', code)
  expect(timeline.find(({ what }) => what === 'Pieces cancelled')).toMatchObject({
    who: 'A manager',
    detail: '1 of Bela A-Line Kurti, M. A thread was pulled.',
  })
})

test('a packer reads no mailbox of a shopper’s', async () => {
  const code = await placed('Packing')
  await shop.db`
    update orders set address = address || '{"email": "for.the.parcel@example.com"}' where code = ${code}`
  expect(JSON.stringify(await look('packer', code))).not.toContain('@')
  expect((await look('manager', code)).email).toBe('for.the.parcel@example.com')
})

test('a parcel is followed at a courier’s, wherever a packer would have the shopper led', async () => {
  const code = await placed('Packing')
  const ship = (trackingUrl: string) =>
    askAs(
      callers.packer,
      'POST /api/admin/orders/{code}/ship',
      { byHand: { awb: `AWB${randomUUID().slice(0, 8)}`, courierName: 'BlueDart', trackingUrl } },
      { params: { code } },
    )
  expect(await refusal(ship('https://win-a-saree.example/tracking'))).toMatchObject({
    status: 400,
    code: 'trackingLinkUnknown',
    field: 'trackingUrl',
  })
  expect((await look('packer', code)).status).toBe('Packing')
  expect(await statusOf(ship('https://www.bluedart.com/tracking'))).toBe(200)
})
