import { afterAll, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { clockInIndia } from '../../core/india-time.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { makeCoupon } from '../../test/make-coupon.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait } from '../../test/somebody-waits.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { forgetOldReaders } from '../modules/newsletter/forget-readers.ts'
import { askMailbox } from '../modules/newsletter/join.ts'
import { leaveNewsletter } from '../modules/newsletter/leave.ts'
import { hashToken } from '../platform/ids.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
afterAll(() => catcher.stop())

const at = () => ({ base: shop.base })
const join = (email: string) => call('POST /api/newsletter/join', { email }, at())
/** What the first letter to a mailbox carries in its link. */
async function letterTo(email: string): Promise<string> {
  const [letter] = await catcher.mailTo(email)
  return /newsletter\?confirm=([\w-]+)/.exec(letter!.text!)![1]!
}
const confirm = (key: string) => call('POST /api/newsletter/confirm', { key }, at())
const readers = async () =>
  (
    await shop.db<{ email: string }[]>`
      select email from newsletter_readers where confirmed_at is not null and left_at is null order by email`
  ).map(({ email }) => email)

test('a mailbox is asked, says yes by a press, gets one code for a first order, and leaves by one press', async () => {
  const email = 'asha.weaver@gmail.com'
  await join(email)
  const key = await letterTo(email)
  // Whatever opens the link has said nothing.
  expect((await fetch(`${shop.base}/newsletter?confirm=${key}`)).status).toBeLessThan(500)
  expect(await readers()).toEqual([])
  const { coupon, percent, cap, until, isNew } = await confirm(key)
  expect({ percent, cap, isNew }).toEqual({ percent: 20, cap: 1000, isNew: true })
  expect(clockInIndia(until), 'all of the day that is named').toMatch(/T23:59:59\.999$/)
  expect(await readers()).toEqual([email])
  expect(await refusal(confirm(key))).toMatchObject({ status: 410, code: 'newsletterLinkOver' })

  // The same mailbox, written otherwise: it is told, and there is no second one.
  await join('ashaweaver+again@googlemail.com')
  const again = await confirm(await letterTo('ashaweaver+again@googlemail.com'))
  expect(again).toMatchObject({ coupon, isNew: false })

  const [limits] = await shop.db`
    select most, most_per_account as account, most_per_phone as phone from coupons where code = ${coupon}`
  expect(limits, 'whoever takes it, once').toEqual({ most: 1, account: 1, phone: 1 })

  const [owner, stranger] = [await shop.shopper(), await shop.shopper()]
  const { accountId } = await authenticate(shop.db, owner.token)
  await shop.db`update accounts set email = ${email} where id = ${accountId}`
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const check = { coupon: coupon!, items }
  expect(await refusal(call('POST /api/coupon/check', check, stranger))).toMatchObject({
    code: 'couponOfMailbox',
  })
  const wanted = { ...check, amount: 1499 * 0.8 + 150, address: ADDRESS }
  await call('POST /api/order/place', wanted, owner)
  expect(await refusal(call('POST /api/coupon/check', check, owner))).toMatchObject({ status: 409 })

  // Once it is used neither the page nor the letter offers it anew.
  const otherwise = 'asha.weaver+thrice@gmail.com'
  await join(otherwise)
  expect(await confirm(await letterTo(otherwise))).toMatchObject({ coupon: null, isNew: false })
  const [, afterwards] = await catcher.mailTo(otherwise, 2)
  expect(afterwards!.text).not.toContain(coupon)

  const [, welcome] = await catcher.mailTo(email, 2)
  expect(welcome!.text).toContain(coupon)
  const header = (name: string) => welcome!.headers.find(({ key: known }) => known === name)?.value ?? ''
  const leaving = /^<(\S+)>$/.exec(header('list-unsubscribe'))![1]!
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const press = () =>
    fetch(shop.base + new URL(leaving).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect([(await press()).status, (await press()).status]).toEqual([200, 200])
  expect(await readers(), 'however it was written').toEqual([])
  const said = await shop.db`
    select granted, source from newsletter_consents c join newsletter_readers r on r.id = reader_id
    where email = ${email} order by at`
  expect(said).toEqual([
    { granted: true, source: 'letter' },
    { granted: false, source: 'one click' },
  ])
})

test('who says yes while the mailbox is leaving in another spelling has left, and what was said stands in that order', async () => {
  const [first, second] = ['both.ways@gmail.com', 'bothways@gmail.com']
  await join(first)
  await confirm(await letterTo(first))
  await join(second)
  const key = await letterTo(second)
  const [{ leaveKey }] = await shop.db<[{ leaveKey: string }]>`
    select leave_key as "leaveKey" from newsletter_readers where email = ${first}`
  const { leaving } = await shop.db.begin(async (tx) => {
    await tx`select from newsletter_readers where email = ${first} for update`
    const leaving = leaveNewsletter(shop.db, leaveKey, new Date())
    await expect.poll(() => howManyWait(shop.db)).toBe(1)
    await confirm(key)
    return { leaving }
  })
  await leaving
  expect(await readers()).not.toContain(second)
  const said = await shop.db`
    select granted from newsletter_consents c join newsletter_readers r on r.id = reader_id
    where email = ${second} order by at`
  expect(said).toEqual([{ granted: true }, { granted: false }])
})

test('says the same of a mailbox that it knows, and writes to none more than three times an hour and six a day', async () => {
  const answers = [
    await join('new@example.com'),
    await join('NEW@example.com '),
    await join('new+x@example.com'),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await refusal(join('new@example.com'))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^That was too many tries\. Please try again in \d+ minutes\.$/),
  })
  const anHourLater = () => shop.db`delete from rate_limits where key like 'account:newsletter:%'`
  await anHourLater()
  for (let time = 0; time < 3; time++) await join('new+x@example.com')
  await anHourLater()
  expect(await refusal(join('new@example.com')), 'until tomorrow').toMatchObject({
    status: 429,
    message: 'That was too many tries. Please try again in 24 hours.',
  })
  for (const email of ['', 'no address', `${'x'.repeat(300)}@example.com`])
    expect(await refusal(join(email))).toMatchObject({ status: 400, field: 'email' })
  expect(await refusal(confirm('made-up'))).toMatchObject({ status: 410 })
})

