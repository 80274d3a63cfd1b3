import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import type { Role } from '../../../core/staff.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller, statusOf } from '../../../test/staff.ts'
import { withoutIds } from '../../../test/without-ids.ts'

const shop = testShop()
const callers = {} as Record<Role, StaffCaller>
const codes: string[] = []
const MEERA = {
  ...ADDRESS,
  firstName: 'Meera',
  lastName: 'Da Costa',
  phone: '9123456780',
  city: 'Udaipur',
  zipcode: '313001',
}

async function placeOrder(address: typeof ADDRESS = ADDRESS): Promise<string> {
  const { token } = shopper
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 }]
  const order = { items, amount: 3148, address, directBuy: false }
  return (await call('POST /api/order/place', order, { base: shop.base, token })).orderId
}

let shopper: { token: string }
beforeAll(async () => {
  shopper = await shop.shopper()
  for (const role of ['packer', 'manager', 'owner'] as const) callers[role] = await shop.staff(role)
  for (const address of [ADDRESS, MEERA, ADDRESS]) codes.push(await placeOrder(address))
  await shop.db`update orders set awb_code = 'BD4711' where code = ${codes[2]!}`
})

const find = async (query: Record<string, string>, role: Role = 'manager') => {
  const { reply } = await askAs(callers[role], 'GET /api/admin/orders', undefined, {
    query: new URLSearchParams(query),
  })
  return reply
}
const found = async (query: Record<string, string>) => (await find(query)).orders.map(({ code }) => code)

describe('an order is found', () => {
  test('by its number, as it is read over the phone', async () => {
    const code = codes[0]!
    expect(await found({ q: code })).toEqual([code])
    expect(await found({ q: ` #${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} ` })).toEqual([
      code,
    ])
  })
  test('that has lapsed by its number alone', async () => {
    const lapsed = await placeOrder()
    await shop.db`update orders set payment_method = 'Stripe', lapsed_at = now() where code = ${lapsed}`
    expect(await found({ q: lapsed })).toEqual([lapsed])
    expect(await found({ q: ADDRESS.phone })).not.toContain(lapsed)
  })
  test('by the phone of its address, however it is written', async () => {
    expect(await found({ q: '+91 91234 56780' })).toEqual([codes[1]])
  })
  test('by the beginnings of a name’s words', async () => {
    expect(await found({ q: 'cos mee' })).toEqual([codes[1]])
    expect(await found({ q: 'eera' })).toEqual([])
  })
  test('by its parcel', async () => {
    expect(await found({ q: 'BD4711' })).toEqual([codes[2]])
  })
  test('by its shopper’s e-mail, the last digits of a phone, part of a number, its place, or what is in it', async () => {
    const [{ email }] = await shop.db<[{ email: string }]>`
      select email from accounts a join orders o on o.account_id = a.id where o.code = ${codes[1]!}`
    expect(await found({ q: email.toUpperCase() })).toEqual(codes.toReversed())
    expect(await found({ q: '456780' })).toEqual([codes[1]])
    expect(await found({ q: codes[0]!.slice(-5).toLowerCase() })).toEqual([codes[0]])
    expect(await found({ q: 'd471' })).toEqual([codes[2]])
    expect(await found({ q: 'meera udai' })).toEqual([codes[1]])
    expect(await found({ q: '313001' })).toEqual([codes[1]])
    await shop.db`update order_lines set name = 'Banarasi Saree' where order_id = (select id from orders where code = ${codes[1]!})`
    expect(await found({ q: 'narasi sar' })).toEqual([codes[1]])
    expect(await found({ q: 'narasi%aree' }), 'what is typed stands for itself').toEqual([])
    expect(await found({ q: '2345678' }), 'not any digits of a phone').toEqual([])
    await shop.db`update orders set address = address || '{"email": "Gift@example.com"}' where code = ${codes[1]!}`
    expect(await found({ q: 'gift@Example.com' }), 'by that of its address too').toEqual([codes[1]])
  })
  test.each(["' or '1'='1", 'a & b | !', ':*', '\\', '%', '((', '🧵'])(
    'and %s finds nothing, harmlessly',
    async (q) => {
      expect(await found({ q })).toEqual([])
    },
  )
})

