import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { minuteInIndia } from '../../../core/india-time.ts'
import { CAST } from '../../../test/cast.ts'
import { catchMail } from '../../../test/mail-catcher.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait } from '../../../test/somebody-waits.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from '../../../test/staff.ts'
import { authenticate } from '../../modules/accounts/sessions.ts'
import { claimMessages } from '../../modules/messaging/claim-messages.ts'
import { queueMessage } from '../../modules/messaging/outbox.ts'
import { deliverLetters } from '../../modules/newsletter/deliver-letters.ts'
import { forgetOldReaders, forgetReader } from '../../modules/newsletter/forget-readers.ts'
import { sendLetter, testLetter } from '../../modules/newsletter/send-letter.ts'
import { newId, newToken } from '../../platform/ids.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
afterAll(() => catcher.stop())

const LETTER = {
  subject: 'The first Chanderi',
  text: 'It came in on Tuesday.\n\nTwo looms,\none border <narrow>.',
  products: [CAST.kurti.handle],
}
let manager: StaffCaller
let mailbox = ''
beforeAll(async () => {
  const member = await newStaff(shop.db, 'manager')
  mailbox = member.email
  manager = await signedIn(shop.db, shop.base, member)
})

type Standing = 'confirmed' | 'asked' | 'left'
async function reader(email: string, standing: Standing = 'confirmed'): Promise<string> {
  const key = randomUUID()
  await shop.db`
    insert into newsletter_readers (id, email, leave_key, confirmed_at, left_at)
    values (${newId()}, ${email}, ${key}, ${standing === 'asked' ? null : new Date()}, ${standing === 'left' ? new Date() : null})`
  return key
}
async function draft(letter: Partial<typeof LETTER> = {}) {
  const id = randomUUID()
  await askAs(manager, 'POST /api/admin/letters', { id, ...LETTER, ...letter })
  return { params: { id } }
}
const page = async (at: { params: { id: string } }) =>
  (await askAs(manager, 'GET /api/admin/letters/{id}', undefined, at)).reply
const caughtBy = (email: string, subject: string) =>
  catcher.caught.filter(({ to, mail }) => to === email && mail.subject === subject).length

test('a letter is written, tried on oneself and sent: once to each mailbox that said yes, and anybody leaves by one press', async () => {
  // One mailbox, written in two ways, the first of all and the last, and two who want no letters.
  const twice = ['weaver@gmail.com', 'w.eaver+again@gmail.com'] as const
  await reader(twice[0])
  const key = await reader('asha@example.com')
  await shop.db`update newsletter_readers set locale = 'hi' where leave_key = ${key}`
  const others = ['b@example.com', 'c@example.com', 'd@example.com', 'e@example.com']
  for (const email of others) await reader(email)
  await reader('asked@example.com', 'asked')
  await reader('gone@example.com', 'left')
  await reader(twice[1])
  const at = await draft()
  const { readers } = (await askAs(manager, 'GET /api/admin/letters/{id}', undefined, at)).reply
  expect(readers, 'who was only asked, and who has left, are none').toBe(2 + 1 + others.length)
  await askAs(manager, 'POST /api/admin/letters/{id}/test', undefined, at)
  const [trial] = await catcher.mailTo(mailbox)
  expect(trial!.subject).toBe(`Test: ${LETTER.subject}`)
  expect(trial!.headers.map(({ key: name }) => name)).not.toContain('list-unsubscribe')
  expect(trial!.text).not.toContain('leave=')
  const { mail } = await page(at)
  expect(mail.html).toContain('one border &#60;narrow&#62;.')
  expect(mail.text, 'a line that ends is no paragraph that does').toContain(LETTER.text)
  expect(mail.text).toContain('₹')
  expect(mail.html, 'no larger than a mail shows it').toContain(`${CAST.kurti.pictures[0]!.hash}-540.webp`)

  // Of tomorrow, which nobody else looks for yet.
  const now = new Date(Date.now() + 86_400_000)
  await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: minuteInIndia(now) }, at)
  // Several look at once, with room for a few: as if some had died and others came after them.
  const deps = { db: shop.db, jobs: shop.running.shop.jobs, config: shop.running.shop.config }
  const look = () => deliverLetters(deps, { now, mostWaiting: 4 })
  await expect
    .poll(async () => {
      await Promise.all([look(), look()])
      return (await page(at)).letter
    })
    .toMatchObject({ state: 'sent', sent: 6, waiting: 0 })
  for (const email of ['asha@example.com', ...others]) expect(caughtBy(email, LETTER.subject), email).toBe(1)
  expect(twice.map((email) => caughtBy(email, LETTER.subject)).toSorted(), 'one of the two').toEqual([0, 1])
  for (const email of ['asked@example.com', 'gone@example.com'])
    expect(caughtBy(email, LETTER.subject), email).toBe(0)

  const [copy] = await shop.db`select locale from messages where recipient = 'asha@example.com'`
  expect(copy, 'in the language in which it was asked for').toEqual({ locale: 'hi' })
  const [letter] = await catcher.mailTo('asha@example.com')
  const header = (name: string) => letter!.headers.find(({ key: known }) => known === name)?.value
  expect(header('list-unsubscribe')).toContain(`/api/newsletter/leave/${key}`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(letter!.text).toContain(`/newsletter?leave=${key}`)
  await fetch(`${shop.base}/api/newsletter/leave/${key}`, { method: 'POST' })
  expect((await page(at)).letter.left).toBe(1)

  // Of a letter to many some copies were forgotten the night before.
  await shop.db`update newsletter_letters set ended_at = now() - interval '91 days', left_after = 2`
  await forgetOldReaders(shop.db, new Date())
  expect(await shop.db`select from newsletter_copies`).toHaveLength(0)
  expect(await shop.db`select from messages where recipient = 'b@example.com'`).toHaveLength(0)
  expect((await page(at)).letter).toMatchObject({ sent: 6, left: 3 })
})