test('a link ends, and who never said yes is forgotten, with the letter that asked', async () => {
  const lettersOf = (email: string) => shop.db`
    select from messages where recipient = ${email} and template = 'newsletter-confirm'`
  await join('yes@example.com')
  await confirm(await letterTo('yes@example.com'))
  await join('late@example.com')
  const key = await letterTo('late@example.com')
  const [{ hours }] = await shop.db<[{ hours: number }]>`
    select extract(epoch from confirm_until - asked_at)::int / 3600 as hours from newsletter_readers
    where confirm_hash = ${hashToken(key)}`
  expect(hours).toBe(48)
  await shop.db`
    update newsletter_readers set confirm_until = now(), asked_at = now() - interval '8 days'
    where confirm_hash = ${hashToken(key)}`
  expect(await refusal(confirm(key))).toMatchObject({ status: 410 })
  await shop.db`
    update messages set created_at = now() - interval '8 days'
    where recipient in ('late@example.com', 'yes@example.com')`
  await forgetOldReaders(shop.db, new Date())
  expect(await shop.db`select from newsletter_readers where email = 'late@example.com'`).toHaveLength(0)
  expect(await lettersOf('late@example.com')).toHaveLength(0)
  expect(await lettersOf('yes@example.com')).toHaveLength(1)
  await shop.db`
    update messages set created_at = now() - interval '91 days' where recipient = 'yes@example.com'`
  await forgetOldReaders(shop.db, new Date())
  const kept = await shop.db`select template from messages where recipient = 'yes@example.com'`
  expect(kept, 'nor what it was welcomed with').toEqual([])
})

test('a link that was asked for before leaving brings nobody back', async () => {
  const email = 'left@example.com'
  await join(email)
  await confirm(await letterTo(email))
  await join(email)
  const letter = (await catcher.mailTo(email, 3)).at(-1)!
  const [, confirmKey] = /newsletter\?confirm=([\w-]+)/.exec(letter.text!)!
  const [reader] = await shop.db<{ key: string }[]>`
    select leave_key as key from newsletter_readers where email = ${email}`
  await fetch(`${shop.base}/api/newsletter/leave/${reader!.key}`, { method: 'POST' })
  expect(await refusal(confirm(confirmKey!))).toMatchObject({ status: 410 })
  expect(await readers()).not.toContain(email)
})

test('whoever is asked anew after a week, or a year after leaving, has a link that works', async () => {
  const [slow, back] = ['slow@example.com', 'back@example.com']
  for (const email of [slow, back]) await join(email)
  await confirm(await letterTo(back))
  await shop.db`
    update newsletter_readers set asked_at = now() - interval '8 days', locale = 'hi',
      left_at = case when email = ${back} then now() - interval '2 years' end
    where email in (${slow}, ${back})`
  await join(slow)
  await join(back)
  const letters = [await catcher.mailTo(slow, 2), await catcher.mailTo(back, 3)].map((mails) => mails.at(-1)!)
  await forgetOldReaders(shop.db, new Date())
  const locales =
    await shop.db`select distinct locale from newsletter_readers where email in (${slow}, ${back})`
  expect(locales, 'as they asked last').toEqual([{ locale: null }])
  for (const letter of letters) {
    const [, key] = /newsletter\?confirm=([\w-]+)/.exec(letter.text!)!
    await shop.db`update newsletter_readers set locale = 'hi' where confirm_hash = ${hashToken(key!)}`
    expect((await confirm(key!)).percent).toBe(20)
  }
  const welcomed = await shop.db`
    select locale from messages where recipient in (${slow}, ${back}) and template = 'newsletter-welcome'
    order by id desc limit 2`
  expect(welcomed, 'in the language of the asking').toEqual([{ locale: 'hi' }, { locale: 'hi' }])
  expect(await readers()).toEqual(expect.arrayContaining([back, slow]))
  // Who said yes stays, and that somebody did is known for a year after they left.
  await shop.db`update newsletter_readers set left_at = now() - interval '300 days' where email = ${back}`
  await forgetOldReaders(shop.db, new Date())
  expect(await readers()).toContain(slow)
  expect(await shop.db`select from newsletter_readers where email = ${back}`).toHaveLength(1)
})

