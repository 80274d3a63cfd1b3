import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { nextDue } from '../../core/grievance.ts'
import { identityLacks } from '../../core/identity.ts'
import { OPENING_FACTS } from '../../core/shop.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { LETTERHEAD } from '../../test/letterhead.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait } from '../../test/somebody-waits.ts'
import { askAs, type StaffCaller, statusOf } from '../../test/staff.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'
import { fileGrievance } from '../modules/grievances/file-grievance.ts'
import { findGrievances } from '../modules/grievances/find-grievances.ts'
import { forgetOldGrievances } from '../modules/grievances/forget-grievances.ts'
import { renderWhatsApp } from '../modules/messaging/templates/render.ts'
import { sampleOf } from '../modules/messaging/templates/samples.ts'

const shop = testShop()
const TEXT = 'The border came off.\nAt the first wash!'
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

const mailbox = () => `complains-${randomUUID()}@example.com`
const file = (email: string, idempotencyKey?: string) =>
  call(
    'POST /api/grievance/file-by-mail',
    { name: 'A Shopper', email, text: TEXT, order: '#k7m2q9xotd' },
    { base: shop.base, ...(idempotencyKey ? { idempotencyKey } : {}) },
  )
const follow = (ticket: string, email: string) =>
  call('POST /api/grievance/follow', { ticket, email }, { base: shop.base })
const answer = (code: string, kind: 'acknowledged' | 'replied' | 'closed', text = '') =>
  askAs(manager, 'POST /api/admin/grievances/{code}/answer', { kind, text }, { params: { code } })
const mailsTo = (email: string) =>
  shop.db<{ template: string; locale: string | null; content: { text: string; kind?: string } }[]>`
    select template, locale, content from messages where recipient = ${email} order by id`

test('sent twice it is one complaint, whose copy says what was written; its clocks are the calendar’s', async () => {
  const [email, key] = [mailbox(), randomUUID()]
  const [one, two] = await Promise.all([file(email, key), file(email, key)])
  expect(one.ticket).toBe(two.ticket)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    template: 'grievance-recorded',
    locale: null,
    content: { text: TEXT, order: 'K7M2Q9X0TD' },
  })
  // What is answered is in the language of the complaint.
  await shop.db`update grievances set locale = 'hi' where code = ${one.ticket}`
  await answer(one.ticket, 'acknowledged')
  expect((await mailsTo(email))[1]).toMatchObject({ template: 'grievance-answered', locale: 'hi' })
  expect((await file(email)).ticket).not.toBe(one.ticket)
  const another = mailbox()
  const theirs = await file(another, key)
  const again = [await file(email, key), await file(another, key)]
  expect(
    again.map(({ ticket }) => ticket),
    'somebody else’s has the same key',
  ).toEqual([one.ticket, theirs.ticket])

  // In India it is.
  const lastOfJanuary = new Date('2027-01-30T20:00:00Z')
  const { acknowledgeBy, settleBy } = await fileGrievance(
    { db: shop.db, jobs: shop.running.shop.jobs, clock: () => lastOfJanuary },
    { name: 'A Shopper', email },
    { text: TEXT, order: '', locale: 'en', key: null },
  )
  expect((await mailsTo(email)).at(-1), 'in the language of the call').toMatchObject({ locale: 'en' })
  expect(acknowledgeBy.toISOString()).toBe('2027-02-01T20:00:00.000Z')
  expect(settleBy.toISOString()).toBe('2027-02-27T20:00:00.000Z')
})

test('the beginning of a long one on WhatsApp ends after a whole character', () => {
  const content = {
    ...sampleOf('grievance-recorded'),
    // The last of 500 units is the first half of a character.
    text: `${'x'.repeat(499)}\u{1f64f}\u{1f64f}`,
  }
  const { text } = renderWhatsApp('grievance-recorded', content, LETTERHEAD)
  expect(text.isWellFormed()).toBe(true)
})