test('of two who change a letter at once the second is told that it was saved meanwhile', async () => {
  const at = await draft({ subject: 'Changed by two' })
  const change = (text: string) =>
    askAs(manager, 'PUT /api/admin/letters/{id}', { version: 1, ...LETTER, text }, at)
  const { answers } = await shop.db.begin(async (tx) => {
    await tx`select from newsletter_letters where id = ${at.params.id} for update`
    const answers = Promise.allSettled([change('One.'), change('Another.')])
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { answers }
  })
  expect((await answers).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what an inbox shows beside the subject ends after a whole character', async () => {
  const at = await draft({ text: `${'x'.repeat(109)}\u{1f9f5}\u{1f9f5}` })
  const { mail } = await page(at)
  expect(mail.html).toContain(`>${'x'.repeat(109)}</div>`)
})

test('a letter goes to nobody who leaves before it is there, and to nobody else once it is stopped', async () => {
  catcher.refuseWith = 450
  const key = await reader('slow@example.com')
  const at = await draft({ subject: 'Stopped' })
  await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: null }, at)
  await expect.poll(async () => (await page(at)).letter.waiting).toBeGreaterThan(1)
  await fetch(`${shop.base}/api/newsletter/leave/${key}`, { method: 'POST' })
  expect((await page(at)).letter).toMatchObject({ state: 'sending', withheld: 1, left: 0 })
  const [withheld] =
    await shop.db`select last_error as why, content from messages where recipient = 'slow@example.com'`
  expect(withheld).toEqual({ why: 'its reader has left', content: {} })
  const stop = await askAs(manager, 'POST /api/admin/letters/{id}/stop', undefined, at)
  expect(stop.reply.message).toBe('It is stopped: nobody else gets it.')
  await expect
    .poll(async () => (await page(at)).letter)
    .toMatchObject({ state: 'stopped', sent: 0, waiting: 0 })
  catcher.refuseWith = null
  expect(caughtBy('slow@example.com', 'Stopped')).toBe(0)
  expect(await refusal(askAs(manager, 'POST /api/admin/letters/{id}/stop', undefined, at))).toMatchObject({
    code: 'letterNotOnItsWay',
  })
})

