import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { type CashRules, OPENING_CASH_RULES } from '../../core/cash-rules.ts'
import { OPENING_COUPON_RULES } from '../../core/coupon-rules.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { sendAndDeliver } from '../../test/deliver.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs } from '../../test/staff.ts'
import { openingWay } from '../../test/way.ts'
import { CHECK_CONFIRMATIONS } from '../jobs/kinds.ts'
import { letterheadOf } from '../letterhead.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { type Contents, renderMail } from '../modules/messaging/templates/render.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { countReturns } from '../modules/orders/confirming/count-returns.ts'
import { hearButton, hearYes } from '../modules/orders/confirming/hear-answer.ts'
import { sweepConfirmations } from '../modules/orders/confirming/sweep-confirmations.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'

const shop = testShop()
const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

async function setRules(rules: Partial<CashRules> = {}) {
  const { version } = shop.running.shop.settings
  const { unproven: _, proven: __, ...opening } = OPENING_CASH_RULES
  await shop.db`
    update settings set version = version + 1,
      cash_limits = cash_limits || ${JSON.stringify({ ...opening, ...rules })}::jsonb`
  await shop.db`select pg_notify('settings', '')`
  await expect.poll(() => shop.running.shop.settings.version).toBe(version + 1)
}
beforeEach(async () => {
  await shop.db`update variants set stock = 50 where size = 'M'`
  await shop.db`update orders set returned_at = null`
  await setRules()
})

type Shopper = { token: string; base: string }
const place = (
  shopper: Shopper,
  {
    quantity = 1,
    address = ADDRESS,
    credit = 0,
  }: { quantity?: number; address?: object; credit?: number } = {},
) =>
  call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity }],
      amount: 1499 * quantity + 150,
      address: { ...ADDRESS, ...address },
      credit,
    },
    { ...shopper, idempotencyKey: randomUUID() },
  )
const provePhones = () => shop.db`update accounts set phone_proven_at = now() where erased_at is null`
const stock = async () =>
  (
    await shop.db<{ stock: number }[]>`
      select stock from variants v join products p on p.id = v.product_id
      where handle = ${CAST.kurti.handle} and size = 'M'`
  )[0]!.stock
const orderOf = async (code: string) => (await shop.db`select * from orders where code = ${code}`)[0]!
const mailsOf = async (code: string) =>
  (
    await shop.db<{ template: string; content: { isReminder?: boolean } }[]>`
      select template, content from messages m join orders o on o.id = m.order_id
      where o.code = ${code} and channel = 'email' order by m.id`
  ).map(({ template, content }) => (content.isReminder ? `${template}, again` : template))
const sweep = (hours: number) => sweepConfirmations(shop.running.shop, later(hours))
const eventsOf = (code: string) => shop.db<{ kind: string; actor: string; detail: unknown }[]>`
  select kind, actor_kind as actor, detail from order_events e join orders o on o.id = e.order_id
  where o.code = ${code} and kind in ('confirmed', 'cancelled')`

