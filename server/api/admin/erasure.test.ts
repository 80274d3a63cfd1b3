import { randomInt, randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { setStock } from '../../../test/set-stock.ts'
import { refusal } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { testShopWithSandbox } from '../../../test/with-sandbox.ts'
import { createAccount } from '../../modules/accounts/register.ts'
import { applyRetention } from '../../modules/customers/apply-retention.ts'
import { mentionsOf } from '../../modules/customers/mentions.ts'
import { findMessages } from '../../modules/messaging/find-messages.ts'
import { hashToken } from '../../platform/ids.ts'

const { shop, sandbox } = testShopWithSandbox()
let owner: StaffCaller
beforeAll(async () => {
  owner = await shop.staff('owner')
})

/** Stands in everything that a person types, and that others type about them. */
const MARK = 'Zorvane'
const PHONE = '9172635481'
const OTHER_PHONE = '9172635482'
/** Of the address book's second address alone. */
const PHONE_AT_WORK = '9172635483'
const EMAIL = `${MARK.toLowerCase()}.quill@example.com`
const PERSON = { name: `${MARK} Quillfeather`, email: EMAIL, phone: PHONE, password: 'warp-and-weft' }
/** The same of somebody who stays. */
const NEIGHBOUR = 'Ystrella'
const WHERE = {
  ...ADDRESS,
  firstName: MARK,
  lastName: 'Quillfeather',
  phone: PHONE,
  street: `7 ${MARK} Lane`,
  addressLine2: `Behind ${MARK}'s well`,
  landmark: `${MARK} "gate"`,
}

/** Every table of the database, the queue's too, that holds any of it. */
const tracesOfThePerson = async (): Promise<string[]> => [
  ...(await rowsWith(`${MARK}|${PHONE}|${OTHER_PHONE}|${PHONE_AT_WORK}`)).keys(),
]

/** By table. */
async function rowsWith(pattern: string): Promise<Map<string, string[]>> {
  const tables = await shop.db<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.orders', 'jobs.job']))
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await shop.db.unsafe<{ held: string }[]>(
      `select t::text as held from ${name} t where t::text ~* $1 order by 1`,
      [pattern],
    )
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ held }) => held),
      )
  }
  return found
}

const settled = (check: () => Promise<void>) => vi.waitFor(check, 20_000)
const placed = async (token: string, key: string) => {
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
      amount: 1649,
      address: { ...WHERE, email: EMAIL },
    },
    { base: shop.base, token, idempotencyKey: key },
  )
  return orderId
}

/** All that this shop can write about somebody. */
async function live(): Promise<{ code: string }> {
  await call('POST /api/user/send-login-otp', { phone: PHONE }, { base: shop.base })
  await settled(async () => {
    expect(await shop.db`select from messages where recipient = ${PHONE} and status = 'sent'`).toHaveLength(1)
  })
  const { token } = await call(
    'POST /api/user/register',
    { ...PERSON, whatsappUtilityOptIn: true, whatsappMarketingOptIn: true },
    { base: shop.base },
  )
  const mine = { base: shop.base, token }
  const { user } = await call('PUT /api/user/profile/update', { address: WHERE }, mine)
  await call(
    'POST /api/user/addresses/add',
    { address: { ...WHERE, street: `8 ${MARK} Lane`, phone: PHONE_AT_WORK } },
    mine,
  )
  await call('POST /api/wishlist/add', { itemId: CAST.kurti.handle }, mine)
  await setStock(shop.db, CAST.kurti.handle, 'S', 0)
  await call('POST /api/size-wait/ask', { itemId: CAST.kurti.handle, size: 'S' }, mine)
  const asVisitor = { itemId: CAST.kurti.handle, size: 'S' } as const
  for (const email of [EMAIL, EMAIL.replace('@', '+sizes@')])
    await call('POST /api/size-wait/ask-by-mail', { ...asVisitor, email }, { base: shop.base })
  await call('POST /api/user/login', { email: EMAIL, password: PERSON.password }, { base: shop.base })
  await call('POST /api/user/send-verify-otp', {}, mine)
  await call('POST /api/user/send-reset-otp', { email: EMAIL }, { base: shop.base })
  await call('POST /api/user/forgot-username', { phone: PHONE }, { base: shop.base })
  for (const text of [`${MARK} asks when it comes`, 'STOP', 'START'])
    await sandbox.post('/whatsapp/incoming', { from: PHONE, text })
  await sandbox.post('/whatsapp/preference', { from: PHONE, value: 'stop' })
  await reads()
  await complains(mine.token)
  await workedOn(mine.token)
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'L' }, mine)
  await shop.db`update accounts set locale = 'en' where code = ${user._id}`
  const params = { code: user._id }
  await askAs(
    owner,
    'POST /api/admin/customers/{code}/phone',
    { phone: OTHER_PHONE, reason: `${MARK} rang from ${PHONE}` },
    { params },
  )
  await askAs(owner, 'POST /api/admin/customers/{code}/export', {}, { params })
  return { code: user._id }
}

