import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import type { Category } from '../../../core/categories.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait } from '../../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

const FIELDS = {
  kind: 'percent' as 'percent' | 'fixed',
  percent: 10 as number | null,
  cap: null as number | null,
  value: null as number | null,
  buy: null,
  get: null,
  firstOrder: false,
  minSpend: 0,
  startsAt: '2026-11-01T00:00',
  endsAt: null as string | null,
  most: 2 as number | null,
  mostPerAccount: null as number | null,
  mostPerPhone: null as number | null,
  categories: [] as Category[],
  products: [] as string[],
}
const make = (code: string, part: Partial<typeof FIELDS> = {}) =>
  askAs(manager, 'POST /api/admin/coupons', { code, ...FIELDS, ...part })
const one = async (code: string) =>
  (await askAs(manager, 'GET /api/admin/coupons/{code}', undefined, { params: { code } })).reply

test('a coupon is made, used, counted, changed and ended, and the audit log has who did it', async () => {
  expect((await make('warp-10')).reply).toMatchObject({ code: 'WARP10', version: 1 })
  expect((await make('warp-10')).reply, 'for want of an answer').toMatchObject({ code: 'WARP10', version: 1 })
  const shopper = await shop.shopper()
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const wanted = { items, amount: 1499.1, address: ADDRESS, coupon: 'warp10' }
  const { orderId } = await call('POST /api/order/place', wanted, shopper)
  expect(await one('WARP10')).toMatchObject({
    coupon: { state: 'running', redeemed: 1, given: 149.9, left: 1, startsAt: '2026-11-01T00:00' },
    redemptions: [{ order: orderId, given: 149.9, isReleased: false, sameDoor: 0 }],
  })
  const change = (version: number, part: Partial<typeof FIELDS>) =>
    askAs(
      manager,
      'PUT /api/admin/coupons/{code}',
      { version, ...FIELDS, ...part },
      { params: { code: 'WARP10' } },
    )
  expect(await refusal(change(1, { percent: null }))).toMatchObject({ status: 400, field: 'percent' })
  expect(await refusal(change(1, { products: ['no-such'] }))).toMatchObject({
    status: 400,
    field: 'products',
  })
  expect((await change(1, { percent: 20, most: 1 })).reply).toMatchObject({ version: 2 })
  expect((await change(1, { percent: 20, most: 1 })).reply).toMatchObject({ version: 2 })
  expect(await refusal(change(1, { percent: 30 }))).toMatchObject({ code: 'couponSavedMeanwhile' })
  expect((await one('WARP10')).coupon).toMatchObject({ state: 'used up', percent: 20, left: 0, given: 149.9 })
  const end = (code: string) =>
    askAs(manager, 'POST /api/admin/coupons/{code}/end', undefined, { params: { code } })
  await end('WARP10')
  const { coupon: over } = await one('WARP10')
  expect(over.state).toBe('over')
  await end('WARP10')
  expect((await one('WARP10')).coupon, 'it ended when it first did').toEqual(over)
  const changes = await shop.db`
    select action, before, after from staff_audit where subject = 'WARP10' order by at`
  expect(changes).toMatchObject([
    { action: 'coupon.made', after: { percent: 10 } },
    { action: 'coupon.changed', before: { percent: 10, most: 2 }, after: { percent: 20, most: 1 } },
    { action: 'coupon.ended', before: { endsAt: null }, after: { endsAt: expect.any(String) } },
  ])
  const { reply } = await askAs(manager, 'GET /api/admin/coupons')
  expect(reply.coupons).toMatchObject([{ code: 'WARP10', redeemed: 1, given: 149.9 }])
  expect(reply.newsletter, 'which has sent none').toMatchObject({ sent: 0, redeemed: 0, given: 0 })

  await call('POST /api/order/cancel', { orderId }, shopper)
  expect(await one('WARP10'), 'it has given nothing then').toMatchObject({
    coupon: { redeemed: 0, given: 0 },
    redemptions: [{ order: orderId, given: 149.9, isReleased: true }],
  })

  await makeCoupon(shop.db, { code: 'HERSALONE', mailbox: 'her@example.com', origin: 'newsletter' })
  expect((await refusal(end('HERSALONE'))).status).toBe(404)
  expect((await refusal(one('HERSALONE'))).status).toBe(404)
  await make('TWICE', { most: 5 })
  await shop.db`update coupons set redeemed = 2 where code = 'TWICE'`
  const once = { version: 1, ...FIELDS, most: 1 }
  const allowOne = askAs(manager, 'PUT /api/admin/coupons/{code}', once, { params: { code: 'TWICE' } })
  expect(await refusal(allowOne)).toMatchObject({ status: 409, code: 'couponBelowRedeemed' })
  const nextYear = { startsAt: '2099-01-01T00:00', minSpend: 1999.5, cap: 250 }
  await make('NEXTYEAR', nextYear)
  expect((await one('NEXTYEAR')).coupon).toMatchObject({ ...nextYear, state: 'to come' })
  const all = (await askAs(manager, 'GET /api/admin/coupons')).reply
  expect(all.coupons.map(({ code }) => code)).toEqual(['NEXTYEAR', 'TWICE', 'WARP10'])
  expect(all.newsletter.sent).toBe(1)
  const changed = {
    ...{ cap: 300, minSpend: 2500, firstOrder: true, most: 9, mostPerAccount: 3, mostPerPhone: 2 },
    ...{ startsAt: '2099-02-01T00:00', endsAt: '2099-03-01T00:00', categories: ['Saree' as const] },
  }
  const next = { version: 1, ...FIELDS, ...changed, products: [CAST.kurti.handle] }
  await askAs(manager, 'PUT /api/admin/coupons/{code}', next, { params: { code: 'NEXTYEAR' } })
  expect((await one('NEXTYEAR')).coupon).toMatchObject({ ...next, version: 2 })
  await end('NEXTYEAR')
  expect((await one('NEXTYEAR')).coupon.state, 'before it has begun').toBe('over')
})

