import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { newStaff, signedIn } from '../../../test/staff.ts'
import { idBefore, newId } from '../../platform/ids.ts'
import { issueInvoice } from '../orders/tax/issue-invoice.ts'
import { applyRetention } from './apply-retention.ts'
import { eraseCustomer } from './erase-customer.ts'

const shop = testShop()
const PASSWORD = 'warp-and-weft'

/** So many calendar months from now. */
function monthsOn(months: number, days = 0): Date {
  const then = new Date()
  then.setUTCMonth(then.getUTCMonth() + months, then.getUTCDate() + days)
  return then
}
const keepAt = (then: Date) => applyRetention(shop.running.shop, then)

async function newShopper(status?: string) {
  const phone = `9${randomInt(1e8, 1e9)}`
  const details = { name: 'A Shopper', email: `s${phone}@example.com`, phone, password: PASSWORD }
  const { token } = await call('POST /api/user/register', details, shop)
  if (status) {
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const order = { items, amount: 1649, address: { ...ADDRESS, phone }, directBuy: true }
    const { orderId } = await call('POST /api/order/place', order, { base: shop.base, token })
    await shop.db`update orders set status = ${status} where code = ${orderId}`
    return { ...details, orderId }
  }
  return { ...details, orderId: '' }
}
/** Who is left of other tests goes first. */
const keepOthers = () => keepAt(monthsOn(40))
const exists = async ({ email }: { email: string }) =>
  (await shop.db`select 1 from accounts where email = ${email}`).length === 1
const addressOf = async (code: string) =>
  (await shop.db<{ address: Record<string, string> }[]>`select address from orders where code = ${code}`)[0]!
    .address

beforeAll(async () => {
  await shop.db`delete from webhook_events`
})

test('an account that nobody used for 36 months is anonymised, and not a day before', async () => {
  await keepOthers()
  const shopper = await newShopper()
  expect((await keepAt(monthsOn(36, -1))).anonymised).toBe(0)
  expect(await exists(shopper)).toBe(true)
  expect((await keepAt(monthsOn(36, 1))).anonymised).toBe(1)
  expect(await exists(shopper)).toBe(false)
  expect((await keepAt(monthsOn(36, 1))).anonymised).toBe(0)
})

test('whoever comes back in between begins anew; an order that is not at its end holds the account', async () => {
  await keepOthers()
  const [back, running, done] = [
    await newShopper(),
    await newShopper('Shipped'),
    await newShopper('Delivered'),
  ]
  await shop.db`update accounts set last_seen_at = now() - interval '35 months'`
  await call('POST /api/user/login', { email: back.email, password: PASSWORD }, shop)
  expect((await keepAt(monthsOn(2))).anonymised).toBe(1)
  expect([await exists(back), await exists(running), await exists(done)]).toEqual([true, true, false])
  expect(await addressOf(done.orderId)).toMatchObject({ street: ADDRESS.street, phone: '–' })
  expect(
    await refusal(call('POST /api/user/login', { email: done.email, password: PASSWORD }, shop)),
  ).toMatchObject({
    status: 401,
  })
})

test('whoever comes back while the accounts are gone through stays', async () => {
  const shopper = await newShopper()
  const [{ id }] = await shop.db<[{ id: string }]>`select id from accounts where email = ${shopper.email}`
  const { signing } = shop.running.shop
  const how = { now: new Date(), signing, ifUnusedSince: new Date(Date.now() - 60_000) }
  const erasing = shop.db.begin((tx) => eraseCustomer(tx, id, how))
  await expect(erasing).rejects.toMatchObject({ code: 'accountInUse' })
  expect(await exists(shopper)).toBe(true)
})