test('a letter that is stopped half-way has come to whom it came, and comes to nobody else', async () => {
  const at = await draft({ subject: 'Half-way' })
  const { id } = at.params
  const emails = ['came@example.com', 'waits@example.com', 'next@example.com'] as const
  for (const email of emails) await reader(email)
  // As many wait as the outbox has room for: no more copies are written.
  await shop.db`
    insert into messages (id, channel, purpose, template, recipient, content, not_before)
    select gen_random_uuid(), 'email', 'marketing', 'newsletter-letter', 'full@example.com', '{}', 'infinity'
    from generate_series(1, 500)`
  await shop.db`
    with written as (
      insert into messages (id, channel, purpose, template, recipient, content, not_before, status, sent_at)
      select gen_random_uuid(), 'email', 'marketing', 'newsletter-letter', email, '{"subject":"Half-way"}', 'infinity',
        case email when ${emails[0]} then 'sent' else 'waiting' end, case email when ${emails[0]} then now() end
      from unnest(${emails.slice(0, 2)}::text[]) email returning id, recipient
    ), begun as (
      update newsletter_letters set send_at = now(), begun_at = now() where id = ${id} returning id
    )
    insert into newsletter_copies (letter_id, reader_id, message_id, written_at)
    select begun.id, r.id, w.id, now() from begun, written w join newsletter_readers r on r.email = w.recipient`
  await askAs(manager, 'POST /api/admin/letters/{id}/stop', undefined, at)
  await shop.db`delete from messages where recipient = 'full@example.com'`
  await deliverLetters({ db: shop.db, jobs: shop.running.shop.jobs, config: shop.running.shop.config })
  await expect
    .poll(async () => (await page(at)).letter)
    .toMatchObject({ state: 'stopped', sent: 1, withheld: 1, waiting: 0 })
  expect(await shop.db`select from newsletter_copies where letter_id = ${id}`).toHaveLength(2)
  expect(await shop.db`select content from messages where recipient = ${emails[1]}`).toEqual([
    { content: {} },
  ])
})

test('who leaves is counted at the letter that came last', async () => {
  const key = await reader('last@example.com')
  const sent = async (subject: string) => {
    const at = await draft({ subject })
    await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: null }, at)
    await expect.poll(async () => (await page(at)).letter.state).toBe('sent')
    return at
  }
  const [first, last] = [await sent('The first of two'), await sent('The last of two')]
  await fetch(`${shop.base}/api/newsletter/leave/${key}`, { method: 'POST' })
  expect([(await page(first)).letter.left, (await page(last)).letter.left]).toEqual([0, 1])
})

test('whoever joins while a letter is under way gets the next one', async () => {
  const [before, after] = ['before@example.com', 'after@example.com']
  for (const email of [before, after]) await reader(email)
  const at = await draft({ subject: 'Under way' })
  await shop.db`update newsletter_readers set confirmed_at = now() - interval '1 hour' where email = ${before}`
  await shop.db`
    update newsletter_letters set send_at = now(), begun_at = now() - interval '1 minute' where id = ${at.params.id}`
  await expect.poll(async () => (await page(at)).letter.state).toBe('sent')
  expect([caughtBy(before, 'Under way'), caughtBy(after, 'Under way')]).toEqual([1, 0])
})

test('whoever says yes once more while a letter is under way gets it all the same, and whoever comes back the next one', async () => {
  const [email, back] = ['once-more@example.com', 'back@example.com']
  await reader(email)
  await reader(back, 'left')
  const at = await draft({ subject: 'Once more' })
  for (const mailbox of [email, back]) {
    const { token, hash } = newToken()
    await shop.db`
      update newsletter_readers set confirmed_at = now() - interval '1 hour', confirm_hash = ${hash},
        confirm_until = now() + interval '1 hour'
      where email = ${mailbox}`
    await call('POST /api/newsletter/confirm', { key: token }, { base: shop.base })
  }
  await shop.db`
    update newsletter_letters set send_at = now(), begun_at = now() - interval '1 minute' where id = ${at.params.id}`
  await expect.poll(async () => (await page(at)).letter.state).toBe('sent')
  expect([caughtBy(email, 'Once more'), caughtBy(back, 'Once more')]).toEqual([1, 0])
})