test('a mailbox is asked with what the shop gives now', async () => {
  const { db, jobs, settings } = shop.running.shop
  const rules = { ...settings.couponRules(), newsletterCapPaise: 499_00, newsletterDays: 9 }
  await askMailbox(
    { db, jobs, settings: { couponRules: () => rules } },
    { email: 'asked@example.com', locale: null },
  )
  const [letter] = await catcher.mailTo('asked@example.com')
  expect(letter!.text).toContain('₹499 at most, within 9 days')
})

test('the code is for a first order alone', async () => {
  const email = 'bought@example.com'
  await join(email)
  const { coupon } = await confirm(await letterTo(email))
  const shopper = await shop.shopper()
  const { accountId } = await authenticate(shop.db, shopper.token)
  await shop.db`update accounts set email = ${email} where id = ${accountId}`
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  await call('POST /api/order/place', { items, amount: 1649, address: ADDRESS }, shopper)
  expect(await refusal(call('POST /api/coupon/check', { coupon: coupon!, items }, shopper))).toMatchObject({
    code: 'couponFirstOrder',
  })
})

test('whoever stays on the list gets no second code when the first is over', async () => {
  const email = 'stays@example.com'
  await join(email)
  const { coupon } = await confirm(await letterTo(email))
  await shop.db`
    update coupons set starts_at = now() - interval '40 days', ends_at = now() - interval '1 day'
    where code = ${coupon}`
  await forgetOldReaders(shop.db, new Date())
  await join('stays+again@example.com')
  const again = await confirm(await letterTo('stays+again@example.com'))
  expect(again).toMatchObject({ coupon: null, isNew: false })
  const [, welcome] = await catcher.mailTo('stays+again@example.com', 2)
  expect(welcome!.text).not.toContain(coupon)
})

test('whoever comes back while the code is good has that one and no other, however long they were away', async () => {
  const email = 'away@example.com'
  await join(email)
  const { coupon } = await confirm(await letterTo(email))
  await shop.db`update newsletter_readers set left_at = now() - interval '2 years' where email = ${email}`
  await forgetOldReaders(shop.db, new Date())
  expect(await shop.db`select from newsletter_readers where email = ${email}`).toEqual([])
  await join(email)
  const [, key] = /newsletter\?confirm=([\w-]+)/.exec((await catcher.mailTo(email, 3)).at(-1)!.text!)!
  expect(await confirm(key!)).toMatchObject({ coupon, isNew: false })
})

test('whose a code was is forgotten once it is over and its reader is, and not before', async () => {
  await shop.db`
    insert into newsletter_readers (id, email, leave_key, confirmed_at)
    values (gen_random_uuid(), 'reads-on@example.com', 'reads-on', now())`
  for (const [code, mailbox, day] of [
    ['ISOVER', 'nobody-now@example.com', '2026-02-01'],
    ['STILLRUNS', 'nobody-now@example.com', '2099-01-01'],
    ['OFAREADER', 'reads-on@example.com', '2026-02-01'],
  ] as const) {
    const [startsAt, endsAt] = [new Date('2026-01-01'), new Date(day)]
    await makeCoupon(shop.db, { code, mailbox, startsAt, endsAt, origin: 'newsletter' })
  }
  await forgetOldReaders(shop.db, new Date())
  const codes = await shop.db`
    select code, mailbox from coupons where code in ('ISOVER', 'STILLRUNS', 'OFAREADER') order by code`
  expect(codes).toEqual([
    { code: 'ISOVER', mailbox: null },
    { code: 'OFAREADER', mailbox: 'reads-on@example.com' },
    { code: 'STILLRUNS', mailbox: 'nobody-now@example.com' },
  ])
})

test('one mailbox that says yes at once, written in two ways, has one code', async () => {
  const emails = ['at.once@gmail.com', 'atonce@gmail.com'] as const
  for (const email of emails) await join(email)
  const keys = [await letterTo(emails[0]), await letterTo(emails[1])]
  const { both } = await shop.db.begin(async (tx) => {
    await tx`
      select pg_advisory_xact_lock(hashtext('newsletter'), hashtext(mailbox)) from newsletter_readers
      where email = ${emails[0]}`
    const both = keys.map(confirm)
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { both }
  })
  const given = await Promise.all(both)
  expect(given.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
  expect(new Set(given.map(({ coupon }) => coupon)).size).toBe(1)
})
