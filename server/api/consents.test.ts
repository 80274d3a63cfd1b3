import { randomInt, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { beginsAt } from '../../core/duties.ts'
import { NOTICE, NOTICES } from '../../core/privacy-notice.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { recordTerms } from '../modules/accounts/consents.ts'
import { affectedAccounts } from '../modules/customers/affected-accounts.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'
import { forgetSealedConsents, sealedConsentsOf } from '../modules/customers/seal-consents.ts'

const shop = testShop()

async function newShopper() {
  const phone = `9${randomInt(1e8, 1e9)}`
  const email = `s${phone}@example.com`
  const { token } = await call(
    'POST /api/user/register',
    {
      name: 'A Shopper',
      email,
      phone,
      password: 'warp-and-weft',
      whatsappUtilityOptIn: true,
      whatsappMarketingOptIn: true,
    },
    { base: shop.base },
  )
  const [account] = await shop.db<{ id: string }[]>`select id from accounts where email = ${email}`
  return { email, phone, accountId: account!.id, mine: { base: shop.base, token } }
}

test('what holds is listed and taken back one by one; of the newsletter only once the mailbox is proven', async () => {
  const { email, accountId, mine } = await newShopper()
  await shop.db`
    insert into newsletter_readers (id, email, leave_key, confirmed_at)
    values (gen_random_uuid(), ${email}, ${`leaves-${accountId}`}, now())`
  await shop.db`
    insert into newsletter_consents (id, reader_id, granted, source, wording, notice)
    select gen_random_uuid(), id, true, 'letter', 'Yes', ${NOTICE} from newsletter_readers where email = ${email}`
  const kinds = async () => (await call('POST /api/consents/get', {}, mine)).held.map(({ kind }) => kind)
  const newsletterSaid = async () =>
    (await call('POST /api/consents/get', {}, mine)).said.filter(({ kind }) => kind === 'newsletter')
  const exported = async () => JSON.parse((await call('POST /api/consents/export', {}, mine)).text).newsletter
  expect(await kinds()).toEqual(['utility', 'marketing', 'invitations'])
  // Anybody could have registered with somebody else's mailbox.
  expect([await newsletterSaid(), await exported()]).toEqual([[], []])
  await shop.db`update accounts set mailbox_proven_at = now() where id = ${accountId}`
  expect(await kinds()).toEqual(['utility', 'marketing', 'newsletter', 'invitations'])
  expect(await newsletterSaid()).toMatchObject([{ granted: true, notice: NOTICE }])
  expect(await exported()).toMatchObject([{ email, consents: [{ wording: 'Yes' }] }])
  for (const kind of ['marketing', 'newsletter', 'invitations', 'newsletter'] as const)
    await call('POST /api/consents/withdraw', { kind }, mine)
  const refused = () => shop.db`select no_review_invitations_at as at from accounts where id = ${accountId}`
  const since = await refused()
  await call('POST /api/consents/withdraw', { kind: 'invitations' }, mine)
  expect(await refused(), 'since when it does not hold').toEqual(since)
  expect(await kinds()).toEqual(['utility'])
  await shop.db`
    insert into consents (id, account_id, purpose, granted, source, wording, at)
    select ('01900000-0000-7000-8000-00000000000' || answer)::uuid, ${accountId}, 'marketing', answer = 2, 'profile', 'Yes', '2026-01-01'
    from generate_series(1, 2) as answer`
  const { said, held } = await call('POST /api/consents/get', {}, mine)
  const givenAt = said.find(({ kind }) => kind === 'utility')!.at
  expect(held).toMatchObject([{ kind: 'utility', since: givenAt }])
  expect(said.map(({ kind, granted }) => [kind, granted])).toEqual(
    expect.arrayContaining([
      ['marketing', false],
      ['newsletter', false],
      ['utility', true],
    ]),
  )
  const times = said.map(({ at }) => at)
  expect(times, 'the newest first').toEqual(times.toSorted().toReversed())
  const inOneMoment = said.filter(({ at }) => at.startsWith('2026-01-01')).map(({ granted }) => granted)
  expect(inOneMoment, 'also of one moment').toEqual([true, false])
  const left = said.filter(({ kind, granted }) => kind === 'newsletter' && !granted)
  expect(left, 'no letter’s link was followed').toMatchObject([{ source: 'profile' }])
  expect(await exported()).toMatchObject([
    { consents: [{ wording: 'Yes' }, { source: 'profile', wording: 'The newsletter, by email' }] },
  ])
})

test('each is kept with the version of the privacy notice in force, and the terms once for a version, however many orders', async () => {
  const { accountId, mine } = await newShopper()
  const said = async () =>
    (await call('POST /api/consents/get', {}, mine)).said.map(({ kind, source, notice }) => [
      kind,
      source,
      notice,
    ])
  expect(await said(), 'those of one moment in one order').toEqual([
    ['marketing', 'signup', NOTICE],
    ['terms', 'signup', NOTICE],
    ['utility', 'signup', NOTICE],
  ])
  const earlier = NOTICES.at(-1)!.version
  await shop.db`update consents set notice = ${earlier} where account_id = ${accountId}`
  // In which she was last here.
  await shop.db`update accounts set locale = 'hi' where id = ${accountId}`
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const order = { items, amount: 1649, address: ADDRESS, directBuy: true }
  await call('POST /api/order/place', order, mine)
  await call('POST /api/order/place', order, mine)
  expect((await said()).filter(([kind]) => kind === 'terms')).toEqual([
    ['terms', 'checkout', NOTICE],
    ['terms', 'signup', earlier],
  ])
  // As when the account passes from a stranger to the owner of its mailbox.
  await shop.db.begin((tx) => recordTerms(tx, accountId, 'reset', { granted: false, at: new Date() }))
  await call('POST /api/order/place', order, mine)
  expect((await said()).filter(([kind, source]) => kind === 'terms' && source === 'checkout')).toHaveLength(2)
  const { text } = await call('POST /api/consents/export', {}, mine)
  expect(JSON.parse(text).account.consents).toContainEqual(
    expect.objectContaining({ purpose: 'terms', source: 'checkout', notice: NOTICE, language: 'hi' }),
  )
})

/** Somebody who waits for a size, has a review, a wish and a complaint. */
async function busyShopper() {
  const shopper = await newShopper()
  const { accountId, mine } = shopper
  await shop.db`update accounts set mailbox_proven_at = now() where id = ${accountId}`
  const { handle } = CAST.kurti
  const items = [{ _id: handle, size: 'M' as const, quantity: 1 }]
  const { orderId } = await call('POST /api/order/place', { items, amount: 1649, address: ADDRESS }, mine)
  await shop.db`update orders set status = 'Delivered', delivered_at = now() where code = ${orderId}`
  await call('POST /api/size-wait/ask', { itemId: CAST.lehenga.handle, size: 'S' }, mine)
  await call('POST /api/wishlist/add', { itemId: CAST.lehenga.handle }, mine)
  await call('POST /api/grievance/file', { text: 'It came late.' }, mine)
  const words = { title: 'Soft', text: 'Very soft.', author: 'A S.', size: 'M', fit: 'true' } as const
  const { review } = await call(
    'POST /api/review/save',
    { product: handle, stars: 5, ...words, accepted: true },
    mine,
  )
  return { ...shopper, orderId, review }
}

test('a wish for a size and a review are taken back too, one’s own alone; what is over is not listed', async () => {
  const [me, other, nobody] = [await busyShopper(), await busyShopper(), await newShopper()]
  const held = async ({ mine }: { mine: typeof me.mine }) =>
    (await call('POST /api/consents/get', {}, mine)).held
      .filter(({ kind }) => kind === 'size-wait' || kind === 'review')
      .map(({ kind, id, what }) => ({ kind, id, what }))
  const wait = { kind: 'size-wait', id: `${CAST.lehenga.handle} S`, what: `${CAST.lehenga.name}, S` } as const
  const review = { kind: 'review', id: me.review, what: CAST.kurti.name } as const
  expect(await held(me)).toEqual([wait, review])
  expect(await held(nobody)).toEqual([])
  for (const { kind, id } of [wait, review]) await call('POST /api/consents/withdraw', { kind, id }, me.mine)
  expect(await held(me)).toEqual([])
  expect(await held(other)).toHaveLength(2)
  const kinds = async () => (await held(other)).map(({ kind }) => kind)
  await shop.db`update size_waits set told_at = confirmed_at where account_id = ${other.accountId}`
  expect(await kinds(), 'once she is told nothing follows').toEqual(['review'])
  await shop.db`
    update size_waits set told_at = null, expires_at = now() where account_id = ${other.accountId}`
  expect(await kinds()).toEqual(['review'])
})

test('a size that the link in the mail has not been followed for holds nothing yet', async () => {
  const { accountId, mine } = await newShopper()
  await call('POST /api/size-wait/ask', { itemId: CAST.lehenga.handle, size: 'S' }, mine)
  const kinds = async () => (await call('POST /api/consents/get', {}, mine)).held.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('size-wait')
  await shop.db`update size_waits set confirmed_at = now() where account_id = ${accountId}`
  expect(await kinds()).toContain('size-wait')
})

test('an export holds one’s own alone', async () => {
  const [me, other] = [await busyShopper(), await busyShopper()]
  const { text } = await call('POST /api/consents/export', {}, me.mine)
  const { sizeWaits, wishlist, reviews, complaints, orders } = JSON.parse(text)
  expect([sizeWaits, wishlist, reviews, complaints, orders].map((kept) => kept.length)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(text).toContain(me.review)
  expect(text).not.toMatch(new RegExp(`${other.email}|${other.phone}|${other.orderId}|${other.review}`))
})

test('an export holds what its mailbox has asked for and complained of without the account, once that is proven', async () => {
  const { email, accountId, mine } = await newShopper()
  const { base } = shop
  const first = { itemId: CAST.saree.handle, size: 'M' } as const
  const then = { itemId: CAST.lehenga.handle, size: 'S' } as const
  for (const wanted of [first, then])
    await call(
      'POST /api/size-wait/ask-by-mail',
      { ...wanted, email: email.replace('@', '+sizes@') },
      { base },
    )
  const { ticket } = await call(
    'POST /api/grievance/file-by-mail',
    { name: 'A Shopper', email: email.replace('@', '+late@'), text: 'It came late.' },
    { base },
  )
  const kept = async () => {
    const { sizeWaits, complaints } = JSON.parse((await call('POST /api/consents/export', {}, mine)).text)
    return { sizeWaits, complaints }
  }
  expect(await kept(), 'anybody could have registered with it').toEqual({ sizeWaits: [], complaints: [] })
  await shop.db`update accounts set mailbox_proven_at = now() where id = ${accountId}`
  expect(await kept()).toMatchObject({
    sizeWaits: [first, then].map(({ itemId: handle, size }) => ({ handle, size })),
    complaints: [{ ticket, text: 'It came late.' }],
  })
})

test('an export is signed: a byte more, and the signature is not of it', async () => {
  const { email, mine } = await newShopper()
  const { text, signature } = await call('POST /api/consents/export', {}, mine)
  const { pem } = await call('GET /api/signing-key', undefined, { base: shop.base })
  expect(JSON.parse(text).account.email).toBe(email)
  const isSigned = (said: string) => verify(null, Buffer.from(said), pem, Buffer.from(signature, 'base64'))
  expect(isSigned(text)).toBe(true)
  expect(isSigned(`${text} `)).toBe(false)
})

test('what holds is put together thirty times in a minute, and no more', async () => {
  const { mine } = await newShopper()
  const look = () => call('POST /api/consents/get', {}, mine)
  await Promise.all(Array.from({ length: 30 }, look))
  expect(await refusal(look())).toMatchObject({ status: 429 })
})

test('ten exports an hour are made, and no more', async () => {
  const { mine } = await newShopper()
  const exported = () => call('POST /api/consents/export', {}, mine)
  for (let time = 0; time < 10; time++) await exported()
  expect(await refusal(exported())).toMatchObject({ status: 429 })
})

test('from its day on an erasure keeps what was agreed to for a year, found by who knows whose it was', async () => {
  const { signing } = shop.running.shop
  const inForce = new Date(beginsAt('sealedConsents'))
  const erase = async (now: Date) => {
    const person = await newShopper()
    // The newsletter's reader has written the same mailbox in another way.
    const alias = person.email.replace('@', '+letters@')
    await shop.db`
      with reader as (
        insert into newsletter_readers (id, email, leave_key) values (gen_random_uuid(), ${alias}, ${alias}) returning id
      )
      insert into newsletter_consents (id, reader_id, granted, source, wording, notice, language)
      select gen_random_uuid(), id, true, 'letter', 'Yes', ${NOTICE}, 'hi' from reader`
    await shop.db`update consents set language = 'hi' where account_id = ${person.accountId}`
    await shop.db.begin((tx) => eraseCustomer(tx, person.accountId, { now, signing }))
    return person
  }
  const before = await erase(new Date(inForce.getTime() - 1))
  expect(await sealedConsentsOf(shop.db, signing, before.email)).toEqual([])

  const { email, phone } = await erase(inForce)
  for (const typed of [email, phone]) {
    const kept = await sealedConsentsOf(shop.db, signing, typed)
    expect(kept).toMatchObject(Array(4).fill({ granted: true, notice: NOTICE }))
    expect(
      kept.map(({ purpose, source, language }) => `${purpose}, ${source}, ${language}`).toSorted(),
    ).toEqual(['marketing, signup, hi', 'newsletter, letter, hi', 'terms, signup, hi', 'utility, signup, hi'])
  }
  const kept = await shop.db`select s::text as held from sealed_consents s`
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${phone}|${email}`))
  await forgetSealedConsents(shop.db, new Date(inForce.getTime() + 364 * 86_400_000))
  expect(await shop.db`select from sealed_consents`).toHaveLength(kept.length)
  await forgetSealedConsents(shop.db, new Date(inForce.getTime() + 367 * 86_400_000))
  expect(await shop.db`select from sealed_consents`).toHaveLength(0)
})

test('whose data was here is listed for whoever has to tell them: by a moment, and of those who came since another', async () => {
  const { email, accountId, mine } = await newShopper()
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const order = { items, amount: 1649, address: ADDRESS, directBuy: true }
  const { orderId } = await call('POST /api/order/place', order, mine)
  await shop.db`update orders set placed_at = '2026-04-01' where code = ${orderId}`
  await shop.db`
    update accounts set created_at = '2026-01-01', last_seen_at = '2026-03-01' where id = ${accountId}`
  const isListed = async (until: string, from: string | null) => {
    const moments = { until: new Date(until), from: from === null ? null : new Date(from) }
    for await (const piece of affectedAccounts(shop.db, moments))
      if (piece.some((account) => account.email === email)) return true
    return false
  }
  expect(await isListed('2025-12-31', null)).toBe(false)
  expect(await isListed('2026-02-01', null)).toBe(true)
  expect(await isListed('2026-02-01', '2026-03-02')).toBe(false)
  expect(await isListed('2026-02-01', '2026-02-28')).toBe(true)
  expect(await isListed('2026-02-01', '2026-03-01T00:55Z'), 'a use that is not noted anew').toBe(true)
  expect(await isListed('2026-03-31', '2026-03-02'), 'an order after it was over').toBe(false)
  expect(await isListed('2026-04-02', '2026-03-02'), 'an order meanwhile').toBe(true)
})

test('of a thousand and more whose data was here each is listed once', async () => {
  await shop.db`
    insert into accounts (id, code, name, email, created_at)
    select gen_random_uuid(), 'MANY' || n, 'A Shopper', 'of-many-' || n || '@example.com', '2020-01-01'
    from generate_series(1, 1005) n`
  const listed: string[] = []
  for await (const piece of affectedAccounts(shop.db, { until: new Date('2020-01-02'), from: null }))
    listed.push(...piece.map(({ code }) => code))
  expect(listed).toHaveLength(1005)
  expect(new Set(listed).size).toBe(1005)
})