test('whoever leaves by one letter is off the list however the mailbox was written', async () => {
  const key = await reader('two.ways@gmail.com')
  await reader('twoways@gmail.com')
  await fetch(`${shop.base}/api/newsletter/leave/${key}`, { method: 'POST' })
  const at = await draft({ subject: 'Left in both' })
  await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: null }, at)
  await expect.poll(async () => (await page(at)).letter.state).toBe('sent')
  expect(caughtBy('twoways@gmail.com', 'Left in both')).toBe(0)
})

test('whoever is erased as a letter is written to her is sent none', async () => {
  const { token } = await shop.shopper()
  const { accountId } = await authenticate(shop.db, token)
  const [{ email }] = await shop.db<[{ email: string }]>`select email from accounts where id = ${accountId}`
  await reader(email)
  const at = await draft({ subject: 'For her no more' })
  let erased: Promise<unknown> | undefined
  await shop.db.begin(async (tx) => {
    // Her copy is written, and not among those of the letter yet.
    await tx`lock table newsletter_copies in share mode`
    await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: null }, at)
    await expect.poll(() => howManyWait(shop.db)).toBe(1)
    erased = shop.db.begin((erasing) => forgetReader(erasing, accountId))
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
  })
  await erased
  await expect.poll(async () => (await page(at)).letter.state).toBe('sent')
  expect(
    await shop.db`select from messages where recipient = ${email} and template = 'newsletter-letter'`,
  ).toEqual([])
})

test('a piece that is taken off sale is in no letter that is sent later', async () => {
  const at = await draft({ products: [CAST.kurti.handle, CAST.kurta.handle, CAST.lehenga.handle] })
  expect((await page(at)).mail.text).toContain(CAST.kurta.name)
  await shop.db`update products set state = 'archived' where handle = ${CAST.kurta.handle}`
  const { mail } = await page(at)
  expect(mail.text).toContain(CAST.kurti.name)
  expect(mail.text).not.toContain(CAST.kurta.name)
  expect(mail.text, 'less 15 per cent').toContain('₹10,965')
})

test('a time that passed while the button was pressed is now, and none is farther away than a year', async () => {
  const { id: staffId } = await newStaff(shop.db, 'manager')
  const now = new Date('2090-01-01T10:00:00Z')
  const sendAt = async (ms: number) => {
    const { id } = (await draft()).params
    const at = new Date(now.getTime() + ms)
    return sendLetter(shop.running.shop, { id: staffId, name: 'A Manager' }, id, { seen: 1, at }, now)
  }
  const year = 366 * 86_400_000
  for (const ms of [-60_000, year]) await expect(sendAt(ms), `${ms}`).resolves.toBeUndefined()
  await expect(sendAt(-60_001)).rejects.toMatchObject({ code: 'letterTimePast' })
  await expect(sendAt(year + 1)).rejects.toMatchObject({ code: 'letterTimeFar' })
})