test('a bill is kept for seven years and to the end of the law’s own term, then only its sums and the place of supply', async () => {
  const { orderId } = await newShopper('Delivered')
  const [{ orderId: billedLater }, { orderId: running }, { orderId: cameBack }, { orderId: lapsed }] = [
    await newShopper('Delivered'),
    await newShopper('Shipped'),
    await newShopper('Shipped'),
    await newShopper('Order Placed'),
  ]
  const all = [orderId, billedLater, running, cameBack, lapsed]
  await shop.db`update orders set placed_at = '2026-11-22T12:00:00Z' where code = any(${all})`
  await shop.db`update orders set ended_as = 'returned', ended_at = placed_at where code = ${cameBack}`
  await shop.db`update orders set lapsed_at = placed_at, payment_method = 'Stripe' where code = ${lapsed}`
  await shop.db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: string }]>`select id from orders where code = ${billedLater}`
    await issueInvoice(tx, id, () => new Date('2027-04-02T12:00:00Z'))
  })
  await keepAt(new Date('2033-12-31T18:29:00Z'))
  expect(await addressOf(orderId)).toMatchObject({ street: ADDRESS.street })
  // What no night has seen to in its time goes with the bill.
  await shop.db`
    update orders set cash_risk = '{"score": 0, "factors": []}', confirm_token = 'of the bill' where code = ${orderId}`
  await keepAt(new Date('2033-12-31T18:31:00Z'))
  expect(await addressOf(orderId)).toEqual({
    firstName: 'Erased',
    lastName: '',
    street: '–',
    phone: '–',
    city: ADDRESS.city,
    state: ADDRESS.state,
    zipcode: ADDRESS.zipcode,
    country: 'India',
  })
  const [bill] = await shop.db`select cash_risk, confirm_token from orders where code = ${orderId}`
  expect(bill).toEqual({ cash_risk: null, confirm_token: null })
  for (const over of [cameBack, lapsed])
    expect(await addressOf(over), 'it is over, though it never came').toMatchObject({ street: '–' })
  for (const kept of [billedLater, running])
    expect(await addressOf(kept), 'its invoice is of the year after, or it runs').toMatchObject({
      street: ADDRESS.street,
    })
  expect(
    await shop.db`select 1 from messages m join orders o on o.id = m.order_id
    where o.code = ${orderId} and (recipient <> '' or content <> '{}') and m.status <> 'waiting'`,
  ).toEqual([])
})

test('of an order whose bill is forgotten no words stay either, though its shopper still comes', async () => {
  const { orderId, email } = await newShopper('Delivered')
  const [{ id }] = await shop.db<[{ id: string }]>`
    update orders set placed_at = '2026-11-22T12:00:00Z', tracking_url = 'https://courier.example/7' where code = ${orderId}
    returning id`
  await shop.db`update accounts set last_seen_at = '2033-12-01' where email = ${email}`
  await shop.db`
    insert into order_events (id, order_id, kind, reason, actor_kind)
    values (${newId()}, ${id}, 'note', 'Leave it with her sister.', 'shop')`
  await shop.db`
    insert into staff_audit (id, action, subject, after)
    values (${newId()}, 'order.address-corrected', ${orderId}, '{"reason": "Her sister rang."}')`
  await shop.db`
    with coupon as (
      insert into coupons (id, code, kind, percent, starts_at) values (${newId()}, 'SEVENYEARS', 'percent', 10, now())
      returning id
    )
    insert into coupon_redemptions (order_id, coupon_id, account_id, phone, mailbox, address_key, goods_paise, delivery_paise)
    select o.id, coupon.id, account_id, '9876543210', ${email}, 'door', 0, 0 from coupon, orders o where o.id = ${id}`
  await shop.db`
    with parcel as (
      insert into shipments (id, order_id, reference, awb_code, status)
      values (${newId()}, ${id}, 'seven-years', 'SEVEN', 'delivered') returning id
    )
    insert into shipment_scans (shipment_id, scanned_at, code, status, activity, location)
    select id, now(), 7, 'Delivered', 'Handed to her sister', 'Jaipur' from parcel`
  const words = () => shop.db`
    select o.tracking_url as "trackingUrl", r.phone, r.mailbox, r.address_key as door,
      (select reason from order_events where order_id = o.id and kind = 'note') as note,
      (select after ->> 'reason' from staff_audit where subject = o.code and after ? 'reason') as reason,
      (select count(*)::int from shipment_scans join shipments s on s.id = shipment_id where s.order_id = o.id) as scans
    from orders o join coupon_redemptions r on r.order_id = o.id where o.id = ${id}`
  await keepAt(new Date('2033-12-31T18:29:00Z'))
  expect(await words()).toMatchObject([{ note: 'Leave it with her sister.', scans: 1 }])
  await keepAt(new Date('2033-12-31T18:31:00Z'))
  expect(await exists({ email })).toBe(true)
  expect(await words()).toEqual([
    {
      trackingUrl: null,
      phone: null,
      mailbox: null,
      door: null,
      note: '(erased)',
      reason: '(erased)',
      scans: 0,
    },
  ])
})

