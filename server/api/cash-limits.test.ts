import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { OPENING_COUPON_RULES } from '../../core/coupon-rules.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { sendAndDeliver } from '../../test/deliver.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../test/staff.ts'
import { openingWay } from '../../test/way.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'

const shop = testShop()
let owner: StaffCaller
beforeAll(async () => {
  owner = await shop.staff('owner')
})

type Limit = { openOrders: number | null; openValue: number | null; piecesOfSize: number | null }
const NONE: Limit = { openOrders: null, openValue: null, piecesOfSize: null }

/** As a shopkeeper sets them; waits until the shop goes by them. */
async function setLimits(unproven: Partial<Limit>, proven: Partial<Limit> = {}) {
  const { reply } = await askAs(owner, 'GET /api/admin/settings')
  const cashOnDelivery = { unproven: { ...NONE, ...unproven }, proven: { ...NONE, ...proven } }
  const { version, shop: facts } = reply
  const { reply: saved } = await askAs(owner, 'PUT /api/admin/settings', {
    version,
    shop: facts,
    cashOnDelivery,
  })
  expect(shop.running.shop.settings.version, 'from now on').toBe(saved.version)
}
beforeEach(async () => {
  await shop.db`update variants set stock = 50 where size = 'M'`
})

type Shopper = { token: string; base: string }
const place = (shopper: Shopper, quantity = 1, credit = 0) =>
  call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity }],
      amount: 1499 * quantity + 150,
      address: ADDRESS,
      credit,
    },
    { ...shopper, idempotencyKey: randomUUID() },
  )
const prove = () => shop.db`update accounts set mailbox_proven_at = now()`