/** The newsletter, written otherwise, and with a coupon of the mailbox's own that an order has used. */
async function reads() {
  const email = EMAIL.replace('@', '+letters@')
  await call('POST /api/newsletter/join', { email }, { base: shop.base })
  const key = randomUUID()
  await shop.db`update newsletter_readers set confirm_hash = ${hashToken(key)} where email = ${email}`
  await call('POST /api/newsletter/confirm', { key }, { base: shop.base })
  await shop.db`
    with letter as (
      insert into newsletter_letters (id, subject, body, products, send_at, begun_at, all_written_at, ended_at, sent)
      values (gen_random_uuid(), 'A letter', 'Come.', '{}', now(), now(), now(), now(), 1) returning id
    ), copy as (
      insert into messages (id, channel, purpose, template, recipient, content, status, sent_at)
      values (gen_random_uuid(), 'email', 'marketing', 'newsletter-letter', ${email}, '{}', 'sent', now())
      returning id
    )
    insert into newsletter_copies (letter_id, reader_id, message_id, written_at)
    select letter.id, r.id, copy.id, now() from letter, copy, newsletter_readers r where r.email = ${email}`
  // Once more as it is written at the shop, so long ago that the list has forgotten it.
  await call('POST /api/newsletter/join', { email: EMAIL }, { base: shop.base })
  await shop.db`delete from newsletter_readers where email = ${EMAIL}`
}

/** With the account, and with its mailbox alone. */
async function complains(token: string) {
  const text = `${MARK} waits for her border. Ring ${PHONE}.`
  const { ticket } = await call('POST /api/grievance/file', { text }, { base: shop.base, token })
  const typed = { name: MARK, email: EMAIL.replace('@', '+again@'), order: MARK, text }
  const visitors = await call('POST /api/grievance/file-by-mail', typed, { base: shop.base })
  for (const code of [ticket, visitors.ticket]) {
    const about = { params: { code } }
    await askAs(owner, 'POST /api/admin/grievances/{code}/docket', { docket: MARK }, about)
    const answer = { kind: 'replied', text: `Dear ${MARK}, it is on its way.` } as const
    await askAs(owner, 'POST /api/admin/grievances/{code}/answer', answer, about)
    await askAs(owner, 'POST /api/admin/grievances/{code}/answer', { ...answer, kind: 'closed' }, about)
  }
}

/** At a place of its own, with what a coupon knows of a person. */
async function redeemed() {
  await shop.db`
    insert into coupon_redemptions
      (order_id, coupon_id, account_id, phone, mailbox, address_key, goods_paise, delivery_paise)
    select o.id, c.id, account_id, ${PHONE}, c.mailbox, ${MARK}, 0, 0
    from orders o, coupons c where c.mailbox is not null limit 1`
}