test('its person follows it by ticket and mailbox, nobody else does; each answer is mailed', async () => {
  const email = mailbox()
  const ticket = 'K0M1Q9X4TD'
  await shop.db`update grievances set code = ${ticket} where code = ${(await file(email)).ticket}`
  expect((await follow('#komlq9x4td', email)).grievance.ticket, 'as one reads it off a mail').toBe(ticket)
  for (const [asked, from] of [
    [ticket, mailbox()],
    ['0000000000', email],
  ] as const)
    expect(await refusal(follow(asked, from))).toMatchObject({ status: 404, code: 'grievanceUnknown' })

  const today = await askAs(manager, 'GET /api/admin/today')
  expect(today.reply.complaints).toContainEqual(expect.objectContaining({ what: 'acknowledge' }))
  await answer(ticket, 'acknowledged')
  const { acknowledgedAt, settleBy } = (await follow(ticket, email)).grievance
  expect((await askAs(manager, 'GET /api/admin/today')).reply.complaints).toContainEqual(
    expect.objectContaining({ code: ticket, what: 'settle', by: settleBy }),
  )
  await file(mailbox())
  const due = (await findGrievances(shop.db, 'open', { most: 100 })).map((one) => nextDue(one)!.by.getTime())
  expect(due, 'what is due first comes first').toEqual(due.toSorted((one, other) => one - other))
  expect(await refusal(answer(ticket, 'acknowledged'))).toMatchObject({ code: 'grievanceAcknowledged' })
  expect(await refusal(answer(ticket, 'closed'))).toMatchObject({ status: 400, field: 'text' })
  // The second is a repeat, as after a lost answer: it is mailed once.
  for (let time = 0; time < 2; time++) await answer(ticket, 'replied', 'A new border is on its way.')
  await answer(ticket, 'closed', 'It was sewn on anew, free.')
  const params = { code: ticket }
  const note = (docket: string, before?: string) =>
    askAs(manager, 'POST /api/admin/grievances/{code}/docket', { docket, before }, { params })
  // The second is a repeat, as after a lost answer: it stands there already.
  for (const [docket, before] of [['NCH 4711', ''], ['NCH 4711', ''], ['']] as const) {
    await note(docket, before)
    expect((await follow(ticket, email)).grievance.docket).toBe(docket || null)
  }
  expect(await refusal(note('NCH 4712', 'NCH 4711')), 'taken away meanwhile').toMatchObject({
    code: 'docketNotedSince',
    field: 'docket',
  })
  expect(await refusal(answer(ticket, 'replied', 'Again.'))).toMatchObject({ code: 'grievanceClosed' })

  const { grievance } = await follow(ticket.toLowerCase(), email)
  expect(grievance).toMatchObject({
    text: TEXT,
    order: 'K7M2Q9X0TD',
    answers: [
      { kind: 'acknowledged', text: null },
      { kind: 'replied', text: 'A new border is on its way.' },
      { kind: 'closed', text: 'It was sewn on anew, free.' },
    ],
  })
  expect(grievance).toMatchObject({ acknowledgedAt, closedAt: expect.any(String) })
  expect((await mailsTo(email)).map(({ content }) => content.kind ?? 'copy')).toEqual([
    'copy',
    'acknowledged',
    'replied',
    'closed',
  ])
  const { entries } = (await askAs(manager, 'GET /api/admin/grievances/{code}', undefined, { params })).reply
    .grievance
  const done = ['acknowledged', 'replied', 'closed', 'docket', 'docket']
  expect(entries.map(({ kind, who }) => [kind, who])).toEqual(done.map((kind) => [kind, 'A manager']))
  expect(entries[3]!.text).toBe('NCH 4711')
  const audited = await shop.db<{ action: string; after: { state?: string; docket?: string } }[]>`
    select action, after from staff_audit where subject = ${ticket} order by id`
  expect(audited.map(({ action }) => action)).toEqual(done.map((kind) => `grievance.${kind}`))
  expect(audited.map(({ after }) => after.state ?? after.docket)).toEqual([
    'acknowledged',
    'acknowledged',
    'closed',
    'noted',
    'none',
  ])
})

