import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { renewConnections } from '../platform/database.ts'

const shop = testShop()
const kurti = (quantity = 1) => ({ _id: CAST.kurti.handle, size: 'M' as const, quantity })
const order = (items: ReturnType<typeof kurti>[], amount: number) => ({ items, amount, address: ADDRESS })

async function stock(handle: string, size: string) {
  const [row] = await shop.db<{ stock: number; sold: number; moved: number }[]>`
    select stock, sold, (select sum(delta)::int from stock_movements where variant_id = v.id) as moved
    from variants v join products p on p.id = product_id where handle = ${handle} and size = ${size}`
  return row!
}

test('a cash order takes its stock, empties the cart, is in My Orders and tells the shopper', async () => {
  const shopper = await shop.shopper()
  const before = await stock(CAST.kurti.handle, 'M')
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, shopper)
  const other = await shop.shopper()
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, other)

  const placed = await call('POST /api/order/place', order([kurti(2)], 2 * 1499 + 150), shopper)

  expect(placed).toMatchObject({ success: true, message: 'Order placed successfully', amount: 3148 })
  expect(await stock(CAST.kurti.handle, 'M')).toEqual({
    stock: before.stock - 2,
    sold: before.sold + 2,
    moved: before.moved - 2,
  })
  expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({})
  expect((await call('POST /api/cart/get', {}, other)).cartData, 'another’s stays').toEqual({
    [CAST.kurti.handle]: { M: 1 },
  })
  const { orders } = await call('POST /api/order/userorders', {}, shopper)
  expect(orders).toMatchObject([
    {
      _id: placed.orderId,
      status: 'Order Placed',
      payment: false,
      paymentMethod: 'COD',
      total: 3148,
      itemsCount: 2,
      items: [
        {
          ...{ _id: CAST.kurti.handle, name: CAST.kurti.name, size: 'M', quantity: 2, price: 1499 },
          pictures: [{ hash: CAST.kurti.pictures[0]!.hash }],
        },
      ],
      statusHistory: [{ status: 'Order Placed' }],
      cancellationReason: null,
    },
  ])
  const messages = await shop.db`
    select template, channel, m.status from messages m join orders o on o.id = order_id where code = ${placed.orderId}`
  expect(messages).toMatchObject([{ template: 'order-placed', channel: 'email' }])
})

test('an active discount is applied once; an ended one is none', async () => {
  const shopper = await shop.shopper()
  const items = [
    { _id: CAST.lehenga.handle, size: 'L' as const, quantity: 1 },
    { _id: CAST.kurta.handle, size: 'L' as const, quantity: 1 },
  ]
  const placed = await call(
    'POST /api/order/place',
    { items, amount: 10_965 + 2999 + 150, address: ADDRESS },
    shopper,
  )
  expect(placed.amount).toBe(14_114)
})

test('a total that is not ours is refused with ours, and changes nothing', async () => {
  const shopper = await shop.shopper()
  const before = await stock(CAST.kurti.handle, 'M')
  for (const amount of [1499, 1, 0, 1648.99, 1649.01, 1650, 1e6]) {
    const answer = await refusal(call('POST /api/order/place', order([kurti()], amount), shopper))
    expect(answer).toMatchObject({
      status: 409,
      success: false,
      code: 'totalChanged',
      amount: 1649,
      field: 'amount',
      lines: [{ _id: CAST.kurti.handle, size: 'M', wanted: 1, price: 1499 }],
    })
  }
  expect(await stock(CAST.kurti.handle, 'M')).toEqual(before)
  expect((await call('POST /api/order/userorders', {}, shopper)).orders).toEqual([])
})

test('what cannot be had is named line by line, and nothing is taken', async () => {
  const shopper = await shop.shopper()
  const before = await stock(CAST.kurti.handle, 'M')
  const items = [
    kurti(),
    { _id: CAST.lehenga.handle, size: 'S' as const, quantity: 1 },
    { _id: CAST.kurta.handle, size: 'L' as const, quantity: 60 },
  ]
  const answer = await refusal(call('POST /api/order/place', { items, amount: 1, address: ADDRESS }, shopper))
  expect(answer).toMatchObject({ status: 409, code: 'linesShort' })
  expect(answer.lines).toMatchObject([
    { _id: CAST.lehenga.handle, size: 'S', wanted: 1, available: 0, price: 10_965 },
    { _id: CAST.kurta.handle, size: 'L', wanted: 60, price: 2999 },
  ])
  expect(await stock(CAST.kurti.handle, 'M')).toEqual(before)
})