test('what cannot be sent is said by field, and nothing changes', async () => {
  const at = await draft({ subject: 'Refused' })
  const { id } = at.params
  const { params: sent } = await draft({ subject: 'Sent since' })
  await shop.db`
    update newsletter_letters set send_at = now(), begun_at = now(), all_written_at = now(), ended_at = now()
    where id = ${sent.id}`
  const { letters } = (await askAs(manager, 'GET /api/admin/letters')).reply
  const ids = letters.map((letter) => letter.id)
  expect(ids.indexOf(id), 'before what is over, however new').toBeLessThan(ids.indexOf(sent.id))
  const drafts = letters.flatMap(({ state, createdAt }) => (state === 'draft' ? [createdAt] : []))
  expect(drafts, 'the newest first').toEqual(drafts.toSorted().toReversed())
  const send = (version: number, moment: string | null) =>
    refusal(askAs(manager, 'POST /api/admin/letters/{id}/send', { version, at: moment }, at))
  await shop.db`update products set state = 'draft' where handle = ${CAST.kurta.handle}`
  for (const [wrong, field] of [
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'two\nlines' }, 'subject'],
    [{ text: '' }, 'text'],
    [{ products: ['no-such-piece'] }, 'products'],
    [{ products: [CAST.kurta.handle] }, 'products'],
    [{ products: [CAST.kurti.handle, CAST.kurti.handle] }, 'products'],
    [{ products: ['a', 'b', 'c', 'd', 'e'] }, 'products'],
  ] as const)
    expect(
      await refusal(
        askAs(
          manager,
          'PUT /api/admin/letters/{id}',
          { version: 1, ...LETTER, ...wrong, products: [...(('products' in wrong && wrong.products) || [])] },
          at,
        ),
      ),
    ).toMatchObject({ status: 400, field })
  expect(await send(1, '2020-01-01T10:00')).toMatchObject({ code: 'letterTimePast', field: 'at' })
  expect(await send(1, '2099-01-01T10:00')).toMatchObject({ code: 'letterTimeFar', field: 'at' })
  expect(await send(1, 'soon')).toMatchObject({ status: 400, field: 'at' })
  expect(await send(2, null)).toMatchObject({ status: 409, code: 'letterSavedMeanwhile' })
  expect((await page(at)).letter).toMatchObject({ state: 'draft', version: 1 })

  // The same begun twice is one letter; of two presses of Send the second is refused; a timed one can be taken back.
  await askAs(manager, 'POST /api/admin/letters', { id, ...LETTER, subject: 'Refused', text: 'Another.' })
  expect((await page(at)).letter.text).toBe(LETTER.text)
  const { db, jobs, config } = shop.running.shop
  const mute = { db, jobs, config: { ...config, smtpUrl: undefined } }
  const off = { code: 'letterMailOff' }
  await expect(sendLetter(mute, null, id, { seen: 1, at: null })).rejects.toMatchObject(off)
  await expect(testLetter(mute, mailbox, id)).rejects.toMatchObject(off)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await askAs(manager, 'POST /api/admin/letters/{id}/send', { version: 1, at: tomorrow }, at)
  expect(await send(1, tomorrow)).toMatchObject({ code: 'letterOnItsWay' })
  expect((await page(at)).letter).toMatchObject({
    state: 'timed',
    sendAt: new Date(`${tomorrow}:00+05:30`).toISOString(),
  })
  const back = await askAs(manager, 'POST /api/admin/letters/{id}/stop', undefined, at)
  expect(back.reply.message).toBe('It is a draft again.')
  const changed = { ...LETTER, subject: 'Refused', text: 'Of another day.' }
  const change = (version: number, text = changed.text) =>
    askAs(manager, 'PUT /api/admin/letters/{id}', { version, ...changed, text }, at)
  await change(3)
  expect((await change(3)).reply, 'for want of an answer').toMatchObject({ version: 4 })
  expect(await refusal(change(3, 'Too late.'))).toMatchObject({ code: 'letterSavedMeanwhile' })
  await askAs(manager, 'DELETE /api/admin/letters/{id}', undefined, at)
  expect(await refusal(page(at))).toMatchObject({ status: 404 })
  const written = await shop.db`
    select action, before, after from staff_audit where subject = 'Refused' and staff_id is not null order by id`
  const sendAt = new Date(`${tomorrow}:00+05:30`).toISOString()
  expect(written).toMatchObject([
    { action: 'letter.begun', after: { text: LETTER.text } },
    { action: 'letter.to-send', after: { sendAt } },
    { action: 'letter.stopped', before: { sendAt } },
    { action: 'letter.changed', before: { text: LETTER.text }, after: { text: 'Of another day.' } },
    { action: 'letter.discarded', before: { text: 'Of another day.' } },
  ])
})

test('advertising is claimed after everything else that waits', async () => {
  const to = { channel: 'whatsapp', recipient: '9000000000' } as const
  const content = { name: 'A Shopper' }
  const ids: string[] = []
  await shop.db
    .begin(async (tx) => {
      for (const purpose of ['marketing', 'transactional', 'marketing', 'utility'] as const)
        ids.push(
          await queueMessage(tx, shop.running.shop.jobs, {
            ...to,
            purpose,
            template: 'whatsapp-started',
            content,
          }),
        )
      const claimed = await claimMessages(tx as unknown as typeof shop.db, 'whatsapp', 3)
      expect(claimed.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[1], ids[3]].toSorted())
      throw new Error('Enough.')
    })
    .catch(({ message }) => expect(message).toBe('Enough.'))
})