test('a message that still waits is not taken away, however old it is', async () => {
  await shop.db`
    insert into messages (id, channel, purpose, template, recipient, content, not_before, created_at)
    select id, 'email', 'transactional', template, 'old@example.com', '{}', '2099-01-01', '2001-01-01'
    from (values (${idBefore(new Date('2001-01-01'))}::uuid, 'order-shipped'), (${newId()}, 'size-back'),
      (${newId()}, 'newsletter-welcome'), (${newId()}, 'grievance-answered')) m(id, template)`
  const left = () => shop.db`select status from messages where recipient = 'old@example.com'`
  await keepAt(new Date())
  expect(await left(), 'of an order’s, a visitor’s, a reader’s and a complaint’s').toHaveLength(4)
  await shop.db`update messages set status = 'suppressed' where recipient = 'old@example.com'`
  await keepAt(new Date())
  expect(await left()).toEqual([])
})

test('what a cash order was judged by goes after 180 days, wherever the order has come to', async () => {
  const orders = [await newShopper('Delivered'), await newShopper('Shipped')]
  const codes = orders.map(({ orderId }) => orderId)
  await shop.db`
    update orders set cash_risk = '{"score": 0, "factors": []}', confirm_token = 'one' where code = any(${codes})`
  await shop.db`update orders set cash_risk = null where code = ${codes[1]!}`
  const kept = () =>
    shop.db`select 1 from orders where code = any(${codes}) and num_nonnulls(cash_risk, confirm_token) > 0`
  await keepAt(monthsOn(0, 179))
  expect(await kept()).toHaveLength(2)
  // The shop was closed for twelve nights.
  await keepAt(monthsOn(0, 193))
  expect(await kept()).toHaveLength(0)
})

test('what was written and photographed of a return goes 36 months after it was over', async () => {
  const { orderId } = await newShopper('Delivered')
  const [order] = await shop.db<{ id: string }[]>`select id from orders where code = ${orderId}`
  const [picture] = await shop.db<{ hash: string }[]>`select hash from pictures limit 1`
  const of = (code: string, state: string) => shop.db`
    with made as (
      insert into returns (id, code, order_id, position, pieces, state, reason, note, remark, wish, goods_paise, shop_pays)
      select gen_random_uuid(), ${code}, ${order!.id}, position, '{0}', ${state}, 'defective', 'Torn.', 'Sorry.', 'money', 1, true
      from order_lines where order_id = ${order!.id} returning id
    ), told as (
      insert into return_events (id, return_id, state, actor_kind, reason)
      select gen_random_uuid(), id, ${state}, 'shop', 'It was torn.' from made
    ), written_off as (
      insert into stock_movements (id, variant_id, delta, cause, return_id, actor_kind, reason)
      select gen_random_uuid(), variant_id, -1, 'written off', made.id, 'shop', 'She had torn it.'
      from made, order_lines where order_id = ${order!.id}
    )
    insert into return_pictures (return_id, position, picture) select id, 0, ${picture!.hash} from made`
  await of('OVER', 'refunded')
  await of('OPEN', 'received')
  // Of this one there is no more than why the shop did what it did.
  await of('TOLD', 'refunded')
  await shop.db`
    with bare as (update returns set note = '', remark = null where code = 'TOLD' returning id)
    delete from return_pictures where return_id in (select id from bare)`
  // And of this one no more than what she showed.
  await of('SHOWN', 'refunded')
  await shop.db`
    with bare as (update returns set note = '', remark = null where code = 'SHOWN' returning id),
      told as (update return_events set reason = null where return_id in (select id from bare))
    update stock_movements set reason = null where return_id in (select id from bare)`
  const kept = () => shop.db`
    select code from returns r where note <> '' and remark is not null
      and exists (select from return_pictures where return_id = r.id) order by code`
  await keepAt(monthsOn(36, -1))
  expect(await kept()).toHaveLength(2)
  await keepAt(monthsOn(36, 1))
  expect(await kept()).toEqual([{ code: 'OPEN' }])
  expect(await shop.db`select code from returns r join return_pictures p on p.return_id = r.id`).toEqual([
    { code: 'OPEN' },
  ])
  expect(
    await shop.db`
      select code from returns r join return_events e on e.return_id = r.id where e.reason is not null`,
  ).toEqual([{ code: 'OPEN' }])
  expect(
    await shop.db`
      select code from returns r join stock_movements m on m.return_id = r.id where m.reason is not null`,
  ).toEqual([{ code: 'OPEN' }])
})