test('the same line twice is one line of the sum', async () => {
  const shopper = await shop.shopper()
  const answer = await refusal(
    call(
      'POST /api/order/place',
      {
        items: [
          { _id: CAST.lehenga.handle, size: 'M', quantity: 4 },
          { _id: CAST.lehenga.handle, size: 'M', quantity: 4 },
        ],
        amount: 1,
        address: ADDRESS,
      },
      shopper,
    ),
  )
  expect(answer.lines).toMatchObject([{ wanted: 8, available: 7 }])
})

describe('the same Idempotency-Key', () => {
  test('twenty times at once is one order, and each time the same answer', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const before = await stock(CAST.kurti.handle, 'M')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST /api/order/place', order([kurti()], 1649), shopper)),
    )
    expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1)
    expect((await stock(CAST.kurti.handle, 'M')).stock).toBe(before.stock - 1)
  })

  test('for the last piece gives every repeat the order, not "sold out"', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    await shop.db`update variants set stock = 1 where size = 'XXL' and product_id =
      (select id from products where handle = ${CAST.kurta.handle})`
    const last = {
      items: [{ _id: CAST.kurta.handle, size: 'XXL' as const, quantity: 1 }],
      amount: 3149,
      address: ADDRESS,
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST /api/order/place', last, shopper)),
    )
    expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1)
  })

  test('for another order is refused', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    await call('POST /api/order/place', order([kurti()], 1649), shopper)
    const answer = await refusal(call('POST /api/order/place', order([kurti(2)], 3148), shopper))
    expect(answer).toMatchObject({ status: 409, field: 'Idempotency-Key' })
  })

  test('for another address, a direct buy, with a coupon, or one that store credit pays in part, is another order and refused', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    await call('POST /api/order/place', order([kurti()], 1649), shopper)
    const street = '15 Haldiyon ka Rasta'
    for (const change of [
      { address: { ...ADDRESS, street } },
      { directBuy: true },
      { credit: 100 },
      { coupon: 'NOSUCH' },
    ]) {
      const answer = await refusal(
        call('POST /api/order/place', { ...order([kurti()], 1649), ...change }, shopper),
      )
      expect(answer).toMatchObject({ status: 409, field: 'Idempotency-Key' })
    }
  })

  test('belongs to its shopper: another one may use the same', async () => {
    const key = randomUUID()
    const one = await call('POST /api/order/place', order([kurti()], 1649), {
      ...(await shop.shopper()),
      idempotencyKey: key,
    })
    const other = await call('POST /api/order/place', order([kurti()], 1649), {
      ...(await shop.shopper()),
      idempotencyKey: key,
    })
    expect(one.orderId).not.toBe(other.orderId)
  })
})

test('a direct buy takes out of the cart only the unit that it bought', async () => {
  const shopper = await shop.shopper()
  await call('POST /api/cart/update', { itemId: CAST.kurti.handle, size: 'M', quantity: 3 }, shopper)
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'L' }, shopper)
  await call('POST /api/order/place', { ...order([kurti()], 1649), directBuy: true }, shopper)
  expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({
    [CAST.kurti.handle]: { M: 2, L: 1 },
  })
  await call('POST /api/order/place', { ...order([kurti(2)], 2 * 1499 + 150), directBuy: true }, shopper)
  expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({ [CAST.kurti.handle]: { L: 1 } })
  const two = await refusal(
    call(
      'POST /api/order/place',
      { ...order([kurti(), { ...kurti(), size: 'M' }], 3148), directBuy: true },
      shopper,
    ),
  )
  expect(two.status).toBe(400)
})

test('200 orders at once from 50 shoppers for 7 pieces sell 7; the other 193 are refused cleanly', async () => {
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()))
  const wanted = {
    items: [{ _id: CAST.lehenga.handle, size: 'M' as const, quantity: 1 }],
    amount: 10_965 + 150,
    address: ADDRESS,
  }
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) => call('POST /api/order/place', wanted, shoppers[i % 50]!)),
  )
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)
  expect(answers.length - refused.length).toBe(7)
  expect(refused.every((error) => error.status === 409 && error.body.lines[0].available < 1)).toBe(true)
  expect(await stock(CAST.lehenga.handle, 'M')).toEqual({ stock: 0, sold: 9, moved: 0 })
})

/**
 * With nested loops alone, which take rows in the order in which they were asked for: whatever locks without saying in
 * which order it does so is seen to.
 */
async function inTheOrderAskedFor(work: () => Promise<void>) {
  const [{ name }] = await shop.db<[{ name: string }]>`select current_database() as name`
  // By the shop's own hand: one that finds its lines cut lets go of whatever waits, and that may be the next test's.
  const reconnect = () => renewConnections(shop.running.shop.db)
  await shop.db.unsafe(
    `alter database ${name} set enable_hashjoin = off; alter database ${name} set enable_mergejoin = off`,
  )
  reconnect()
  try {
    await work()
  } finally {
    await shop.db.unsafe(`alter database ${name} reset all`)
    reconnect()
  }
}

