import { randomInt } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../../contract/client.ts'
import type { Role } from '../../../core/staff.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { correctPhone } from '../../modules/accounts/correct-phone.ts'
import type { AccountData } from '../../modules/accounts/export-account.ts'
import { findCustomers } from '../../modules/accounts/find-customers.ts'
import { issueCode } from '../../modules/accounts/one-time-codes.ts'
import { openSession } from '../../modules/accounts/sessions.ts'
import { hearWhatsApp } from '../../modules/customers/hear-whatsapp.ts'
import { mailAccount } from '../../modules/customers/mail-account.ts'
import { newId } from '../../platform/ids.ts'

const shop = testShop()
const callers = {} as Record<Role, StaffCaller>
beforeAll(async () => {
  for (const role of ['packer', 'manager', 'owner'] as const) callers[role] = await shop.staff(role)
})

afterEach(() => {
  vi.useRealTimers()
})

const PASSWORD = 'warp-and-weft'
async function newShopper(name = 'Leela Rao') {
  const phone = `9${randomInt(1e8, 1e9)}`
  const email = `leela-${phone}@example.com`
  const details = { name, email, phone, password: PASSWORD }
  const { token } = await call('POST /api/user/register', { ...details, whatsappUtilityOptIn: true }, shop)
  const caller = { base: shop.base, token }
  const address = { ...ADDRESS, phone, street: `${phone.slice(0, 6)} Silk Lane` }
  await call('PUT /api/user/profile/update', { address }, caller)
  const [account] = await shop.db<{ code: string; id: string }[]>`
    select id, code from accounts where email = ${email}`
  return { ...details, ...caller, ...account!, address }
}
type Shopper = Awaited<ReturnType<typeof newShopper>>

async function orderFor(shopper: Shopper, status = 'Order Placed'): Promise<string> {
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const address = { ...shopper.address, email: shopper.email }
  const { orderId } = await call(
    'POST /api/order/place',
    { items, amount: 1649, address, directBuy: true },
    shopper,
  )
  await shop.db`update orders set status = ${status} where code = ${orderId}`
  return orderId
}

const pageOf = async ({ code }: { code: string }) =>
  (await askAs(callers.manager, 'GET /api/admin/customers/{code}', undefined, { params: { code } })).reply
    .customer
const find = async (q: string) => {
  const query = new URLSearchParams({ q })
  const { reply } = await askAs(callers.manager, 'GET /api/admin/customers', undefined, { query })
  return reply.customers.map(({ code }) => code)
}
const login = ({ email }: Shopper) => call('POST /api/user/login', { email, password: PASSWORD }, shop)
const erase = ({ code }: Shopper, confirm = code) =>
  askAs(
    callers.manager,
    'POST /api/admin/customers/{code}/erase',
    { confirm, reason: 'They wrote to us.' },
    { params: { code } },
  )