test('what providers told us is emptied a week after it was acted on, and gone after twelve months', async () => {
  await shop.db`
    insert into webhook_events (provider, event_id, kind, body, received_at, handled_at) values
      ('whatsapp', 'done', 'message', '{"from": "919876543210"}', now() - interval '2 days', now()),
      ('whatsapp', 'undone', 'message', '{"from": "919876543210"}', now() - interval '2 days', null)`
  const bodies = () => shop.db<{ id: string; full: boolean }[]>`
    select event_id as id, body <> '{}' as full from webhook_events order by event_id`
  await keepAt(monthsOn(0, 6))
  expect(await bodies()).toMatchObject([{ full: true }, { full: true }])
  await keepAt(monthsOn(0, 8))
  expect(await bodies()).toMatchObject([
    { id: 'done', full: false },
    { id: 'undone', full: true },
  ])
  await keepAt(monthsOn(12, -3))
  expect(await bodies()).toHaveLength(2)
  await keepAt(monthsOn(12, 1))
  expect(await bodies()).toHaveLength(0)
})

test('the same night lets go of all else whose time is over', async () => {
  const { orderId } = await newShopper('Delivered')
  const { db } = shop
  const at = new Date('2020-01-01')
  await db`
    insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by, acknowledged_at, closed_at)
    values (gen_random_uuid(), 'LONGAGO', 'A Shopper', 'a@example.com', 'Late.', ${at}, ${at}, ${at}, ${at}, ${at})`
  await db`
    with review as (
      insert into reviews (id, code, product_id, account_id, order_id, posted_at, versions)
      select gen_random_uuid(), 'LONGAGO', product_id, account_id, o.id, ${at}, 1
      from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
      where o.code = ${orderId} returning id
    )
    insert into review_versions (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit,
      state, reason, written_at, decided_at)
    select id, 1, 1, '', 'Late.', 'A S.', 'M', 'M', 'true', ${at}, false, 'rejected', 'personal', ${at}, ${at} from review`
  await db`
    insert into newsletter_readers (id, email, leave_key, asked_at)
    values (gen_random_uuid(), 'a@example.com', 'leaves', ${at})`
  await db`
    insert into sealed_consents (id, phone_mark, purpose, granted, source, wording, at, sealed_at)
    values (gen_random_uuid(), '1', 'terms', true, 'signup', '1', ${at}, ${at})`
  await db`
    insert into security_log (id, at, event, subject, address, device)
    values (gen_random_uuid(), ${at}, 'sign-in', 'a@example.com', '127.0.0.1', 'test')`
  await db`
    insert into sign_in_codes (id, phone, code_hash, expires_at, created_at, asked_by)
    values (gen_random_uuid(), '9000000001', '1', ${at}, ${at}, sha256('1'))`
  await db`
    insert into one_time_codes (id, account_id, purpose, code_hash, expires_at, created_at, asked_by, asked_from)
    select gen_random_uuid(), account_id, 'reset', '1', ${at}, ${at}, sha256('1'), sha256('127.0.0.1')
    from orders where code = ${orderId}`
  await db`insert into missed_searches (day, words, times, came_close) values (${at}, 'zari', 1, false)`
  await db`
    insert into messages (id, channel, purpose, template, account_id, recipient, content, status, sent_at, created_at)
    select gen_random_uuid(), 'email', 'transactional', 'size-wait', case when is_hers then account_id end, mailbox, '{}', 'sent', at, at
    from orders, (values
      ('long-ago@visitors.example', false, now() - interval '2 years'), ('lately@visitors.example', false, now()),
      ('hers@visitors.example', true, now() - interval '2 years')
    ) as sent (mailbox, is_hers, at) where code = ${orderId}`
  const [idle, inUse] = [await newStaff(db, 'packer'), await newStaff(db, 'packer')]
  for (const person of [idle, inUse]) await signedIn(db, shop.base, person)
  await db`update staff_sessions set created_at = now() - interval '2 hours'`
  await db`update staff_sessions set last_used_at = now() - interval '61 minutes' where staff_id = ${idle.id}`
  await keepAt(new Date())
  const left = await db`
    select 'grievance' as of from grievances union all select 'review' from reviews
    union all select 'reader' from newsletter_readers union all select 'consent' from sealed_consents where sealed_at = ${at}
    union all select 'security' from security_log union all select 'code' from sign_in_codes
    union all select 'code of an account' from one_time_codes where expires_at = ${at}
    union all select 'search' from missed_searches
    union all select 'session of ' || staff_id from staff_sessions`
  expect(left).toEqual([{ of: `session of ${inUse.id}` }])
  expect(
    await db`select recipient from messages where recipient like '%@visitors.example' order by recipient`,
    'what was sent lately, or is an account’s, stays',
  ).toEqual([{ recipient: 'hers@visitors.example' }, { recipient: 'lately@visitors.example' }])
})