test('orders for the same two products in opposite order never wait for each other, nor do their cancellations', async () => {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()))
  const items = [kurti(), { _id: CAST.kurta.handle, size: 'S' as const, quantity: 1 }]
  await inTheOrderAskedFor(async () => {
    const placed = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        call(
          'POST /api/order/place',
          { items: i % 2 ? items : items.toReversed(), amount: 1499 + 2999 + 150, address: ADDRESS },
          shoppers[i % 8]!,
        ),
      ),
    )
    await Promise.all(
      placed.map(({ orderId: code }) =>
        cancelOrder(shop.running.shop, { code, reason: 'A test.', actor: 'shop' }),
      ),
    )
  })
})

test.each([
  ['no items', { items: [] }, /add items to cart/],
  ['items that are no list', { items: 'kurti' }, /items/],
  ['an unknown size', { items: [{ ...kurti(), size: 'XS' }] }, /S, M, L, XL, XXL/],
  ['quantity 0', { items: [kurti(0)] }, /at least 1/],
  ['a negative quantity', { items: [kurti(-3)] }, /at least 1/],
  ['half a piece', { items: [kurti(1.5)] }, /^items.0.quantity must be a whole number\.$/],
  ['a huge quantity', { items: [kurti(1e15)] }, /quantity/],
  ['a quantity that is text', { items: [{ ...kurti(), quantity: '2' }] }, /quantity/],
  ['no amount', { amount: undefined }, /amount is missing/],
  ['no address', { address: undefined }, /address is missing/],
  ['an address without a PIN code', { address: { ...ADDRESS, zipcode: undefined } }, /zipcode/],
  ['a PIN code of one digit', { address: { ...ADDRESS, zipcode: '111111' } }, /valid Indian pincode/],
  ['another country', { address: { ...ADDRESS, country: 'Nepal' } }, /India/],
  ['a control character', { address: { ...ADDRESS, street: 'a\u0000b' } }, /street/],
])('%s is refused with a message that names it', async (_what, change, words) => {
  const shopper = await shop.shopper()
  const payload = { ...order([kurti()], 1649), ...change } as never
  const answer = await refusal(call('POST /api/order/place', payload, shopper))
  expect(answer).toMatchObject({ status: 400, success: false, message: expect.stringMatching(words) })
})

test('a draft, one that was taken off sale, and a size that is no longer offered cannot be ordered', async () => {
  const shopper = await shop.shopper()
  const notSold = { status: 404, code: 'pieceNotSold', field: 'items.0' }
  const ask = () => refusal(call('POST /api/order/place', order([kurti()], 1649), shopper))
  for (const state of ['draft', 'archived']) {
    await shop.db`update products set state = ${state} where handle = ${CAST.kurti.handle}`
    expect(await ask(), state).toMatchObject(notSold)
  }
  await shop.db`update products set state = 'published' where handle = ${CAST.kurti.handle}`
  await shop.db`
    update variants set offered = false
    where size = 'M' and product_id = (select id from products where handle = ${CAST.kurti.handle})`
  expect(await ask(), 'not offered').toMatchObject(notSold)
  const few = { _id: CAST.lehenga.handle, size: 'M' as const, quantity: 8 }
  const several = order([few, kurti(), { ...kurti(), _id: 'no-such-piece' }], 1649)
  expect(
    await refusal(call('POST /api/order/place', several, shopper)),
    'all that is gone is named, and what is fewer',
  ).toMatchObject({ ...notSold, field: 'items.1', gone: [1, 2], lines: [{ _id: few._id, wanted: 8 }] })
  await shop.db`
    update variants set offered = true
    where size = 'M' and product_id = (select id from products where handle = ${CAST.kurti.handle})`
  await call('POST /api/order/place', order([kurti()], 1649), shopper)
})

test('an unknown product is 404; display fields are ignored', async () => {
  const shopper = await shop.shopper()
  const unknown = await refusal(
    call('POST /api/order/place', order([{ ...kurti(), _id: 'no-such-thing' }], 1649), shopper),
  )
  expect(unknown).toMatchObject({ status: 404, field: 'items.0' })
  const generous = { ...order([{ ...kurti(), price: 1, name: 'Free' } as never], 1649), note: 'hello' }
  expect((await call('POST /api/order/place', generous as never, shopper)).amount).toBe(1649)
})

test('nobody sees another shopper’s orders', async () => {
  const [one, other] = [await shop.shopper(), await shop.shopper()]
  await call('POST /api/order/place', order([kurti()], 1649), one)
  expect((await call('POST /api/order/userorders', {}, other)).orders).toEqual([])
})
