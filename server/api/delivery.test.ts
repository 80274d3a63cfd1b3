import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { type DeliveryRules, OPENING_RULES, type PinRule } from '../../core/delivery-rules.ts'
import { dayInIndia } from '../../core/india-time.ts'
import { promisedDay, untilNextHour } from '../../core/promised-day.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { announceCatalogue } from '../modules/catalogue/catalogue-news.ts'
import { moveOrder } from '../modules/orders/move-order.ts'
import { readSettings } from '../modules/settings/live-settings.ts'
import { saveDeliveryRules } from '../modules/settings/save-settings.ts'

const shop = testShop()

const ask = async (pincode: string, query: Record<string, string> | [string, string][] = {}) => {
  const options = { base: shop.base, params: { pincode }, query: new URLSearchParams(query) }
  return call('GET /api/delivery/{pincode}', undefined, options)
}
const promise = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).promise

async function setRules(rules: Partial<DeliveryRules>) {
  const { version } = await readSettings(shop.db)
  await saveDeliveryRules(shop.db, null, { ...OPENING_RULES, ...rules }, version)
  await shop.running.shop.settings.caughtUp()
}
const rule = (pin: string, other: Partial<PinRule>): PinRule => ({
  ...{ pin, delivers: true, cash: true, extraDays: 0 },
  ...other,
})
const today = (zone: 'district' | 'metro', extraDays = 0, ready = 0) =>
  promisedDay(new Date(), OPENING_RULES, { zone, extraDays }, ready)

type Shopper = { token: string; base: string }
const order = (zipcode: string) => ({
  items: [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }],
  amount: 1649,
  address: { ...ADDRESS, zipcode },
})
const place = (shopper: Shopper, zipcode: string) =>
  call('POST /api/order/place', order(zipcode), { ...shopper, idempotencyKey: randomUUID() })
const newest = async (shopper: Shopper) => (await call('POST /api/order/userorders', {}, shopper)).orders[0]!

beforeEach(async () => {
  await setRules({})
  await shop.db`update variants set stock = 50`
})
afterEach(() => void vi.useRealTimers())

describe('what is promised for a PIN code', () => {
  test('is the day by where it lies, for anybody, and kept by whoever asks until it may be another', async () => {
    const response = await fetch(`${shop.base}/api/delivery/302003`)
    const seconds = Number(/^public, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)
    expect(await response.json()).toMatchObject({
      promise: {
        pin: '302003',
        place: { district: 'Jaipur', state: 'Rajasthan' },
        delivers: 'yes',
        zone: 'district',
        by: today('district'),
        cash: true,
      },
      wanted: null,
    })
    expect(await promise('560001')).toMatchObject({ zone: 'metro', by: today('metro') })
  })

  test('is kept no longer than the hour, at which the day may be another', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + untilNextHour(new Date()) - 10_000 })
    const { headers } = await fetch(`${shop.base}/api/delivery/302003`)
    expect(headers.get('cache-control')).toBe('public, max-age=10')
  })

  test('is to be confirmed where our directory knows no such PIN code: the order is taken', async () => {
    expect(await promise('999998')).toMatchObject({
      place: null,
      delivers: 'to confirm',
      by: null,
      cash: true,
    })
    const shopper = await shop.shopper()
    await place(shopper, '999998')
    expect(await newest(shopper)).toMatchObject({ promisedOn: null, deliveredAt: null })
  })

  test('says what comes in time for a day, and that nothing does', async () => {
    const first = today('district')
    expect((await ask('302003', { by: first })).wanted).toEqual({ by: first, readyDays: 0 })
    expect((await ask('302003', { by: '2026-01-01' })).wanted).toEqual({ by: '2026-01-01', readyDays: null })
    expect((await ask('999998', { by: '2099-01-01' })).wanted).toEqual({ by: '2099-01-01', readyDays: null })
  })

  test('is refused by name for what is no PIN code or no day', async () => {
    for (const pincode of ['12345', '012345', '111111', 'Jaipur'])
      expect(await refusal(ask(pincode))).toMatchObject({ status: 400, field: 'pincode' })
    for (const by of ['2026-02-30', '2026-13-45', 'Diwali', ''])
      expect(await refusal(ask('302003', { by }))).toMatchObject({
        ...{ status: 400, code: 'dayWrong', field: 'by' },
        message: 'by has to be a day, written as 2026-11-07.',
      })
  })
})