describe('cash on delivery', () => {
  test('is limited in open orders; an order that has reached its shopper, or never will, makes room', async () => {
    await setLimits({ openOrders: 2 })
    const shopper = await shop.shopper()
    const { orderId } = await place(shopper)
    await place(shopper)
    expect(await refusal(place(shopper))).toMatchObject({
      status: 409,
      code: 'cashOrdersOpen',
      message:
        'Your account has 2 cash on delivery orders open, which is the most for now. Verify your account in your profile to order more, or pay this one online.',
    })
    for (const status of ['Packing', 'Shipped', 'Out for delivery']) {
      await shop.db`update orders set status = ${status} where code = ${orderId}`
      expect(await refusal(place(shopper)), status).toMatchObject({ code: 'cashOrdersOpen' })
    }
    await shop.db`update orders set status = 'Delivered' where code = ${orderId}`
    const { orderId: lost } = await place(shopper)
    await shop.db`
      update orders set status = 'Shipped', ended_as = 'lost', ended_at = now() where code = ${lost}`
    await place(shopper)
  })

  test('is of nobody who is erased in that moment', async () => {
    await setLimits({ openOrders: 2 })
    const shopper = await shop.shopper()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { placed } = await shop.db.begin(async (tx) => {
      await lockToErase(tx, accountId)
      const placed = refusal(place(shopper))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await eraseAccount(tx, accountId, new Date())
      return { placed }
    })
    expect(await placed).toMatchObject({ status: 401, code: 'sessionExpired' })
    expect(await shop.db`select from orders where account_id = ${accountId}`).toHaveLength(0)
  })

  test('of an account that has answered from its phone or mailbox has limits of its own', async () => {
    await setLimits({ openOrders: 1 }, { openOrders: 2 })
    const shopper = await shop.shopper()
    await place(shopper)
    expect((await refusal(place(shopper))).code).toBe('cashOrdersOpen')
    await prove()
    await place(shopper)
    expect(await refusal(place(shopper))).toMatchObject({
      code: 'cashOrdersOpen',
      message: expect.stringMatching(
        /Pay this one online, or order again once one of them has reached you\.$/,
      ),
    })
  })

  test('is limited in pieces of one size, over all that is open, and in what it comes to', async () => {
    await setLimits({ piecesOfSize: 3, openValue: 4797 })
    const shopper = await shop.shopper()
    expect(await refusal(place(shopper, 4))).toMatchObject({ status: 409, code: 'cashPiecesOver' })
    await place(shopper, 2)
    expect((await refusal(place(shopper, 2))).code).toBe('cashPiecesOver')
    await place(shopper)
    await setLimits({ openValue: 5000 })
    expect(await refusal(place(shopper))).toMatchObject({
      code: 'cashValueOver',
      message: expect.stringContaining('can come to ₹5,000 together'),
    })
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 149900, id from orders order by placed_at desc, id desc limit 1`
    // Nobody collects what is paid with credit.
    await place(shopper, 1, 1499)
  })

  test('counts what is still to be paid at the door: neither pieces that were cancelled nor what is paid', async () => {
    await setLimits({ openOrders: 2, openValue: 5000, piecesOfSize: 4 })
    const shopper = await shop.shopper()
    const { orderId } = await place(shopper, 3)
    expect((await refusal(place(shopper))).code).toBe('cashValueOver')
    const lines = [{ position: 0, quantity: 2 }]
    await cancelOrder(shop.running.shop, { code: orderId, lines, reason: null, actor: 'shop' })
    const second = await place(shopper, 2)
    expect((await refusal(place(shopper))).code).toBe('cashOrdersOpen')

    const { shop: running } = shop.running
    await sendAndDeliver(running, orderId)
    const { returnId } = await call(
      'POST /api/return/ask',
      { orderId, line: 0, reason: 'size', wish: 'exchange', size: 'L' },
      shopper,
    )
    const params = { code: returnId }
    await askAs(owner, 'POST /api/admin/returns/{code}/approve', {}, { params })
    await askAs(owner, 'POST /api/admin/returns/receive', { number: returnId })
    await askAs(owner, 'POST /api/admin/returns/{code}/inspect', { passed: true }, { params })
    // The other piece is on its way, and paid; beside it there is one order.
    await place(shopper)
    expect((await refusal(place(shopper))).code).toBe('cashOrdersOpen')
    await call('POST /api/order/cancel', { orderId: second.orderId }, shopper)
    await place(shopper)
  })

  test('holds for forty orders sent at once: no more than allowed, and the shelf keeps the rest', async () => {
    await setLimits({ openOrders: 3 })
    const shopper = await shop.shopper()
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => place(shopper)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const [variant] = await shop.db<{ stock: number }[]>`
      select stock from variants v join products p on p.id = v.product_id
      where handle = ${CAST.kurti.handle} and size = 'M'`
    expect(variant!.stock).toBe(47)
  })

  test('holds for two orders that two instances take at once, of other sizes', async () => {
    await setLimits({ openOrders: 1 })
    const { delivery } = shop.running.shop.settings.facts()
    const common = {
      ...{
        amount: 1649,
        address: ADDRESS,
        directBuy: false,
        coupon: null,
        couponRules: OPENING_COUPON_RULES,
      },
      shopper: await authenticate(shop.db, (await shop.shopper()).token),
      way: await openingWay(ADDRESS.zipcode),
      delivery,
    }
    const both = await shop.db.begin(async (tx) => {
      // Both have looked at what is open, and neither has written, if nothing keeps them apart.
      await tx`lock table orders in share mode`
      const begun = (['M', 'L'] as const).map((size) => {
        const items = [{ _id: CAST.kurti.handle, size, quantity: 1 }]
        // Queues are an instance's own: what is given to an operation stands for the instance.
        return placeOrder({ ...shop.running.shop }, { ...common, items, idempotencyKey: randomUUID() })
      })
      const answers = Promise.allSettled(begun)
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
      return { answers }
    })
    const answers = await both.answers
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a limit of nothing is refused, by name', async () => {
    const { reply } = await askAs(owner, 'GET /api/admin/settings')
    const { version, shop: facts } = reply
    const cashOnDelivery = { unproven: { ...NONE, openOrders: 0 }, proven: NONE }
    const saving = askAs(owner, 'PUT /api/admin/settings', { version, shop: facts, cashOnDelivery })
    expect(await refusal(saving)).toMatchObject({
      status: 400,
      field: 'cashOnDelivery.unproven.openOrders',
    })
  })

  test('nor are rules taken that contradict each other, or the law', async () => {
    const { reply } = await askAs(owner, 'GET /api/admin/settings')
    const { version, shop: facts, cashOnDelivery, cashRules } = reply
    for (const [field, wrong] of [
      ['remindHours', { confirmHours: 6, remindHours: 6 }],
      ['refuseFrom', { confirmFrom: 40, refuseFrom: 39 }],
      ['dayValue', { dayValue: 200_000 }],
    ] as const) {
      const saved = { version, shop: facts, cashOnDelivery, cashRules: { ...cashRules, ...wrong } }
      const saving = askAs(owner, 'PUT /api/admin/settings', saved)
      expect(await refusal(saving)).toMatchObject({ status: 400, field: `cashRules.${field}` })
    }
  })
})

test('a shop opens with limits that keep one new account from emptying the shelves', async () => {
  await shop.db`update settings set cash_limits = '{}', version = version + 1`
  await shop.db`select pg_notify('settings', '')`
  await expect
    .poll(() => shop.running.shop.settings.cashRules().unproven)
    .toEqual({ openOrders: 3, openPaise: 60_000_00, piecesOfSize: 3 })
})

test('the rules of cash and of delivery are saved under their person’s name, and of two at once one is refused', async () => {
  const { version: seen, shop: facts, ...cash } = (await askAs(owner, 'GET /api/admin/settings')).reply
  const saved = {
    version: seen,
    shop: facts,
    cashOnDelivery: cash.cashOnDelivery,
    cashRules: { ...cash.cashRules, dayValue: 12_345 },
  }
  await askAs(owner, 'PUT /api/admin/settings', saved)
  await setLimits({ openOrders: 2 })
  expect(shop.running.shop.settings.cashRules().dayPaise, 'what only limits are said beside').toBe(12_345_00)
  const { rules, version } = (await askAs(owner, 'GET /api/admin/delivery-rules')).reply
  const save = (cutOffHour: number) =>
    askAs(owner, 'PUT /api/admin/delivery-rules', { version, rules: { ...rules, cutOffHour } })
  await save(9)
  expect(await refusal(save(10))).toMatchObject({ status: 409 })
  expect(shop.running.shop.settings.deliveryRules().cutOffHour, 'from now on').toBe(9)
  const changes = await shop.db`
    select distinct action, name from staff_audit left join staff s on s.id = staff_id
    where action like 'settings.%' order by action`
  expect(changes).toEqual([
    { action: 'settings.promise', name: 'A owner' },
    { action: 'settings.saved', name: 'A owner' },
  ])
})