test('however much has come to its time goes in that night, as of a letter that went to thousands', async () => {
  const { db } = shop
  const thousands = 4100
  await db`
    with letter as (
      insert into newsletter_letters (id, subject, body, products, send_at, begun_at, all_written_at, ended_at)
      select gen_random_uuid(), 'Long ago', 'Long ago.', '{}', at, at, at, at from (select timestamptz '2020-01-01' as at)
      returning id
    ), readers as (
      insert into newsletter_readers (id, email, leave_key, asked_at, confirmed_at, left_at)
      select gen_random_uuid(), 'reader-' || n || '@example.com', 'leaves-' || n, '2020-01-01', '2020-01-01', now()
      from generate_series(1, ${thousands}::int) n returning id, email
    ), copies as (
      insert into newsletter_copies (letter_id, reader_id, message_id, written_at)
      select letter.id, readers.id, gen_random_uuid(), '2020-01-01' from letter, readers returning message_id
    )
    insert into messages (id, channel, purpose, template, recipient, content, status, sent_at)
    select message_id, 'email', 'marketing', 'newsletter-letter', 'thousands@example.com', '{}', 'sent', now() from copies`
  await db`
    insert into messages (id, channel, purpose, template, recipient, content, status, sent_at, created_at)
    select (case when template = 'order-shipped' then '00' else 'ff' end || substr(gen_random_uuid()::text, 3))::uuid, 'email',
      'transactional', template, 'thousands@example.com', '{}', 'sent', '2001-01-01', '2001-01-01'
    from generate_series(1, ${thousands}::int),
      unnest(array['order-shipped', 'sign-in-code', 'newsletter-confirm', 'newsletter-welcome', 'grievance-answered'])
        as template`
  await db`
    insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by, acknowledged_at, closed_at)
    select gen_random_uuid(), 'THOUSANDS' || n, 'A Shopper', 'thousands@example.com', 'Late.', at, at, at, at, at
    from (select timestamptz '2020-01-01' as at), generate_series(1, ${thousands}::int) n`
  const { orderId } = await newShopper('Delivered')
  await db`
    insert into returns (id, code, order_id, position, pieces, state, reason, note, wish, goods_paise, shop_pays, moved_at)
    select gen_random_uuid(), 'THOUSANDS' || n, o.id, position, '{0}', 'refunded', 'defective', 'Torn.', 'money', 1, true,
      now() - interval '37 months'
    from orders o join order_lines on order_id = o.id, generate_series(1, ${thousands}::int) n where code = ${orderId}`
  await keepAt(new Date())
  const left = await db`
    select template, count(*) from messages where recipient = 'thousands@example.com' group by 1
    union all select 'who got a letter', count(*) from newsletter_copies having count(*) > 0
    union all select 'complaints', count(*) from grievances where closed_at < '2021-01-01' having count(*) > 0
    union all select 'notes of returns', count(*) from returns where code like 'THOUSANDS%' and note <> '' having count(*) > 0`
  expect(left).toEqual([])
})