test('a reply stops the first clock; who has an open complaint is not erased; long after, nothing is left of it', async () => {
  const { token, accountId, email } = await newShopper()
  const { ticket } = await call('POST /api/grievance/file', { text: TEXT }, { base: shop.base, token })
  const erase = () =>
    shop.db.begin((tx) =>
      eraseCustomer(tx, accountId, { now: new Date(), signing: shop.running.shop.signing }),
    )
  await expect(erase()).rejects.toMatchObject({ status: 409 })
  await shop.db`update accounts set whatsapp_utility = true where id = ${accountId}`
  const onWhatsApp = () =>
    shop.db`select from messages where account_id = ${accountId} and channel = 'whatsapp'`
  await answer(ticket, 'replied', 'We look into it.')
  expect(await onWhatsApp(), 'to a phone that nobody has proven').toHaveLength(0)
  await shop.db`
    update accounts set phone_proven_at = now(), whatsapp_utility = false where id = ${accountId}`
  await answer(ticket, 'replied', 'We have found it.')
  expect(await onWhatsApp(), 'nor to whoever did not agree').toHaveLength(0)
  await shop.db`update accounts set whatsapp_utility = true where id = ${accountId}`
  const { grievances } = await call('POST /api/grievance/get', {}, { base: shop.base, token })
  expect(grievances).toMatchObject([{ ticket, text: TEXT }])
  expect(grievances[0]!.acknowledgedAt).not.toBeNull()
  await answer(ticket, 'closed', 'Done.')
  expect(await onWhatsApp()).toHaveLength(1)
  await erase()
  expect(await mailsTo(email)).toEqual([])

  await shop.db`update grievances set closed_at = closed_at - interval '35 months' where code = ${ticket}`
  await forgetOldGrievances(shop.db, new Date())
  expect(await shop.db`select from grievances where code = ${ticket}`).toHaveLength(1)
  await shop.db`update grievances set closed_at = closed_at - interval '2 months' where code = ${ticket}`
  const another = mailbox()
  await file(another)
  await shop.db`update messages set status = 'sent', sent_at = now() where recipient = ${another}`
  await forgetOldGrievances(shop.db, new Date())
  expect(await mailsTo(another)).toHaveLength(1)
  expect(await shop.db`select from grievances where code = ${ticket}`).toHaveLength(0)
})

async function newShopper() {
  const email = mailbox()
  const { token } = await call(
    'POST /api/user/register',
    {
      name: 'A Shopper',
      email,
      phone: `9${String(Math.random()).slice(2, 11).padEnd(9, '0')}`,
      password: 'warp-and-weft',
    },
    { base: shop.base },
  )
  const [account] = await shop.db<{ id: string }[]>`select id from accounts where email = ${email}`
  return { token, email, accountId: account!.id }
}

test('of whoever is erased as they complain nothing is kept or written', async () => {
  const shopper = await shop.shopper()
  const { accountId, email } = await authenticate(shop.db, shopper.token)
  const { filed } = await shop.db.begin(async (tx) => {
    await lockToErase(tx, accountId)
    const filed = refusal(call('POST /api/grievance/file', { text: TEXT, order: '' }, shopper))
    await expect.poll(() => howManyWait(shop.db)).toBe(1)
    await eraseAccount(tx, accountId, new Date())
    return { filed }
  })
  expect(await filed).toMatchObject({ status: 401, code: 'sessionExpired' })
  expect(await shop.db`select from grievances where account_id = ${accountId}`).toHaveLength(0)
  expect(await mailsTo(email)).toHaveLength(0)
})

test('in an hour five from one mailbox, and ten of an account: nobody fills a mailbox with our copies, nor the desk', async () => {
  const email = mailbox()
  for (const _ of [1, 2, 3, 4, 5]) await file(email)
  expect(await refusal(file(email))).toMatchObject({ status: 429 })
  expect(await mailsTo(email)).toHaveLength(5)
  const shopper = await shop.shopper()
  const complain = () => call('POST /api/grievance/file', { text: TEXT, order: '' }, shopper)
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await complain()
  expect(await refusal(complain())).toMatchObject({ status: 429 })
  const made = (await call('POST /api/grievance/get', {}, shopper)).grievances.map(({ madeAt }) => madeAt)
  expect(made, 'the newest first').toEqual(made.toSorted().toReversed())
})