describe('an order to be paid in cash', () => {
  test('is judged when it is placed, and what it was judged by is kept with it', async () => {
    const shopper = await shop.shopper()
    const { orderId, confirmBy } = await place(shopper)
    expect(Date.parse(confirmBy!) - Date.now()).toBeGreaterThan(23.9 * HOUR)
    expect((await orderOf(orderId)).cash_risk).toEqual({
      score: 35,
      factors: [
        { factor: 'phone', points: 20, words: 'The phone is not verified by a code' },
        { factor: 'firstOrder', points: 15, words: 'A first order' },
      ],
    })
    expect(await mailsOf(orderId)).toEqual(['order-to-confirm'])
    const [{ content }] = await shop.db<[{ content: Contents['order-to-confirm'] }]>`
      select content from messages m join orders o on o.id = m.order_id where o.code = ${orderId} and channel = 'email'`
    const { text } = renderMail('order-to-confirm', content, letterheadOf(shop.running.shop, 'en'))
    expect(text, 'it is the only mail with its bill and where it goes').toContain(
      'Subtotal: ₹1,499\nDelivery: ₹150\nTotal: ₹1,649\n',
    )
    expect(text).toContain(`Going to:\n${ADDRESS.firstName} ${ADDRESS.lastName}\n${ADDRESS.street}\n`)
    const first = expect.objectContaining({ factor: 'firstOrder' })
    const wayOf = (code: string, lapsedAt: Date | null) => shop.db`
      update orders set payment_method = 'Stripe', lapsed_at = ${lapsedAt} where code = ${code}`
    // Begun by card: while that waits to be paid, and once nothing comes of it.
    for (const lapsedAt of [null, new Date()]) {
      await wayOf(orderId, lapsedAt)
      const { orderId: next } = await place(shopper)
      expect((await orderOf(next)).cash_risk.factors).toContainEqual(first)
      await wayOf(next, new Date())
    }
    const { orderId: next } = await place(shopper)
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${next}`
    const { orderId: last } = await place(shopper)
    expect((await orderOf(last)).cash_risk.factors, 'nor has one that is cancelled come').toContainEqual(
      first,
    )
    await shop.db`update orders set status = 'Order Placed', cancelled_at = null where code = ${next}`
  })

  test('is judged by what is left of it after store credit', async () => {
    await setRules({ confirmFrom: null, refuseFrom: null, dayPaise: null })
    const shopper = await shop.shopper()
    const address = { phone: '9812311111' }
    const { orderId } = await place(shopper, { address })
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 10000, id from orders where code = ${orderId}`
    const rules = { confirmFrom: null, refuseFrom: null, mostPaise: 1_549_00, dayPaise: 1_649_00 + 1_549_00 }
    await setRules(rules)
    expect((await refusal(place(shopper, { address }))).code).toBe('cashOverMost')
    await setRules({ ...rules, mostPaise: null })
    expect((await refusal(place(shopper, { address, credit: 99 }))).code).toBe('cashDayOver')
    await setRules(rules)
    await place(shopper, { address, credit: 100 })
    const points = async (credit: number) => {
      const { orderId: code } = await place(shopper, { quantity: 4, credit })
      return (await orderOf(code)).cash_risk.factors.some(
        ({ factor }: { factor: string }) => factor === 'value',
      )
    }
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 200000, id from orders where code = ${orderId}`
    await setRules({ confirmFrom: null, refuseFrom: 1000, dayPaise: null })
    expect([await points(0), await points(1500)], 'nor is it high by what nobody collects').toEqual([
      true,
      false,
    ])
  })

  test('of somebody whose phone is known goes to the packing table at once', async () => {
    const shopper = await shop.shopper()
    await provePhones()
    const { orderId, confirmBy } = await place(shopper)
    expect(confirmBy).toBeNull()
    expect(await mailsOf(orderId)).toEqual(['order-placed'])
  })

  test('that is too risky is refused with the reasons, the way out and whom to ask; nothing is taken', async () => {
    const shopper = await shop.shopper()
    const address = { street: 'Road', addressLine2: '', landmark: '' }
    const before = await stock()
    const refused = await refusal(place(shopper, { quantity: 4, address }))
    expect(refused).toMatchObject({ status: 409, code: 'cashTooRisky' })
    expect(refused.message).toBe(
      'We cannot take cash for this order. Your phone is not verified. It is your first order. It comes to more than ₹5,000. The address may be too short to find. ' +
        'Pay it online and it goes off as always; nothing has been ordered yet. ' +
        'Cash may do once you have logged in by your phone and a code. Cash may do with a house number, street and landmark. ' +
        'If we have this wrong, ring +91 141 405 2016 or write to namaste@tanabana.example: a person looks at it.',
    )
    expect(await stock()).toBe(before)
  })

  test('counts parcels to its phone or its address that came back, whoever had ordered them', async () => {
    await provePhones()
    const [first, second] = [await shop.shopper(), await shop.shopper()]
    await provePhones()
    const there = { phone: '9812345670', street: '9, Chand-Pol', addressLine2: 'Bazar' }
    const { orderId } = await place(first, { address: there })
    await shop.db`update orders set returned_at = now(), status = 'Shipped' where code = ${orderId}`
    const samePhone = await place(second, { address: { phone: '9812345670' } })
    expect((await orderOf(samePhone.orderId)).cash_risk.factors).toContainEqual({
      factor: 'refusal',
      points: 30,
      words: 'One parcel to this phone or address came back',
    })
    const samePlace = await place(second, { address: { street: '9 Chandpol bazar' } })
    expect((await orderOf(samePlace.orderId)).cash_risk.score).toBe(30)
    const sameBoth = await place(second, { address: there })
    expect((await orderOf(sameBoth.orderId)).cash_risk.factors, 'one parcel is one').toContainEqual(
      expect.objectContaining({ factor: 'refusal', points: 30 }),
    )
    const elsewhere = await place(second, { address: { street: '9 Chandpol bazar', zipcode: '302021' } })
    expect((await orderOf(elsewhere.orderId)).cash_risk.factors).toMatchObject([{ factor: 'open' }])
    await shop.db`update orders set status = 'Delivered' where code = ${orderId}`
    const afterAll = await place(second, { address: there })
    expect((await orderOf(afterAll.orderId)).cash_risk.factors).toMatchObject([{ factor: 'open' }])
  })

  test('counts as kept what arrived and has not come back', async () => {
    await setRules({ confirmFrom: null, refuseFrom: null })
    const shopper = await shop.shopper()
    const { orderId } = await place(shopper, { quantity: 2 })
    const took = async () => {
      const { cash_risk } = await orderOf((await place(shopper)).orderId)
      return cash_risk.factors.find(({ factor }: { factor: string }) => factor === 'delivered')?.words
    }
    await shop.db`update orders set status = 'Delivered', delivered_at = now() where code = ${orderId}`
    const comeBack = (code: string, piece: number) => shop.db`
      insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays)
      select gen_random_uuid(), ${code}, id, 0, array[${piece}::int], 'refunded', 'size', 'money', 149900, false
      from orders where code = ${orderId}`
    await comeBack('CAME-BACK-1', 0)
    expect(await took()).toBe('One order arrived and was kept')
    await comeBack('CAME-BACK-2', 1)
    expect(await took()).toBeUndefined()
    await shop.db`
      update orders set status = 'Delivered', delivered_at = now()
      where account_id = (select account_id from orders where code = ${orderId})`
    expect(await took()).toBe('2 orders arrived and were kept')
  })

  test('counts what the PIN code is known for, from twenty parcels on', async () => {
    const shopper = await shop.shopper()
    await provePhones()
    await shop.db`
      update orders set returned_at = now(), status = 'Shipped', address = address || '{"zipcode": "302021", "phone": "9000000000", "street": "elsewhere long ago"}'`
    const missing = 20 - (await shop.db`select 1 from orders`).length
    const other = await shop.shopper()
    await setRules({ confirmFrom: null, refuseFrom: null })
    for (let count = 0; count < missing; count++) await place(other)
    await shop.db`
      update orders set returned_at = now(), status = 'Shipped', address = address || '{"zipcode": "302021", "phone": "9000000000", "street": "elsewhere long ago"}'`
    await shop.db`update orders set returned_at = null where id not in (select id from orders order by id limit 19)`
    await countReturns(shop.db)
    expect(await shop.db`select from pin_returns`, 'nineteen say nothing').toEqual([])
    await shop.db`update orders set returned_at = now()`
    await countReturns(shop.db)
    await countReturns(shop.db)
    await setRules()
    const { orderId } = await place(shopper, { address: { zipcode: '302021' } })
    expect((await orderOf(orderId)).cash_risk.factors).toContainEqual(
      expect.objectContaining({ factor: 'pin', points: 20 }),
    )
    // One was sent again, and taken.
    await shop.db`
      update orders set status = 'Delivered' where id = (
        select id from orders where returned_at is not null and address ->> 'zipcode' = '302021' limit 1)`
    await countReturns(shop.db)
    const [{ parcels, returned }] = await shop.db<[{ parcels: number; returned: number }]>`
      select parcels, returned from pin_returns where pin = '302021'`
    expect(returned).toBe(parcels - 1)
    const gone = await shop.db`
      select from orders where returned_at is not null and address ->> 'zipcode' = '302021'`
    expect(parcels, 'of those that have left').toBe(gone.length)
    await shop.db`update orders set placed_at = placed_at - interval '1 year' where address ->> 'zipcode' = '302021'`
    await countReturns(shop.db)
    expect(await shop.db`select from pin_returns`).toEqual([])
    await shop.db`
      update orders set placed_at = placed_at + interval '1 year', address = address || '{"zipcode": "30202"}'
      where address ->> 'zipcode' = '302021'`
    await countReturns(shop.db)
    expect(await shop.db`select from pin_returns`, 'what is no PIN code is known for nothing').toEqual([])
  })

  test('stays below what the law lets one person pay in cash on a day, over accounts of one phone', async () => {
    await setRules({ confirmFrom: null, refuseFrom: null, dayPaise: 4_797_00 })
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const address = { phone: '9812300000' }
    const { orderId } = await place(one, { quantity: 2, address })
    // It has come since the day began in India.
    await shop.db`
      update orders set status = 'Delivered', delivered_at = least(now(), date_trunc('day', now(), 'Asia/Kolkata') + interval '1 minute')
      where code = ${orderId}`
    expect(await refusal(place(other, { quantity: 2, address }))).toMatchObject({
      status: 409,
      code: 'cashDayOver',
      message: expect.stringContaining('can come to ₹4,797 at most, by law'),
    })
    // However many have been ordered to it since then, and cancelled.
    await shop.db`
      insert into orders (id, code, account_id, status, payment_method, subtotal_paise, discount_paise, delivery_paise, total_paise,
        address, direct_buy, request_hash, placed_at, cancelled_at)
      select gen_random_uuid(), 'SINCE' || n, account_id, 'Cancelled', payment_method, subtotal_paise, discount_paise,
        delivery_paise, total_paise, address, direct_buy, request_hash, now(), now()
      from orders, generate_series(1, 60) as n where code = ${orderId}`
    expect((await refusal(place(other, { quantity: 2, address }))).code).toBe('cashDayOver')
    // What came just before that day began is of the day before.
    const came = (minutes: number) => shop.db`
      update orders set delivered_at = least(now(), date_trunc('day', now(), 'Asia/Kolkata') + make_interval(mins => ${minutes}))
      where code = ${orderId}`
    await came(-1)
    const { orderId: code } = await place(other, { quantity: 2, address })
    await cancelOrder(shop.running.shop, { code, reason: null, actor: 'shop' })
    await came(1)
    await place(other, { address })
    // What came for an exchange was paid for before.
    await shop.db`
      with back as (
        insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays)
        select gen_random_uuid(), 'DAY-EXCHANGE', id, 0, '{0}', 'refunded', 'size', 'money', 149900, false
        from orders where code = ${orderId} returning id, order_id
      )
      update orders o set exchange_of = back.id from back where o.id = order_id`
    await place(other, { quantity: 2, address })
    await setRules({ confirmFrom: null, refuseFrom: null, mostPaise: 3_147_99 })
    expect((await refusal(place(other, { quantity: 2 }))).code).toBe('cashOverMost')
    await setRules({ confirmFrom: null, refuseFrom: null, mostPaise: 3_148_00 })
    await place(other, { quantity: 2 })
    await shop.db`update orders set returned_at = now() where address ->> 'phone' = ${address.phone}`
    await setRules({ confirmFrom: null, refuseFrom: null, dayPaise: null, mostReturns: 2 })
    expect((await refusal(place(other, { address }))).code).toBe('cashAfterReturns')
    await shop.db`update accounts set cash_allowed_at = now() where erased_at is null`
    await place(other, { address })
    await shop.db`update accounts set cash_allowed_at = null`
  })

  test('stays below it, too, at a phone to which a lot was ordered long before', async () => {
    await setRules({ confirmFrom: null, refuseFrom: null, dayPaise: 3_000_00 })
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const address = { phone: '9812300003' }
    const { orderId } = await place(one, { address })
    await shop.db`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'FARPAST' || n, 'idempotency_key', null,
        'status', 'Delivered', 'delivered_at', placed_at - interval '1 year', 'placed_at', placed_at - interval '1 year'))).*
      from orders o, generate_series(100, 149) n where o.code = ${orderId}`
    expect((await refusal(place(other, { address }))).code).toBe('cashDayOver')
    await shop.db`delete from orders where code like 'FARPAST%'`
  })

  test.each([
    ['one', 1],
    ['two', 2],
  ])('stays below it where two accounts of one phone order at once, at %s instance', async (_, many) => {
    await setRules({ confirmFrom: null, refuseFrom: null, dayPaise: 3_000_00 })
    // Queues are an instance's own: what is given to an operation stands for the instance.
    const instances = Array.from({ length: many }, () => ({ ...shop.running.shop }))
    const { delivery } = shop.running.shop.settings.facts()
    const way = await openingWay(ADDRESS.zipcode)
    const shoppers = await Promise.all(
      [await shop.shopper(), await shop.shopper()].map(({ token }) => authenticate(shop.db, token)),
    )
    const { answers } = await shop.db.begin(async (tx) => {
      // Both have looked at what is open, and neither has written, if nothing keeps them apart.
      await tx`lock table orders in share mode`
      const begun = shoppers.map((shopper, at) =>
        placeOrder(instances[at % many]!, {
          items: [{ _id: CAST.kurti.handle, size: (['M', 'L'] as const)[at]!, quantity: 1 }],
          amount: 1649,
          address: { ...ADDRESS, phone: `981230000${many}` },
          directBuy: false,
          coupon: null,
          couponRules: OPENING_COUPON_RULES,
          idempotencyKey: randomUUID(),
          shopper,
          way,
          delivery,
        }),
      )
      const answers = Promise.allSettled(begun)
      await expect.poll(() => howManyWait(shop.db)).toBe(many)
      return { answers }
    })
    const why = (await answers).map((answer) =>
      answer.status === 'rejected' ? answer.reason.code : 'placed',
    )
    expect(why.toSorted()).toEqual(['cashDayOver', 'placed'])
  })

  test('that was refused is taken once a person allows it, and refused again once that is taken back', async () => {
    const shopper = await shop.shopper()
    const order = { quantity: 4, address: { street: 'Road', addressLine2: '', landmark: '' } }
    const { user } = await call('GET /api/user/profile', undefined, shopper)
    const manager = await shop.staff('manager')
    const params = { code: user._id }
    const decide = (allowed: boolean, reason = 'They rang.') =>
      askAs(manager, 'POST /api/admin/customers/{code}/cash', { allowed, reason }, { params })
    const customer = async () =>
      (await askAs(manager, 'GET /api/admin/customers/{code}', undefined, { params })).reply.customer
    const held = async () =>
      (await askAs(manager, 'POST /api/admin/customers/{code}/export', {}, { params })).reply.data

    expect((await refusal(place(shopper, order))).code).toBe('cashTooRisky')
    expect(await refusal(decide(true, ' '))).toMatchObject({ status: 400, field: 'reason' })
    expect((await customer()).cashAllowedAt).toBeNull()
    await decide(true)
    const { cashAllowedAt } = await customer()
    await decide(true, 'They rang again.')
    expect(await customer()).toMatchObject({
      cashAllowedAt,
      changes: [{ action: 'customer.cash-allowed', who: 'A manager', after: { reason: 'They rang.' } }],
    })
    expect(await held()).toMatchObject({ account: { cashAllowedAt } })
    const { orderId, confirmBy } = await place(shopper, order)
    expect(confirmBy).not.toBeNull()
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${orderId}`

    await decide(false, 'It came back.')
    await decide(false, 'It came back.')
    const decided = (await customer()).changes.filter(({ action }) => action.includes('cash'))
    expect(decided.map(({ action }) => action)).toEqual(['customer.cash-taken-back', 'customer.cash-allowed'])
    expect((await refusal(place(shopper, order))).code).toBe('cashTooRisky')

    await decide(true)
    const goodbye = { confirm: user._id, reason: 'They asked.' }
    await askAs(manager, 'POST /api/admin/customers/{code}/erase', goodbye, { params })
    expect((await customer()).cashAllowedAt).toBeNull()
    expect(await refusal(decide(true))).toMatchObject({ status: 409, code: 'accountErased' })
  })
})