describe('what the shop says of a PIN code', () => {
  test('adds days, takes cash away, and keeps parcels from it: by the longest that fits', async () => {
    await setRules({
      pins: [
        rule('30', { cash: false }),
        rule('302003', { extraDays: 2 }),
        rule('3021', { delivers: false }),
      ],
    })
    expect(await promise('302003')).toMatchObject({ by: today('district', 2), cash: true })
    expect(await promise('302001')).toMatchObject({ by: today('district'), cash: false })
    expect(await promise('302101')).toMatchObject({ delivers: 'no', by: null, cash: false })
  })

  test('holds for orders: refused by name, nothing taken; what store credit pays goes where cash does not', async () => {
    await setRules({ pins: [rule('302003', { cash: false }), rule('302001', { delivers: false })] })
    const shopper = await shop.shopper()
    const stock = () => shop.db`select sum(stock)::int as stock from variants`
    const before = await stock()
    expect(await refusal(place(shopper, '302003'))).toMatchObject({
      status: 409,
      code: 'noCashThere',
      field: 'address.zipcode',
      message: expect.stringContaining('302003'),
    })
    const byCard = await refusal(call('POST /api/order/stripe', order('302003'), shopper))
    expect(byCard.code).toBe('wayToPayOff')
    expect(byCard.message, 'nobody is sent from one way that is closed to another').not.toMatch(/cash/i)
    expect(await refusal(place(shopper, '302001'))).toMatchObject({ status: 409, code: 'placeNotServed' })
    expect(await stock()).toEqual(before)
    expect((await call('POST /api/order/userorders', {}, shopper)).orders).toEqual([])
    const elsewhere = await place(shopper, '560001')
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 164900, id from orders where code = ${elsewhere.orderId}`
    const byCredit = (zipcode: string) =>
      call(
        'POST /api/order/place',
        { ...order(zipcode), credit: 1649 },
        { ...shopper, idempotencyKey: randomUUID() },
      )
    expect(await refusal(byCredit('302001')), 'nobody brings it there').toMatchObject({
      code: 'placeNotServed',
    })
    await byCredit('302003')
  })
})

describe('somebody who reads out the directory', () => {
  const strict = testShop({ ADDRESS_LIMIT_SCALE: '0.01' })

  test('is told to wait, and nobody else is', async () => {
    const asks = async (remoteAddress: string, pin: string) =>
      (await strict.running.app.inject({ url: `/api/delivery/${pin}`, remoteAddress })).statusCode
    const statuses: number[] = []
    for (const pin of ['302001', '302002', '302003', '302004']) statuses.push(await asks('198.51.100.7', pin))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await asks('203.0.113.7', '302003')).toBe(200)
  })
})

test('the day is kept on the order, whatever the rules become, and the day it came beside it', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await place(shopper, '302003')
  const promisedOn = today('district')
  await setRules({ processing: { least: 9, most: 9 } })
  expect(await newest(shopper)).toMatchObject({ promisedOn, deliveredAt: null })
  await moveOrder(shop.running.shop, { code: orderId, to: 'Packing', actor: 'shop' })
  await shop.db`update orders set status = 'Out for delivery' where code = ${orderId}`
  await moveOrder(shop.running.shop, { code: orderId, to: 'Delivered', actor: 'shop' })
  expect(await newest(shopper)).toMatchObject({ promisedOn, deliveredAt: expect.any(String) })
})

test('what is made to order is promised later, alone and beside what lies ready', async () => {
  await shop.db`
    update products set details = details || '{"readyDays": 6}' where handle = ${CAST.lehenga.handle}`
  await shop.db.begin((tx) => announceCatalogue(tx, 'all'))
  const shown = async () => (await promise('302003', { product: CAST.lehenga.handle })).by
  await expect.poll(shown).toBe(today('district', 0, 6))
  const both = [CAST.kurti, CAST.lehenga].map(({ handle }): [string, string] => ['product', handle])
  expect((await promise('302003', both)).by).toBe(await shown())
  const shopper = await shop.shopper()
  const items = [CAST.kurti, CAST.lehenga].map(({ handle }) => ({
    _id: handle,
    size: 'M' as const,
    quantity: 1,
  }))
  const { body } = (await call(
    'POST /api/order/place',
    { items, amount: 1, address: { ...ADDRESS, zipcode: '302003' } },
    shopper,
  ).catch((error) => error)) as { body: { amount: number } }
  await call(
    'POST /api/order/place',
    { items, amount: body.amount, address: { ...ADDRESS, zipcode: '302003' } },
    shopper,
  )
  expect((await newest(shopper)).promisedOn).toBe(today('district', 0, 6))
})

test('festivals to come are named with the day before each', async () => {
  await setRules({
    festivals: [
      { day: '2020-11-14', name: 'Past' },
      { day: dayInIndia(new Date()), name: 'Today' },
      { day: '2090-10-30', name: 'Diwali' },
      ...Array.from({ length: 8 }, (_, at) => ({ day: `209${at + 1}-01-14`, name: 'Sankranti' })),
    ],
  })
  const { festivals } = await call('GET /api/festivals', undefined, { base: shop.base })
  expect(festivals[0]).toEqual({ day: '2090-10-30', name: 'Diwali', eve: '2090-10-29' })
  expect(
    festivals.map(({ day }) => day.slice(0, 4)),
    'the next eight',
  ).toEqual(Array.from({ length: 8 }, (_, at) => String(2090 + at)))
})