async function workedOn(token: string) {
  const [shipped, cancelled] = [await placed(token, `${MARK}-1`), await placed(token, `${MARK}-2`)]
  const ask = (code: string) => ({ params: { code } })
  await askAs(owner, 'POST /api/admin/orders/{code}/note', { text: `${MARK} wants it soon` }, ask(shipped))
  await askAs(owner, 'POST /api/admin/orders/{code}/cancel', { reason: `${MARK} rang` }, ask(cancelled))
  await askAs(owner, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, ask(shipped))
  await askAs(owner, 'POST /api/admin/orders/{code}/ship', {}, ask(shipped))
  await settled(async () => {
    const [parcel] = await shop.db`
      select s.awb_code as awb from shipments s join orders o on o.id = s.order_id where o.code = ${shipped}`
    expect(parcel?.awb).toBeTruthy()
  })
  await shop.db`
    update shipments set tracking_url = ${`https://courier.example/${MARK}`}, last_error = ${`no ${PHONE}`}
    where order_id = (select id from orders where code = ${shipped})`
  await shop.db`
    insert into shipment_scans (shipment_id, scanned_at, status, activity, location)
    select id, now(), 'Delivered', ${`Taken by ${MARK}`}, 'Jaipur' from shipments
    where order_id = (select id from orders where code = ${shipped})`
  await shop.db`
    insert into order_events (id, order_id, kind, actor_kind, detail)
    select gen_random_uuid(), id, 'courier-trouble', 'courier', ${shop.db.json({ said: `${MARK} is out` })}
    from orders where code = ${shipped}`
  await shop.db`
    insert into payment_attempts (id, order_id, provider, checkout_url, amount_paise, status, expires_at, closed_at, last_error)
    select gen_random_uuid(), id, 'razorpay', ${`https://pay.example/${MARK}`}, 100, 'closed', now(), now(), ${`${MARK} gave up`}
    from orders where code = ${cancelled}`
  await shop.db`
    insert into refunds (id, order_id, way, amount_paise, actor_kind, reason, status, done_at, last_error)
    select gen_random_uuid(), id, 'payout', 100, 'shop', ${`${MARK} asked`}, 'done', now(), ${`no bank of ${MARK}`}
    from orders where code = ${cancelled}`
  await shop.db`update shipments set status = 'delivered', next_check_at = null`
  await shop.db`update orders set status = 'Delivered', confirm_token = ${MARK} where code = ${shipped}`
  await sentBack(shipped, { number: 'SENTBACK', mark: MARK })
  await reviewed(token)
  await redeemed()
  // Wherever in a text it stands, and in whatever letters.
  for (const reason of [
    PERSON.name.toUpperCase(),
    PHONE,
    PHONE_AT_WORK,
    `+${PHONE}`,
    `+9${PHONE}`,
    `of +91${PHONE}, brought back`,
  ])
    await askAs(
      owner,
      'POST /api/admin/products/{handle}/stock',
      { size: 'M', change: { by: 1, key: randomUUID() }, reason },
      { params: { handle: CAST.kurti.handle } },
    )
}

/** A piece that came back and could not be sold, with what was written of it; one word of it names nobody. */
async function sentBack(code: string, { number, mark }: { number: string; mark: string }) {
  await shop.db`
    with pickup as (
      insert into return_pickups (id, order_id, reference, status, tracking_url, last_error)
      select gen_random_uuid(), id, ${`R-${number}`}, 'arrived', ${`https://courier.example/${mark}`}, ${`no ${mark}`}
      from orders where code = ${code} returning id, order_id
    ), made as (
      insert into returns (id, code, order_id, position, pieces, state, reason, note, remark, wish, goods_paise, shop_pays, pickup_id)
      select gen_random_uuid(), ${number}, order_id, 0, '{0}', 'refunded', 'defective', ${`${mark} says it is torn`},
        ${`${mark} is right`}, 'money', 1, true, id
      from pickup returning id, order_id
    ), told as (
      insert into return_events (id, return_id, state, actor_kind, reason)
      select gen_random_uuid(), id, 'qc_passed', 'shop', ${`${mark} is right`} from made
    )
    insert into stock_movements (id, variant_id, delta, cause, return_id, actor_kind, reason)
    select gen_random_uuid(), variant_id, -1, 'written off', made.id, 'shop', 'Her tea is on it'
    from made join order_lines l on l.order_id = made.order_id`
}

/** One that is published, with a reply, and changed since. */
async function reviewed(token: string) {
  const mine = { base: shop.base, token }
  const written = { product: CAST.kurti.handle, stars: 5, size: 'M', fit: 'true', accepted: true } as const
  const words = { title: `${MARK} likes it`, text: `Ask ${MARK}, ${PHONE}.`, author: `${MARK} Q.` }
  const { review } = await call('POST /api/review/save', { ...written, ...words }, mine)
  const about = { params: { code: review } }
  await askAs(owner, 'POST /api/admin/reviews/{code}/publish', { number: 1 }, about)
  await askAs(owner, 'POST /api/admin/reviews/{code}/reply', { text: `Thank you, ${MARK}.` }, about)
  await call('POST /api/review/save', { ...written, ...words }, mine)
  await askAs(owner, 'POST /api/admin/reviews/{code}/reject', { number: 2, reason: 'personal' }, about)
  await call('POST /api/review/appeal', { review, text: `I am ${MARK}.` }, mine)
}

/** Somebody else, of whom the shop knows as much. */
async function livesNextDoor() {
  const mine = await shop.shopper()
  const address = { ...ADDRESS, firstName: NEIGHBOUR, street: `9 ${NEIGHBOUR} Lane` }
  await call('POST /api/user/addresses/add', { address }, mine)
  await call(
    'POST /api/user/addresses/add',
    { address: { ...address, street: `10 ${NEIGHBOUR} Lane` } },
    mine,
  )
  await call('POST /api/grievance/file', { text: `${NEIGHBOUR} waits too.` }, mine)
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const { orderId } = await call(
    'POST /api/order/place',
    { items, amount: 1649, address, directBuy: true },
    mine,
  )
  const params = { code: orderId }
  await askAs(owner, 'POST /api/admin/orders/{code}/note', { text: `${NEIGHBOUR} rang` }, { params })
  await shop.db`
    insert into refunds (id, order_id, way, amount_paise, actor_kind, reason, status, done_at)
    select gen_random_uuid(), id, 'payout', 100, 'shop', ${`${NEIGHBOUR} asked`}, 'done', now()
    from orders where code = ${orderId}`
  await sentBack(orderId, { number: 'SENTTOO', mark: NEIGHBOUR })
  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'L' }, mine)
  return mine
}

test('erasing a person leaves others as they are and the bill, and when the law lets go of that, nothing in any table', async () => {
  const { code } = await live()
  const neighbour = await livesNextDoor()
  await settled(async () => {
    const waiting = await shop.db`select from messages where status = 'waiting'`
    const unheard = await shop.db`select from webhook_events where handled_at is null`
    const jobs =
      await shop.db`select from jobs.job where state in ('created', 'active', 'retry') and name <> '__pgboss__'`
    expect([waiting.length, unheard.length, jobs.length]).toEqual([0, 0, 0])
  })
  await shop.db`
    insert into messages (id, account_id, channel, purpose, template, recipient, content, status, sent_at, delivery)
    select gen_random_uuid(), id, 'email', 'transactional', 'refund-done', email, '{"code": "A"}', status, sent_at, delivery
    from accounts, (values ('failed', null, null), ('sent', now(), 'failed')) as m (status, sent_at, delivery)
    where code = ${code}`
  const reason = JSON.stringify({ message: `refused: ${EMAIL}` })
  await shop.db`
    insert into jobs.job (name, source_name, source_output) values ('dead-letters', 'send-refund', ${reason})`
  await shop.db`insert into jobs.job (name, state, output) values ('send-refund', 'failed', ${reason})`
  const before = await tracesOfThePerson()
  const ofTheNeighbour = await rowsWith(NEIGHBOUR)
  expect(before).toEqual(
    expect.arrayContaining([
      'jobs.job',
      'public.accounts',
      'public.grievance_entries',
      'public.grievances',
      'public.messages',
      'public.order_events',
      'public.orders',
      'public.payment_attempts',
      'public.products',
      'public.refunds',
      'public.return_events',
      'public.return_pickups',
      'public.returns',
      'public.review_versions',
      'public.reviews',
      'public.shipment_scans',
      'public.shipments',
      'public.staff_audit',
      'public.stock_movements',
      'public.webhook_events',
    ]),
  )

  const appeal = { allowed: true, reason: 'By word.' }
  await askAs(owner, 'POST /api/admin/customers/{code}/cash', appeal, { params: { code } })
  const erase = { confirm: code, reason: `${PERSON.name} wrote to us from ${EMAIL}.` }
  const lookAt = (at: string | null) =>
    shop.db`update payment_attempts set next_check_at = ${at} where status = 'closed'`
  await lookAt('2099-01-01')
  const tooSoon = askAs(owner, 'POST /api/admin/customers/{code}/erase', erase, { params: { code } })
  expect(await refusal(tooSoon), 'money may still come').toMatchObject({ code: 'accountHasOpenMatters' })
  await lookAt(null)
  await askAs(owner, 'POST /api/admin/customers/{code}/erase', erase, { params: { code } })
  expect(await tracesOfThePerson()).toEqual(['public.orders'])
  const [account] = await shop.db<[{ id: string; locale: string | null }]>`
    select id, locale from accounts where code = ${code}`
  expect(account.locale).toBeNull()
  const named = [...(await rowsWith(account.id)).keys()].filter((name) => name.startsWith('public.'))
  expect(named, 'facts without the person').toEqual(
    ['accounts', 'coupon_redemptions', 'grievances', 'messages', 'orders'].map((name) => `public.${name}`),
  )
  const given = { text: '', state: 'failed', channel: null, template: null, after: null, limit: 50 } as const
  expect((await findMessages(shop.db, given)).messages, 'nobody can be sent anything any more').toEqual([])
  expect(await rowsWith(NEIGHBOUR), 'of whoever stays all stays').toEqual(ofTheNeighbour)
  const { cartData } = await call('POST /api/cart/get', {}, neighbour)
  expect(cartData).toEqual({ [CAST.kurti.handle]: { L: 1 } })
  const reasons = await shop.db`select reason from stock_movements where return_id is not null order by 1`
  expect(reasons).toEqual([{ reason: '(erased)' }, { reason: 'Her tea is on it' }])
  const bills = await shop.db<{ text: string }[]>`
    select (to_jsonb(o) - 'address')::text || ((address - 'firstName' - 'lastName' - 'street' - 'addressLine2' - 'landmark'))::text as text
    from orders o where address ->> 'firstName' = ${MARK}`
  expect(bills.map(({ text }) => text).join()).not.toMatch(new RegExp(`${MARK}|${PHONE}`, 'i'))
  const ofReturn = { params: { code: 'SENTBACK' } }
  const shown = await askAs(owner, 'GET /api/admin/returns/{code}', undefined, ofReturn)
  expect(shown.reply.return, 'leads to nobody').toMatchObject({ customer: null })
  const [sold] = await shop.db<
    { code: string }[]
  >`select code from orders where address ->> 'firstName' = ${MARK}`
  const ofOrder = await askAs(owner, 'GET /api/admin/orders/{code}', undefined, { params: sold! })
  expect(ofOrder.reply.order, 'nor does its bill').toMatchObject({ customer: null })
  expect(await shop.db`select code from accounts where cash_allowed_at is not null`).toEqual([])

  await shop.db`update orders set placed_at = placed_at - interval '9 years'`
  await applyRetention(shop.running.shop, new Date())
  expect(await tracesOfThePerson()).toEqual([])
}, 60_000)

test('what happened stays: only words may be taken out of a history, and only to say that they were', async () => {
  const [event] = await shop.db`select id from order_events where reason is not null limit 1`
  const refused = 'only ever added to'
  for (const change of [
    shop.db`update order_events set reason = 'something else' where id = ${event!.id}`,
    shop.db`update order_events set kind = 'placed', reason = '(erased)' where kind = 'note'`,
    shop.db`update order_events set actor_kind = 'shop'`,
    shop.db`update staff_audit set after = '{}'`,
    shop.db`update staff_audit set subject = 'x'`,
    shop.db`update staff_audit set after = after || '{"reason": "another"}'`,
    shop.db`delete from staff_audit`,
    shop.db`delete from order_events`,
  ])
    await expect(change).rejects.toThrow(refused)
})

test.each(['Chanderi', 'Jo Rao'])(
  'a name such as %s stands in the words of others, too: by that alone they are nobody’s',
  async (name) => {
    const [phone, email] = [`9${randomInt(1e8, 1e9)}`, `${randomUUID()}@example.com`]
    const consents = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }
    const mentions = await shop.db.begin(async (tx) =>
      mentionsOf(tx, await createAccount(tx, { name, email, phone, passwordHash: null, ...consents })),
    )
    expect(mentions.toSorted()).toEqual([email, phone].toSorted())
  },
)