describe('an order that waits for its shopper’s word', () => {
  const waiting = async () => {
    const shopper = await shop.shopper()
    const { orderId } = await place(shopper)
    return { shopper, orderId }
  }

  test('is packed by nobody, and has no papers, until it is confirmed in My Orders; twice is once', async () => {
    const { shopper, orderId } = await waiting()
    const packer = await shop.staff('packer')
    const pack = () =>
      askAs(packer, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { params: { code: orderId } })
    expect((await refusal(pack())).code).toBe('orderUnconfirmed')
    const ofStranger = call('POST /api/order/confirm', { orderId }, await shop.shopper())
    expect((await refusal(ofStranger)).status).toBe(403)
    const askedUntil = async () =>
      (await call('POST /api/order/userorders', {}, shopper)).orders[0]!.confirmBy
    expect(await askedUntil()).not.toBeNull()
    await call('POST /api/order/confirm', { orderId }, shopper)
    await call('POST /api/order/confirm', { orderId }, shopper)
    expect(await askedUntil()).toBeNull()
    expect(await eventsOf(orderId)).toEqual([
      { kind: 'confirmed', actor: 'shopper', detail: { by: 'my-orders' } },
    ])
    await pack()
    await sweep(48)
    expect(await orderOf(orderId)).toMatchObject({ status: 'Packing' })
  })

  test('is said to wait no more, once it is confirmed, by what answers its key again', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const again = () => call('POST /api/order/place', { items, amount: 1649, address: ADDRESS }, shopper)
    const { orderId, confirmBy } = await again()
    expect(confirmBy).not.toBeNull()
    expect(await again()).toMatchObject({ orderId, confirmBy })
    await call('POST /api/order/confirm', { orderId }, shopper)
    expect(await again()).toMatchObject({ orderId, confirmBy: null })
  })

  test('is another one with other store credit: its key is refused, and takes nothing', async () => {
    const shopper = { ...(await shop.shopper()), idempotencyKey: randomUUID() }
    const { orderId: earlier } = await place(shopper)
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 10000, id from orders where code = ${earlier}`
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const pay = (credit: number) =>
      call('POST /api/order/place', { items, amount: 1649, address: ADDRESS, credit }, shopper)
    const { orderId } = await pay(50)
    expect(await pay(50)).toMatchObject({ orderId })
    expect(await refusal(pay(60))).toMatchObject({ status: 409, code: 'keyOfAnotherOrder' })
    for (const code of [earlier, orderId]) await call('POST /api/order/confirm', { orderId: code }, shopper)
  })

  test('is confirmed by the link of its mail, and by a person of the shop who has rung', async () => {
    const { shopper, orderId } = await waiting()
    const { confirm_token: token } = await orderOf(orderId)
    const press = (end: string) =>
      call('POST /api/order/confirm-by-mail', { link: `${orderId}.${end}` }, shop)
    expect((await refusal(press('x'.repeat(22)))).status).toBe(404)
    await press(token)
    expect(await press(token)).toMatchObject({ message: 'Your order is confirmed. We are packing it.' })
    expect(await eventsOf(orderId)).toHaveLength(1)
    await call('POST /api/order/cancel', { orderId }, shopper)
    const { message } = await refusal(press(token))
    expect(message, 'which she had confirmed by then').toMatch(
      /^This order is cancelled, so we are not packing it/,
    )

    const { orderId: another } = await waiting()
    const manager = await shop.staff('manager')
    await askAs(manager, 'POST /api/admin/orders/{code}/confirm', {}, { params: { code: another } })
    expect(await eventsOf(another)).toEqual([{ kind: 'confirmed', actor: 'staff', detail: { by: 'call' } }])
    const { db, jobs } = shop.running.shop
    await sendAndDeliver({ db, jobs }, another)
    const link = `${another}.${(await orderOf(another)).confirm_token}`
    expect(
      await call('POST /api/order/confirm-by-mail', { link }, shop),
      'nobody packs what has arrived',
    ).toMatchObject({ hasLeft: true, message: expect.stringMatching(/has left us/) })
  })

  test('is reminded once and cancelled in time, however many sweep: stock back, told, and a late word is answered', async () => {
    await setRules({ confirmHours: 24, remindHours: 6 })
    const before = await stock()
    const { shopper, orderId } = await waiting()
    expect(await stock()).toBe(before - 1)
    await sweep(5)
    expect(await mailsOf(orderId)).toEqual(['order-to-confirm'])
    const { swept: both } = await shop.db.begin(async (tx) => {
      await tx`select from orders where code = ${orderId} for update`
      const swept = Promise.all([sweep(7), sweep(7)])
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
      return { swept }
    })
    await both
    expect(await mailsOf(orderId)).toEqual(['order-to-confirm', 'order-to-confirm, again'])
    await Promise.all([sweep(25), sweep(25)])
    expect(await orderOf(orderId)).toMatchObject({ status: 'Cancelled' })
    expect(await eventsOf(orderId)).toMatchObject([{ kind: 'cancelled', actor: 'shop' }])
    expect(await stock()).toBe(before)
    expect(await mailsOf(orderId)).toEqual(['order-to-confirm', 'order-to-confirm, again', 'order-cancelled'])
    expect(await refusal(call('POST /api/order/confirm', { orderId }, shopper))).toMatchObject({
      status: 409,
      code: 'confirmedTooLate',
      message: expect.stringContaining('Nothing was charged.'),
    })
    expect((await audit(shop.db)).filter((wrong) => wrong.includes(orderId))).toEqual([])
    // A word that comes while the clock is about to cancel counts.
    const { orderId: lastMinute } = await waiting()
    const { swept } = await shop.db.begin(async (tx) => {
      await tx`update orders set confirmed_at = now() where code = ${lastMinute}`
      const swept = sweep(25)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { swept }
    })
    await swept
    expect(await orderOf(lastMinute)).toMatchObject({ status: 'Order Placed' })
    // Of one whose time went by unswept nobody is reminded any more.
    const { orderId: late } = await waiting()
    // Nor is one seen to by a sweep that fails: it comes up again.
    const wake = () => {
      throw new Error('Nobody thought of this.')
    }
    const jobs = { ...shop.running.shop.jobs, wake }
    expect(await sweepConfirmations({ ...shop.running.shop, jobs }, later(25))).toBe(0)
    await shop.db`update orders set confirm_by = now() - interval '1 minute' where code = ${late}`
    const onceTheClockHasLooked = async () => {
      await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_CONFIRMATIONS, {}))
      return mailsOf(late)
    }
    await expect.poll(onceTheClockHasLooked).toEqual(['order-to-confirm', 'order-cancelled'])
  })

  test('is reminded of what is left of it, and of what that costs', async () => {
    const { orderId: code } = await place(await shop.shopper(), { quantity: 2 })
    const lines = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    await sweep(13)
    const asked = await shop.db`
      select content -> 'total' as total, content -> 'lines' -> 0 -> 'quantity' as pieces
      from messages m join orders o on o.id = m.order_id
      where o.code = ${code} and channel = 'email' and template = 'order-to-confirm' order by m.id`
    expect(asked).toEqual([
      { total: 3148, pieces: 2 },
      { total: 1649, pieces: 1 },
    ])
  })

  test('waits no more once store credit pays for what is left of it', async () => {
    await setRules({ confirmFrom: 1 })
    const { shopper, orderId: earlier } = await waiting()
    await shop.db`
      insert into store_credit (account_id, cause, amount_paise, order_id)
      select account_id, 'released', 164900, id from orders where code = ${earlier}`
    const { orderId: code } = await place(shopper, { quantity: 2, credit: 1649 })
    expect(await orderOf(code)).toMatchObject({ paid_at: null, confirm_by: expect.any(Date) })
    const lines = [{ position: 0, quantity: 1 }]
    await cancelOrder(shop.running.shop, { code, lines, reason: null, actor: 'shop' })
    expect(await orderOf(code)).toMatchObject({ paid_at: expect.any(Date), confirm_by: null })
  })

  test('is confirmed by the button under the message to that very phone, which is answered', async () => {
    const { orderId } = await waiting()
    const { id } = await orderOf(orderId)
    await shop.db`
      insert into messages (id, channel, purpose, template, order_id, recipient, content)
      values (${randomUUID()}, 'whatsapp', 'utility', 'order-to-confirm', ${id}, '9811111111', '{}')`
    const at = new Date(Date.now() - 5 * 60_000).toISOString()
    const press = (from: string, code = orderId) =>
      shop.db.begin((tx) =>
        hearButton(tx, shop.running.shop.jobs, { from, payload: `confirm-order:${code}`, at }),
      )
    await shop.db`
      insert into messages (id, channel, purpose, template, order_id, recipient, content)
      values (${randomUUID()}, 'whatsapp', 'utility', 'order-placed', ${id}, '9833333333', '{}')`
    await press('919822222222')
    await press('919833333333')
    // The same digits in another country.
    await press('19811111111')
    expect(await eventsOf(orderId)).toEqual([])
    await press('919811111111')
    expect(await eventsOf(orderId)).toEqual([
      { kind: 'confirmed', actor: 'shopper', detail: { by: 'whatsapp' } },
    ])
    expect((await orderOf(orderId)).confirmed_at, 'when it was pressed').toEqual(new Date(at))
    const answers = async (of = id) =>
      (
        await shop.db<{ template: string }[]>`
          select template from messages where order_id = ${of} and recipient = '9811111111'
            and template in ('order-confirmed', 'confirmed-too-late')`
      ).map(({ template }) => template)
    expect(await answers()).toEqual(['order-confirmed'])
    await press('919811111111')
    expect(await answers(), 'whoever presses again is answered again').toEqual(
      Array(2).fill('order-confirmed'),
    )

    // The reminder has a button too, and so may be pressed much later.
    await shop.db`update orders set status = 'Shipped' where id = ${id}`
    await press('919811111111')
    expect(await answers(), 'it has left the packing table').toHaveLength(2)
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where id = ${id}`
    await press('919811111111')
    expect(await answers(), 'it was not cancelled for want of a word').toHaveLength(2)

    const [{ orderId: late }, { orderId: other }] = [await waiting(), await waiting()]
    const { id: lateId } = await orderOf(late)
    for (const one of [lateId, (await orderOf(other)).id])
      await shop.db`
        insert into messages (id, channel, purpose, template, order_id, recipient, content)
        values (${randomUUID()}, 'whatsapp', 'utility', 'order-to-confirm', ${one}, '9811111111', '{}')`
    await shop.db.begin((tx) => hearYes(tx, shop.running.shop.jobs, { from: '919811111111', at }))
    expect([await eventsOf(late), await eventsOf(other)], 'a typed yes does not say which').toEqual([[], []])
    expect(
      await shop.db`select from messages where template = 'confirm-which' and recipient = '9811111111'`,
    ).toHaveLength(1)
    await sweep(25)
    await press('919811111111', late)
    expect(await answers(lateId), 'that one was').toEqual(['confirmed-too-late'])
  })
})