test('of two who change a coupon at once the second is told that it was saved meanwhile', async () => {
  await make('ATONCE')
  const change = (percent: number) =>
    askAs(
      manager,
      'PUT /api/admin/coupons/{code}',
      { version: 1, ...FIELDS, percent },
      { params: { code: 'ATONCE' } },
    )
  const { answers } = await shop.db.begin(async (tx) => {
    await tx`select from coupons where code = 'ATONCE' for update`
    const answers = Promise.allSettled([change(20), change(30)])
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { answers }
  })
  expect((await answers).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what a coupon has taken off is of pieces that are not cancelled, and of orders that did not come back', async () => {
  await make('PARTLY', { most: null })
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 2 }]
  const place = async () => {
    const wanted = { items, amount: 2 * 1349.1 + 150, address: ADDRESS, coupon: 'PARTLY' }
    return (await call('POST /api/order/place', wanted, await shop.shopper())).orderId
  }
  const [some, back] = [await place(), await place()]
  const given = async () => (await one('PARTLY')).coupon.given
  expect(await given()).toBe(599.6)
  const lines = [{ position: 0, quantity: 1 }]
  await askAs(
    manager,
    'POST /api/admin/orders/{code}/cancel',
    { reason: 'A flaw.', lines },
    { params: { code: some } },
  )
  expect(await given()).toBe(449.7)
  expect((await one('PARTLY')).redemptions, 'the newest first').toMatchObject([
    { order: back, given: 299.8 },
    { order: some, given: 149.9 },
  ])
  await shop.db`update orders set status = 'Shipped', ended_as = 'returned', ended_at = now() where code = ${back}`
  expect(await given()).toBe(149.9)
})

test('a code for first orders says how many other accounts had theirs at the same door', async () => {
  await make('WELCOME', { firstOrder: true, most: null })
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const first = async (address: object, coupon = 'WELCOME') => {
    const wanted = { items, amount: 1499.1, address: { ...ADDRESS, ...address }, coupon }
    const shopper = await shop.shopper()
    return { shopper, ...(await call('POST /api/order/place', wanted, shopper)) }
  }
  const here = await first({ street: '9, Chand-Pol' })
  const sameDoor = await first({ street: '9 chandpol', addressLine2: '' })
  const elsewhere = await first({ street: '9, Chand-Pol', zipcode: '302021' })
  const others = async () =>
    Object.fromEntries((await one('WELCOME')).redemptions.map(({ order, sameDoor }) => [order, sameDoor]))
  expect(await others()).toEqual({ [here.orderId]: 1, [sameDoor.orderId]: 1, [elsewhere.orderId]: 0 })
  const flat = await first({ street: '9, Chand-Pol', addressLine2: 'Flat 4' })
  expect(await others(), 'another door of the same house').toMatchObject({
    [flat.orderId]: 0,
    [here.orderId]: 1,
  })
  await make('ANYTIME', { most: null })
  await first({ street: '9, Chand-Pol' }, 'ANYTIME')
  expect(await others(), 'who comes by another code is none of them').toMatchObject({ [here.orderId]: 1 })
  await call('POST /api/order/cancel', { orderId: here.orderId }, here.shopper)
  expect(await others()).toMatchObject({ [sameDoor.orderId]: 0 })
})

test.each([
  ['a code that there is', 'WARP10', {}, 409, 'code'],
  ['a code that is none', 'ab', {}, 400, 'code'],
  ['a code of other letters', 'कूपन', {}, 400, 'code'],
  ['per cent without a number', 'A11', { percent: null }, 400, 'percent'],
  ['more than 90 per cent', 'A11', { percent: 91 }, 400, 'percent'],
  ['a cap of rupees', 'A11', { kind: 'fixed' as const, percent: null, value: 5, cap: 5 }, 400, 'cap'],
  ['rupees beside per cent', 'A11', { value: 5 }, 400, 'value'],
  ['per cent beside rupees', 'A11', { kind: 'fixed' as const, value: 5 }, 400, 'percent'],
  ['an end before the start', 'A11', { endsAt: '2026-10-31T23:59' }, 400, 'endsAt'],
  ['an end at the start', 'A11', { endsAt: '2026-11-01T00:00' }, 400, 'endsAt'],
  ['a day that is none', 'A11', { startsAt: '2026-13-01T00:00' }, 400, 'startsAt'],
  ['a day that its month has not', 'A12', { endsAt: '2027-02-30T00:00' }, 400, 'endsAt'],
  ['a product that is none', 'A11', { products: ['nothing-of-the-kind'] }, 400, 'products'],
])('refuses %s', async (_, code, part, status, field) => {
  expect(await refusal(make(code, part))).toMatchObject({ status, field })
})

test('a limit that is typed as no number is refused, and is not none', async () => {
  // As the console's form has it of ‘ten’.
  for (const field of ['most', 'mostPerAccount', 'mostPerPhone', 'cap'] as const)
    expect(await refusal(make(`LIMIT${field}`, { [field]: Number('ten') }))).toMatchObject({
      status: 400,
      field,
    })
})