describe('a shopper is found', () => {
  test('with the orders that stand: none that is cancelled, came back or was never paid', async () => {
    const shopper = await newShopper()
    const stands = await orderFor(shopper, 'Delivered')
    const [cameBack, lapsed, cancelled] = [
      await orderFor(shopper, 'Shipped'),
      await orderFor(shopper),
      await orderFor(shopper),
    ]
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${cancelled}`
    await shop.db`update orders set ended_as = 'returned', ended_at = placed_at where code = ${cameBack}`
    await shop.db`update orders set lapsed_at = placed_at, payment_method = 'Stripe' where code = ${lapsed}`
    const newest = await orderFor(shopper)
    const query = new URLSearchParams({ q: shopper.phone })
    const { reply } = await askAs(callers.manager, 'GET /api/admin/customers', undefined, { query })
    expect(reply.customers).toMatchObject([{ code: shopper.code, orders: 2 }])
    const [placed] = await shop.db<[{ at: Date }]>`select placed_at as at from orders where code = ${newest}`
    expect(reply.customers[0]!.lastOrderAt).toBe(placed.at.toISOString())
    const { orders, orderRows } = await pageOf(shopper)
    expect(orders).toBe(2)
    const all = [newest, cancelled, lapsed, cameBack, stands]
    expect(
      orderRows.map(({ code }) => code),
      'the newest first',
    ).toEqual(all)
  })

  test('by name, e-mail, phone, order and account number', async () => {
    const shopper = await newShopper('Vasundhara Iyer')
    const order = await orderFor(shopper)
    const code = `01${shopper.code.slice(2)}`
    await shop.db`update accounts set code = ${code} where code = ${shopper.code}`
    for (const q of [
      'iyer vasu',
      shopper.email.slice(0, 14).toUpperCase(),
      `+91 ${shopper.phone.slice(0, 5)} ${shopper.phone.slice(5)}`,
      order.toLowerCase(),
      `#${order}`,
      code,
      code.toLowerCase(),
      `#Ol${code.slice(2)}`,
    ])
      expect(await find(q), q).toEqual([code])
  })
  test.each(["' or '1'='1", 'a & b | !', '%', '_', '((', '🧵', '\\'])(
    'and %s finds nobody, harmlessly',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
  test('page by page, nobody twice', async () => {
    await shop.db`
      insert into accounts (id, code, name, email)
      select gen_random_uuid(), 'PAGE' || n, 'Of Many', 'many' || n || '@example.com' from generate_series(1, 120) n`
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: URLSearchParams = new URLSearchParams({ q: 'of many', ...(cursor ? { cursor } : {}) })
      const { reply } = await askAs(callers.manager, 'GET /api/admin/customers', undefined, { query })
      seen.push(...reply.customers.map(({ code }) => code))
      cursor = reply.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)

    const few = await shop.db<{ id: string; code: string }[]>`
      insert into accounts (id, code, name, email)
      select gen_random_uuid(), 'FEW' || n, 'Seldom Named', 'few' || n || '@example.com' from generate_series(1, 3) n
      returning id, code`
    const inOrder = few.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ code }) => code)
    for (const { text, alsoIds } of [
      { text: 'seldom', alsoIds: [] },
      { text: 'an order’s number', alsoIds: few.map(({ id }) => id) },
    ]) {
      const first = await findCustomers(shop.db, { text, alsoIds, after: null, limit: 2 })
      const second = await findCustomers(shop.db, { text, alsoIds, after: first.olderThan, limit: 2 })
      const pages = [first, second].map(({ customers }) => customers.map(({ code }) => code))
      expect(pages, text).toEqual([inOrder.slice(0, 2), inOrder.slice(2)])
      expect(second.olderThan).toBeNull()
    }
  })
})

test('the page shows orders, consents with their history, messages and the cart', async () => {
  const shopper = await newShopper()
  const order = await orderFor(shopper)
  await call('POST /api/cart/update', { itemId: CAST.kurti.handle, size: 'L', quantity: 2 }, shopper)
  await call('POST /api/cart/update', { itemId: CAST.lehenga.handle, size: 'M', quantity: 1 }, shopper)
  await call('PUT /api/user/profile/update', { whatsappUtilityOptIn: false }, shopper)
  await shop.db.begin((tx) => openSession(tx, shopper.id))
  const lastSeenAt = '2027-01-02T03:04:05.000Z'
  await shop.db`
    update accounts set google_id = 'of-leela', whatsapp_marketing = true, last_seen_at = ${lastSeenAt}
    where id = ${shopper.id}`
  const page = await pageOf(shopper)
  expect(page).toMatchObject({
    name: 'Leela Rao',
    email: shopper.email,
    phone: shopper.phone,
    orders: 1,
    signsInWith: ['password', 'Google'],
    ...{ whatsappUtilityOptIn: false, whatsappMarketingOptIn: true, lastSeenAt },
    cart: [
      { handle: CAST.kurti.handle, size: 'L', quantity: 2 },
      { handle: CAST.lehenga.handle, size: 'M', quantity: 1 },
    ],
  })
  expect(page.orderRows).toMatchObject([{ code: order, total: 1649 }])
  expect(page.consents.map(({ purpose, granted, source }) => [purpose, granted, source])).toEqual([
    ['utility', false, 'profile'],
    ['marketing', false, 'signup'],
    ['terms', true, 'signup'],
    ['utility', true, 'signup'],
  ])
  expect(page.messages.map(({ template }) => template)).toContain('order-placed')
  expect(page.sessions).toHaveLength(2)
})

test('what somebody spent is less what came back to them, as credit too', async () => {
  const shopper = await newShopper()
  const order = await orderFor(shopper, 'Delivered')
  const enter = (cause: string, account: 'courier_paise' | 'credit_paise', paise: number) => shop.db`
    insert into ledger (order_id, cause, buyer_paise, ${shop.db(account)})
    select id, ${cause}, ${-paise}, ${paise} from orders where code = ${order}`
  await enter('collected', 'courier_paise', 164_900)
  expect((await pageOf(shopper)).spent).toBe(1649)
  await enter('refunded', 'credit_paise', -50_000)
  expect((await pageOf(shopper)).spent).toBe(1149)
})