describe('the list', () => {
  test('is newest first, page by page, and loses none on the way', async () => {
    const first = await find({ limit: '2' })
    expect(first.orders.map(({ code }) => code)).toEqual([codes[2], codes[1]])
    const second = await find({ limit: '2', cursor: first.nextCursor! })
    expect(second.orders.map(({ code }) => code)).toEqual([codes[0]])
    expect(second.nextCursor).toBeNull()
    const [{ email: q }] = await shop.db<[{ email: string }]>`
      select email from accounts a join orders o on o.account_id = a.id where o.code = ${codes[0]!}`
    const { nextCursor } = await find({ q, limit: '2' })
    expect(
      (await find({ q, limit: '2', cursor: nextCursor! })).orders.map(({ code }) => code),
      'of one shopper',
    ).toEqual([codes[0]])
  })
  test('loses none of one moment between two pages', async () => {
    const [{ then }] = await shop.db<[{ then: Date }]>`select max(placed_at) as then from orders`
    await shop.db`update orders set placed_at = ${then}`
    const first = await find({ limit: '1' })
    const rest = await find({ cursor: first.nextCursor! })
    const seen = [...first.orders, ...rest.orders].map(({ code }) => code)
    expect(seen.toSorted()).toEqual(codes.toSorted())
  })
  test.each([
    { status: 'Lost' },
    { payment: 'maybe' },
    { limit: '0' },
    { limit: '201' },
    { cursor: 'nowhere' },
  ])('refuses %o', async (query) => {
    expect(await statusOf(find(query as unknown as Record<string, string>))).toBe(400)
  })
  test('answers 304 while nothing has changed, and the new order when there is one', async () => {
    const first = await askAs(callers.owner, 'GET /api/admin/orders')
    const etag = first.headers.get('etag')!
    const ask = () =>
      fetch(`${shop.base}/api/admin/orders`, {
        headers: { cookie: `staff=${callers.owner.token}`, 'if-none-match': etag },
      })
    expect((await ask()).status).toBe(304)
    const code = await placeOrder()
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect((await answer.json()).orders[0].code).toBe(code)
    codes.push(code)
  })
})

describe('a packer', () => {
  test('sees no amount anywhere, and no e-mail address', async () => {
    const list = await find({}, 'packer')
    const page = await askAs(callers.packer, 'GET /api/admin/orders/{code}', undefined, {
      params: { code: codes[1]! },
    })
    const today = await askAs(callers.packer, 'GET /api/admin/today')
    for (const said of [list, page.reply, today.reply]) {
      const text = codes.reduce((rest, code) => rest.replaceAll(code, ''), JSON.stringify(said))
      expect(withoutIds(text)).not.toMatch(/₹|1,?499|2,?998|3,?148|@example/)
    }
    expect(page.reply.order).toMatchObject({
      money: null,
      total: null,
      customer: null,
      pieces: 2,
      address: { firstName: 'Meera' },
    })
  })
  test('is offered packing and shipping, a manager cancelling too', async () => {
    const moves = async (role: Role) => {
      const params = { code: codes[0]! }
      return (await askAs(callers[role], 'GET /api/admin/orders/{code}', undefined, { params })).reply.order
        .moves
    }
    expect(await moves('packer')).toEqual(['Packing'])
    expect(await moves('manager')).toEqual(['Packing', 'Cancelled'])
  })
  test('is shown what there is to pack, and nothing that has come to its shopper', async () => {
    const code = codes[0]!
    await shop.db`update orders set status = 'Delivered' where code = ${code}`
    expect((await find({}, 'packer')).orders.map((one) => one.code)).not.toContain(code)
    await shop.db`update orders set status = 'Order Placed' where code = ${code}`
  })
})

test('a note and a move stand in the order’s timeline and in the audit log, by name', async () => {
  const params = { code: codes[0]! }
  // Once more for want of an answer, it is the same note.
  for (let press = 0; press < 2; press++)
    await askAs(callers.packer, 'POST /api/admin/orders/{code}/note', { text: 'Ribbon, please' }, { params })
  // A colleague who says the same says it, too.
  await askAs(callers.manager, 'POST /api/admin/orders/{code}/note', { text: 'Ribbon, please' }, { params })
  await askAs(callers.packer, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { params })
  const { reply } = await askAs(callers.manager, 'GET /api/admin/orders/{code}', undefined, { params })
  expect(
    await shop.db`select a.code from accounts a join orders o on a.id = account_id where o.code = ${params.code}`,
    'who asks after an order is looked up from it',
  ).toEqual([{ code: reply.order.customer }])
  expect(reply.order.timeline.filter(({ who }) => who === 'A packer')).toMatchObject([
    { what: 'Packing', about: 'order' },
    { detail: 'Ribbon, please', about: 'note' },
  ])
  expect(reply.order.timeline.filter(({ who }) => who === 'A manager')).toMatchObject([
    { detail: 'Ribbon, please', about: 'note' },
  ])
  const query = new URLSearchParams({ q: codes[0]! })
  const log = await askAs(callers.owner, 'GET /api/admin/audit-log', undefined, { query })
  expect(log.reply.changes).toMatchObject([
    {
      who: 'A packer',
      action: 'order.moved',
      before: { status: 'Order Placed' },
      after: { status: 'Packing' },
    },
    { who: 'A manager', action: 'order.note', reason: 'Ribbon, please' },
    { who: 'A packer', action: 'order.note', reason: 'Ribbon, please' },
  ])
})

test.each([
  ['few', 1],
  ['many', 6],
])('an order is found by a word of what it holds that %s others have in their name', async (_, others) => {
  const firstName = `Tulsi${others}`
  const code = await placeOrder()
  await shop.db`
    update order_lines set name = ${`${firstName} Saree`} where order_id = (select id from orders where code = ${code})`
  const named: string[] = []
  for (let count = 0; count < others; count++) named.unshift(await placeOrder({ ...ADDRESS, firstName }))
  expect(await found({ q: firstName })).toEqual([...named, code])
})