test('nor by writing it otherwise each time', async () => {
  const [name, host] = mailbox().split('@')
  for (const n of [1, 2, 3, 4, 5]) await file(`${name}+${n}@${host}`)
  expect(await refusal(file(`${name}@${host}`))).toMatchObject({ status: 429 })
})

test('two who acknowledge a complaint at once do so once: its person is told once', async () => {
  const email = mailbox()
  const { ticket } = await file(email)
  const answers = await shop.db.begin(async (tx) => {
    await tx`select from grievances where code = ${ticket} for update`
    const both = [1, 2].map(() => statusOf(answer(ticket, 'acknowledged')))
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { both }
  })
  expect((await Promise.all(answers.both)).toSorted()).toEqual([200, 409])
  expect(await mailsTo(email)).toHaveLength(2)
  const params = { code: ticket }
  const reply = { kind: 'replied', text: 'We look into it.' } as const
  for (const who of [manager, await shop.staff('owner')])
    await askAs(who, 'POST /api/admin/grievances/{code}/answer', reply, { params })
  expect(await mailsTo(email), 'a colleague who writes the same repeats nobody').toHaveLength(4)

  const further = (kind: 'replied' | 'closed', seen: number) =>
    askAs(
      manager,
      'POST /api/admin/grievances/{code}/answer',
      { kind, text: 'It is found.', seen },
      { params },
    )
  for (const kind of ['replied', 'closed'] as const)
    expect(await refusal(further(kind, 2)), 'written before it was seen').toMatchObject({
      code: 'repliedSince',
    })
  await further('replied', 3)
  await further('closed', 3)
  expect(await mailsTo(email), 'one’s own reply is no colleague’s').toHaveLength(6)
})

test('the desk sees whose order a complaint names', async () => {
  const [mine, theirs] = [await shop.shopper(), await shop.shopper()]
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const bought = async (by: typeof mine) =>
    (await call('POST /api/order/place', { items, amount: 1649, address: ADDRESS }, by)).orderId
  const [own, other] = [await bought(mine), await bought(theirs)]
  const orderIs = async (order: string) => {
    const { ticket } = await call('POST /api/grievance/file', { text: TEXT, order }, mine)
    const { reply } = await askAs(manager, 'GET /api/admin/grievances/{code}', undefined, {
      params: { code: ticket.toLowerCase() },
    })
    return reply.grievance.orderIs
  }
  expect([await orderIs(own), await orderIs(other), await orderIs('ZZZZZZZZZZ'), await orderIs('')]).toEqual([
    'theirs',
    'ours',
    'unknown',
    null,
  ])
})

test('the desk turns the pages of what is closed, misses none and comes to no empty one', async () => {
  await shop.db`delete from grievances`
  await shop.db`
    insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by, acknowledged_at, closed_at)
    select gen_random_uuid(), 'PAGE' || n, 'A Shopper', 'page@example.com', 'Late.', now(), now(), now(), now(),
      now() + (n / 2) * interval '1 second'
    from generate_series(1, 40) n`
  const seen: string[] = []
  const closed: (string | null)[] = []
  for (let page: number | null = 1; page; ) {
    const query: URLSearchParams = new URLSearchParams({ state: 'closed', page: String(page) })
    const { reply } = await askAs(manager, 'GET /api/admin/grievances', undefined, { query })
    expect(reply.grievances).toHaveLength(20)
    expect(reply.lacks).toEqual(identityLacks(OPENING_FACTS))
    seen.push(...reply.grievances.map(({ code }) => code))
    closed.push(...reply.grievances.map(({ closedAt }) => closedAt))
    page = reply.nextPage
  }
  expect(new Set(seen).size).toBe(40)
  expect(closed, 'the newest first').toEqual(closed.toSorted().toReversed())
  const query = new URLSearchParams({ page: '0' })
  const before = askAs(manager, 'GET /api/admin/grievances', undefined, { query })
  expect(await refusal(before)).toMatchObject({ status: 400, field: 'page' })
})