describe('a phone', () => {
  const correct = ({ code }: Shopper, phone: string, reason = 'A digit was wrong.', before?: string) =>
    askAs(
      callers.manager,
      'POST /api/admin/customers/{code}/phone',
      { phone, reason, before },
      { params: { code } },
    )

  test('is corrected, and written down without being told', async () => {
    const shopper = await newShopper()
    const [news, code, mailed] = [newId(), newId(), newId()]
    // Not due yet, or the sender may be faster.
    await shop.db`
      insert into messages (id, channel, purpose, template, account_id, recipient, content, not_before)
      select id, channel, purpose, template, ${shopper.id}, recipient, content, now() + interval '1 hour'
      from (values
        (${news}::uuid, 'whatsapp', 'utility', 'refund-done', ${shopper.phone}, '{"name": "A"}'::jsonb),
        (${code}::uuid, 'whatsapp', 'authentication', 'verify-code', ${shopper.phone}, '{"code": "1"}'::jsonb),
        (${mailed}::uuid, 'email', 'authentication', 'verify-code', ${shopper.email}, '{"code": "2"}'::jsonb)
      ) as waiting (id, channel, purpose, template, recipient, content)`
    await shop.db`update accounts set phone_proven_at = now() where id = ${shopper.id}`
    await correct(shopper, '7000012345')
    const [proven] = await shop.db`select phone_proven_at as at from accounts where id = ${shopper.id}`
    expect(proven, 'nobody has shown yet whose the new one is').toEqual({ at: null })
    expect(
      await shop.db`
      select status, recipient, content from messages where id in (${news}, ${code}, ${mailed})
      order by channel, purpose`,
    ).toEqual([
      { status: 'waiting', recipient: shopper.email, content: { code: '2' } },
      { status: 'suppressed', recipient: shopper.phone, content: {} },
      { status: 'waiting', recipient: '7000012345', content: { name: 'A' } },
    ])
    const { phone, changes } = await pageOf(shopper)
    expect(phone).toBe('7000012345')
    expect(changes[0]).toMatchObject({
      action: 'customer.phone-corrected',
      before: { phone: `••••••${shopper.phone.slice(-4)}` },
      after: { phone: '••••••2345', reason: 'A digit was wrong.' },
    })
  })
  test('that is corrected stands on the label of what is not sent off, or may go once more, and in the next order', async () => {
    const shopper = await newShopper()
    const [open, gone] = [await orderFor(shopper, 'Packing'), await orderFor(shopper, 'Shipped')]
    const over = await orderFor(shopper)
    await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${over}`
    const [lost, here] = [await orderFor(shopper, 'Shipped'), await orderFor(shopper, 'Shipped')]
    await shop.db`update orders set ended_as = 'lost', ended_at = now() where code = ${lost}`
    await shop.db`update orders set status = 'Delivered', delivered_at = now() where code = ${here}`
    const gift = await orderFor(shopper, 'Packing')
    await shop.db`update orders set address = address || '{"phone": "9000000001"}' where code = ${gift}`
    const [sister, own] = ['9000000002', shopper.phone]
    for (const phone of [sister, own]) {
      const address = { ...ADDRESS, street: `With ${phone}`, phone }
      await call('POST /api/user/addresses/add', { address }, shopper)
    }
    await correct(shopper, '7000023456')
    const book = (await call('GET /api/user/addresses', undefined, shopper)).addresses
    expect(book.map(({ phone }) => phone)).toEqual(['7000023456', '7000023456', sister])
    const [{ phone: toRing }] = await shop.db<[{ phone: string }]>`
      select address ->> 'phone' as phone from orders where code = ${gift}`
    expect(toRing).toBe('9000000001')
    const orders = await shop.db<{ phone: string }[]>`
      select address ->> 'phone' as phone from orders where code in (${open}, ${gone}, ${over}) order by code = ${over}`
    expect(orders.map(({ phone }) => phone)).toEqual(['7000023456', '7000023456', shopper.phone])
    const ended = await shop.db`select address ->> 'phone' as phone from orders where code = ${lost}`
    expect(ended, 'nor is anything brought any more of what is lost').toEqual([{ phone: shopper.phone }])
    const noted = await shop.db`
      select from order_events e join orders o on o.id = order_id where o.code = ${here} and kind = 'note'`
    expect(noted, 'nobody need be told of what is there').toHaveLength(0)
    const { user } = await call('GET /api/user/profile', undefined, shopper)
    expect(user.address?.phone).toBe('7000023456')
    const { reply } = await askAs(callers.packer, 'GET /api/admin/orders/{code}', undefined, {
      params: { code: open },
    })
    expect(reply.order.timeline[0]).toMatchObject({ about: 'note', who: 'A manager' })
    // Whose parcel the courier knows by the old phone.
    await shop.db`
      insert into shipments (id, order_id, reference, status, awb_code)
      select ${newId()}, id, ${newId()}, 'booked', ${newId()} from orders where code = ${open}`
    await correct(shopper, '7000034567')
    const booked = await askAs(callers.packer, 'GET /api/admin/orders/{code}', undefined, {
      params: { code: open },
    })
    expect(
      booked.reply.order.timeline.some(({ detail }) => detail?.includes('The courier was given the old one')),
    ).toBe(true)
  })
  test('that is corrected while a parcel is being booked may be with the courier once that was asked, not before', async () => {
    const shopper = await newShopper()
    const [waits, asked] = [await orderFor(shopper, 'Packing'), await orderFor(shopper, 'Packing')]
    for (const [code, askedAt] of [[waits, null] as const, [asked, new Date()] as const])
      await shop.db`
        insert into shipments (id, order_id, reference, status, asked_at)
        select ${newId()}, id, code, 'booking', ${askedAt} from orders where code = ${code}`
    await correct(shopper, '7000056789')
    const noted = await shop.db<{ reason: string }[]>`
      select reason from order_events e join orders o on o.id = order_id
      where o.code in (${waits}, ${asked}) and kind = 'note' order by o.code = ${asked}`
    expect(noted.map(({ reason }) => reason.includes('The courier may have been given the old one'))).toEqual(
      [false, true],
    )
  })

  test('that is corrected no longer takes the code that went to the old one', async () => {
    const codeOnPhone = async ({ id }: Shopper) => {
      let sent = ''
      await issueCode(shop.db, id, { purpose: 'verify-whatsapp' }, async (_tx, { code }) => {
        sent = code
      })
      return sent
    }
    const verify = (shopper: Shopper, otp: string) => call('POST /api/user/verify-email', { otp }, shopper)
    const [moved, stays] = [await newShopper(), await newShopper()]
    const [old, good] = [await codeOnPhone(moved), await codeOnPhone(stays)]
    await correct(moved, '7000098765')
    expect(await refusal(verify(moved, old))).toMatchObject({ status: 400, field: 'otp' })
    expect(await verify(stays, good)).toMatchObject({ success: true })
  })

  test('that is corrected while a code is being made is the one that gets it', async () => {
    const shopper = await newShopper()
    const { db, jobs } = shop.running.shop
    const { made } = await db.begin(async (tx) => {
      await tx`select from accounts where id = ${shopper.id} for no key update`
      const made = mailAccount(
        { db, jobs, hasWhatsApp: true },
        { about: 'verify-code', accountId: shopper.id },
      )
      await expect.poll(() => somebodyWaits(db)).toBe(true)
      await correctPhone(tx, shopper.id, '7000045678')
      return { made }
    })
    await made
    const codes = await db`
      select recipient from messages where account_id = ${shopper.id} and template = 'verify-code' order by channel`
    expect(codes).toEqual([{ recipient: shopper.email }, { recipient: '7000045678' }])
  })

  test('of somebody else, of no form, without a reason or corrected since is refused, and nothing changes', async () => {
    const [shopper, other] = [await newShopper(), await newShopper()]
    expect(await refusal(correct(shopper, other.phone))).toMatchObject({
      status: 409,
      message: 'This phone is linked to another account',
    })
    expect(await refusal(correct(shopper, '12345'))).toMatchObject({ status: 400, field: 'phone' })
    expect(await refusal(correct(shopper, '7000054321', ' '))).toMatchObject({ status: 400, field: 'reason' })
    expect(await refusal(correct(shopper, shopper.phone))).toMatchObject({ status: 400, field: 'phone' })
    expect(await refusal(correct(shopper, '7000054321', 'It was wrong.', other.phone))).toMatchObject({
      status: 409,
      code: 'phoneCorrectedSince',
      field: 'phone',
    })
    const { phone, changes } = await pageOf(shopper)
    expect([phone, changes]).toEqual([shopper.phone, []])
    await correct(shopper, '7000054321', 'It was wrong.', shopper.phone)
    expect((await pageOf(shopper)).phone).toBe('7000054321')
  })
})

test('signing out everywhere ends every session at once', async () => {
  const shopper = await newShopper()
  await login(shopper)
  const params = { code: shopper.code }
  const appeal = { allowed: true, reason: 'She rang.' }
  await askAs(callers.manager, 'POST /api/admin/customers/{code}/cash', appeal, { params })
  await askAs(callers.manager, 'POST /api/admin/customers/{code}/sign-out', {}, { params })
  expect(await refusal(call('GET /api/user/profile', undefined, shopper))).toMatchObject({ status: 401 })
  const { sessions, changes } = await pageOf(shopper)
  expect(sessions).toEqual([])
  expect(changes, 'the newest first').toMatchObject([
    { action: 'customer.signed-out', who: 'A manager' },
    { action: 'customer.cash-allowed' },
  ])
})

test('what is exported is all of it, without a secret and without who of the shop did what', async () => {
  const shopper = await newShopper()
  const order = await orderFor(shopper)
  const params = { code: shopper.code }
  await askAs(
    callers.manager,
    'POST /api/admin/orders/{code}/note',
    { text: 'Rang about the size.' },
    { params: { code: order } },
  )
  const second = { ...ADDRESS, street: '9 Sister’s Lane', phone: '9123456780' }
  await call('POST /api/user/addresses/add', { address: second }, shopper)
  await call('POST /api/user/send-reset-otp', { email: shopper.email }, shop)
  await expect
    .poll(async () => (await pageOf(shopper)).messages.map(({ template }) => template), { timeout: 10_000 })
    .toContain('reset-code')
  await shop.db`
    insert into messages (id, channel, purpose, template, account_id, recipient, content, not_before)
    values (${newId()}, 'email', 'authentication', 'verify-code', ${shopper.id}, ${shopper.email}, '{"until": "2036"}',
      now() + interval '1 hour')`
  const laterOrder = await orderFor(shopper)
  await shop.db`update orders set placed_at = placed_at - interval '1 hour' where code = ${order}`
  for (const size of ['L', 'S'] as const)
    await call('POST /api/cart/update', { itemId: CAST.kurti.handle, size, quantity: 1 }, shopper)
  for (const text of ['The parcel was open.', 'Nobody rang.'])
    await call('POST /api/grievance/file', { text, order: '' }, shopper)
  await call('PUT /api/user/profile/update', { whatsappUtilityOptIn: false }, shopper)
  await login(shopper)
  await wroteAtOneMoment(shopper)
  await sentBackAndReviewed(shopper, order)
  const { reply } = await askAs(callers.manager, 'POST /api/admin/customers/{code}/export', {}, { params })
  expect(reply.fileName).toMatch(/^customer-\w+-\d{4}-\d\d-\d\d\.json$/)
  expect(Object.keys(reply.data)).toEqual([
    'shop',
    'exportedAt',
    'account',
    'newsletter',
    'cart',
    'storeCredit',
    'wishlist',
    'returns',
    'reviews',
    'complaints',
    'sizeWaits',
    'orders',
    'messages',
    'changes',
  ])
  const text = JSON.stringify(reply.data)
  for (const known of [
    shopper.email,
    shopper.phone,
    order,
    'Rang about the size.',
    shopper.address.street,
    second.street,
    second.phone,
    'signup',
  ])
    expect(text).toContain(known)
  expect(text).not.toMatch(/argon2|token_?hash|A manager|"until"/i)
  const { address, otherAddresses } = (reply.data as { account: AccountData }).account
  expect([address?.street, ...otherAddresses.map(({ street }) => street)], 'each once').toEqual([
    shopper.address.street,
    second.street,
  ])
  expect((await pageOf(shopper)).changes[0]).toMatchObject({ action: 'customer.exported', who: 'A manager' })

  const { account, orders, cart, complaints, messages, returns, reviews } = reply.data as unknown as Exported
  expect(
    orders.map(({ code }) => code),
    'the newest first',
  ).toEqual([laterOrder, order])
  expect(
    orders[1]!.events.map(({ kind }) => kind),
    'as it happened',
  ).toEqual(['placed', 'note'])
  expect(
    cart.map(({ size }) => size),
    'as it was filled',
  ).toEqual(['L', 'S'])
  expect(
    complaints.map(({ text }) => text),
    'the newest first',
  ).toEqual(['Nobody rang.', 'The parcel was open.'])
  expect(
    account.consents.filter(({ purpose }) => purpose === 'utility').map(({ granted }) => granted),
    'what is said last first',
  ).toEqual([false, true])
  const ofThatMoment = {
    sessions: account.sessions.slice(0, 2).map(({ lastUsedAt }) => lastUsedAt),
    devices: account.devices.slice(0, 2).map(({ lastUsedAt }) => lastUsedAt),
    consents: account.consents.slice(-2).map(({ wording }) => wording),
  }
  expect(ofThatMoment, 'also of one moment').toEqual({
    sessions: [AT_ONCE, USED_LATER],
    devices: [AT_ONCE, USED_LATER],
    consents: ['Taken back', 'Given'],
  })
  expect(
    returns.map(({ code }) => code),
    'the oldest first',
  ).toEqual(['CAMEFIRST', 'CAMENEXT'])
  expect(
    reviews.map(({ text }) => text),
    'what was written last first',
  ).toEqual(['Of the other piece', 'It fits after all', 'Too wide'])
  for (const [times, order] of [
    [messages.map(({ createdAt }) => createdAt), 'the newest first'],
    [account.sessions.map(({ since }) => String(since)).toReversed(), 'the oldest first'],
  ] as const) {
    expect(new Set(times).size, order).toBeGreaterThan(1)
    expect(times, order).toEqual(times.toSorted().toReversed())
  }
})

const [AT_ONCE, USED_LATER] = ['2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z']

/** The rows stand the other way round than they are exported. */
async function wroteAtOneMoment({ id }: Shopper): Promise<void> {
  const [given, takenBack] = [newId(), newId()]
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await shop.db`
    insert into sessions (token_hash, account_id, created_at, last_used_at) values
      (${first}, ${id}, ${AT_ONCE}, ${USED_LATER}), (${second}, ${id}, ${AT_ONCE}, ${AT_ONCE})`
  await shop.db`
    insert into account_devices (device_hash, account_id, known_since, last_used_at) values
      (${first}, ${id}, ${AT_ONCE}, ${USED_LATER}), (${second}, ${id}, ${AT_ONCE}, ${AT_ONCE})`
  await shop.db`
    insert into consents (id, account_id, purpose, granted, source, wording, at) values
      (${takenBack}, ${id}, 'marketing', false, 'profile', 'Taken back', ${AT_ONCE}),
      (${given}, ${id}, 'marketing', true, 'profile', 'Given', ${AT_ONCE})`
}

/** The same of returns, and of the versions of two reviews. */
async function sentBackAndReviewed({ id }: Shopper, order: string): Promise<void> {
  await shop.db`
    insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays, created_at)
    select gen_random_uuid(), asked.code, o.id, 0, '{0}', 'cancelled', 'mind', 'money', 1, true, at
    from orders o, (values ('CAMENEXT', now()), ('CAMEFIRST', now() - interval '1 hour')) asked (code, at) where o.code = ${order}`
  await shop.db`
    with written as (
      insert into reviews (id, code, product_id, account_id, order_id, posted_at, versions)
      select gen_random_uuid(), 'EXPORT' || p.handle, p.id, ${id}, o.id, now(), 2 from orders o, products p
      where o.code = ${order} and p.handle in (${CAST.kurti.handle}, ${CAST.saree.handle}) returning id, code
    )
    insert into review_versions (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit, state,
      written_at, decided_at)
    select id, number, 4, 'Worn once', body, 'Leela', 'M', 'M', 'true', now(), number > 1, state, written_at, now()
    from written join (values
      (${CAST.kurti.handle}, 1, 'Too wide', 'replaced', now() - interval '2 days'),
      (${CAST.kurti.handle}, 2, 'It fits after all', 'waiting', now() - interval '2 days'),
      (${CAST.saree.handle}, 1, 'Of the other piece', 'waiting', now() - interval '1 day')
    ) said (handle, number, body, state, written_at) on code = 'EXPORT' || handle`
}

/** What of an export stands in an order. */
type Exported = {
  account: AccountData
  returns: { code: string }[]
  reviews: { text: string }[]
  orders: { code: string; events: { kind: string }[] }[]
  cart: { size: string }[]
  complaints: { text: string }[]
  messages: { createdAt: string }[]
}

test('an export is named after the day in India', async () => {
  const shopper = await newShopper()
  const today = new Date().toISOString().slice(0, 10)
  // Half past one in India, and still the day before in Greenwich.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(today) - 4 * 3600 * 1000 })
  const manager = await shop.staff('manager')
  const params = { code: shopper.code }
  const { reply } = await askAs(manager, 'POST /api/admin/customers/{code}/export', {}, { params })
  expect(reply.fileName).toBe(`customer-${shopper.code}-${today}.json`)
  const own = await call('POST /api/consents/export', {}, shopper)
  expect(own.fileName).toBe(`my-data-${shopper.code}-${today}.json`)
})

describe('erasing', () => {
  test('leaves a number and the bills; the person is gone, cannot log in, and may come back as new', async () => {
    const shopper = await newShopper('Ketaki Deshmukh')
    const order = await orderFor(shopper, 'Delivered')
    await call('POST /api/cart/update', { itemId: CAST.kurti.handle, size: 'L', quantity: 2 }, shopper)
    await call('POST /api/wishlist/add', { itemId: CAST.kurti.handle }, shopper)
    await call('POST /api/user/send-reset-otp', { email: shopper.email }, shop)
    await shop.db`update accounts set google_id = 'of-ketaki', locale = 'en' where id = ${shopper.id}`
    await shop.db`update orders set confirm_token = 'of-ketaki' where code = ${order}`
    await erase(shopper, shopper.code.toLowerCase())
    const [kept] = await shop.db`
      select a.locale, confirm_token as key, request_hash as asked from accounts a join orders o on o.account_id = a.id
      where o.code = ${order}`
    expect(kept, 'neither a language nor a key, nor a trace of what was typed').toEqual({
      locale: null,
      key: null,
      asked: null,
    })
    expect(await shop.db`select from accounts where google_id = 'of-ketaki'`).toEqual([])
    expect(await shop.db`select from account_devices where account_id = ${shopper.id}`).toEqual([])
    const wanted = await shop.db`
      select from cart_lines where account_id = ${shopper.id}
      union all select from wishlist_pieces where account_id = ${shopper.id}`
    expect(wanted, 'neither what was in the cart nor what was liked').toHaveLength(0)

    expect(await refusal(login(shopper))).toMatchObject({ status: 401 })
    expect(await refusal(call('GET /api/user/profile', undefined, shopper))).toMatchObject({ status: 401 })
    expect(await tracesOf(shopper)).toEqual(['orders'])
    const { order: bill } = (
      await askAs(callers.manager, 'GET /api/admin/orders/{code}', undefined, { params: { code: order } })
    ).reply
    expect(bill).toMatchObject({
      email: null,
      total: 1649,
      address: { street: shopper.address.street, phone: '–' },
    })
    expect(await pageOf(shopper)).toMatchObject({ email: null, phone: null, consents: [], sessions: [] })
    expect((await pageOf(shopper)).changes[0]).toMatchObject({
      who: 'A manager',
      action: 'customer.erased',
      after: { billsKept: 1, reason: 'They wrote to us.' },
    })
    expect(await refusal(erase(shopper))).toMatchObject({ status: 409 })
    const cash = askAs(
      callers.manager,
      'POST /api/admin/customers/{code}/cash',
      { allowed: true, reason: 'They rang us.' },
      { params: { code: shopper.code } },
    )
    expect(await refusal(cash)).toMatchObject({ status: 409, code: 'accountErased' })
    const details = {
      name: 'Ketaki Deshmukh',
      email: shopper.email,
      phone: shopper.phone,
      password: PASSWORD,
    }
    await call('POST /api/user/register', details, shop)
    expect(await find(shopper.email)).not.toContain(shopper.code)
  })

  test('is refused while an order runs, or its money is on its way, and unless its number is typed; then nothing changes', async () => {
    const shopper = await newShopper()
    const order = await orderFor(shopper, 'Packing')
    expect(await refusal(erase(shopper))).toMatchObject({
      status: 409,
      message: `Order ${order} is still running. That has to come to its end first.`,
    })
    await shop.db`update orders set status = 'Delivered' where code = ${order}`
    const held = async (by: string) =>
      expect((await refusal(erase(shopper))).code, by).toBe('accountHasOpenMatters')
    const [{ id }] = await shop.db<[{ id: string }]>`
      insert into refunds (id, order_id, way, amount_paise, actor_kind)
      select gen_random_uuid(), id, 'payout', 1000, 'shop' from orders where code = ${order} returning id`
    for (const status of ['requested', 'pending', 'failed']) {
      await shop.db`update refunds set status = ${status} where id = ${id}`
      await held(`a refund that is ${status}`)
    }
    await shop.db`
      update refunds set status = 'done', done_at = now(), next_check_at = now() + interval '1 day' where id = ${id}`
    expect(await refusal(erase(shopper)), 'a payout that its bank may still send back').toMatchObject({
      status: 409,
      message: `Order ${order} has a payout that its bank may still send back. That has to come to its end first.`,
    })
    await shop.db`update refunds set done_at = now() - interval '8 days' where id = ${id}`
    await shop.db`
      insert into payment_attempts (id, order_id, provider, amount_paise, status, expires_at, closed_at, next_check_at)
      select ${id}, id, 'stripe', 1000, 'closed', now(), now(), now() + interval '1 day' from orders where code = ${order}`
    await held('a payment that may still come')
    await shop.db`
      update payment_attempts set status = 'open', closed_at = null, next_check_at = null where id = ${id}`
    await held('a payment that is open')
    await shop.db`update payment_attempts set status = 'closed', closed_at = now() where id = ${id}`
    await shop.db`
      insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays)
      select gen_random_uuid(), 'HELDBACK', id, 0, '{0}', 'received', 'defective', 'money', 1, true
      from orders where code = ${order}`
    await held('a return that is not over')
    await shop.db`update returns set state = 'refunded' where code = 'HELDBACK'`
    expect(await refusal(erase(shopper, 'yes'))).toMatchObject({ status: 400, field: 'confirm' })
    expect(await pageOf(shopper)).toMatchObject({ email: shopper.email, whyNotErased: null })
    await login(shopper)
  })

  test('takes nothing from what a provider told and nobody has acted on yet', async () => {
    const shopper = await newShopper()
    const ids = [newId(), newId()]
    const body = { contact: shopper.phone }
    await shop.db`
      insert into webhook_events (provider, event_id, kind, body, handled_at) values
        ('razorpay', ${ids[0]!}, 'payment.captured', ${shop.db.json(body)}, now()),
        ('razorpay', ${ids[1]!}, 'payment.captured', ${shop.db.json(body)}, null)`
    await erase(shopper)
    const bodies = await shop.db`
      select body from webhook_events where event_id = any(${ids}) order by event_id = ${ids[1]!}`
    expect(bodies).toEqual([{ body: {} }, { body }])
    await shop.db`delete from webhook_events where event_id = any(${ids})`
  })

  test('waits for nobody who waits for it: WhatsApp may be telling that they want no advertising', async () => {
    const shopper = await newShopper('Vasudha Kini')
    const [message, news] = [newId(), newId()]
    await shop.db`
      insert into messages (id, channel, purpose, template, account_id, recipient, content, status, sent_at, provider_id)
      values (${message}, 'whatsapp', 'marketing', 'size-back', ${shopper.id}, ${shopper.phone}, '{}', 'sent', now(), ${message})`
    const told = { providerId: message, messageId: message, delivery: 'failed', at: new Date().toISOString() }
    const body = { ...told, error: { code: 131050, words: 'WhatsApp 131050' } }
    await shop.db`
      insert into webhook_events (provider, event_id, kind, body)
      values ('whatsapp', ${news}, 'status', ${shop.db.json(body)})`
    const { both } = await shop.db.begin(async (tx) => {
      await tx`select from messages where id = ${message} for update`
      const heard = hearWhatsApp(shop.running.shop, [news])
      await expect.poll(() => howManyWait(shop.db)).toBe(1)
      const both = Promise.allSettled([heard, erase(shopper)])
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
      return { both }
    })
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await tracesOf(shopper)).toEqual([])
  })

  test('of two at once, one is told that it is done', async () => {
    const shopper = await newShopper()
    const answers = await Promise.allSettled([erase(shopper), erase(shopper)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

/** Every table with the e-mail address, the phone, the street or the name in it. */
async function tracesOf({ email, phone, name, address }: Shopper): Promise<string[]> {
  const tables = await shop.db<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' order by 1`
  const traces = [email, phone, address.street, name].map((trace) => `%${trace}%`)
  const found: string[] = []
  for (const table of tables) {
    const rows = await shop.db`
      select 1 from ${shop.db(table.name)} t where t::text like any(${traces}) limit 1`
    if (rows.length > 0) found.push(table.name)
  }
  return found
}
