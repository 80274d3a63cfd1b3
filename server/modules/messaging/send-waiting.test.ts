import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { ADDRESS } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { LETTERHEAD } from '../../../test/letterhead.ts'
import { catchMail, type MailCatcher } from '../../../test/mail-catcher.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, startJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { claimMessages } from './claim-messages.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { noteFailure } from './not-sent.ts'
import { noteSentIn } from './note-sent.ts'
import { type NewMessage, OUTBOX, queueMessage, queueMessages } from './outbox.ts'
import { AT_ONCE, sendWaiting } from './send-waiting.ts'
import type { Sender } from './sender.ts'
import { withoutContacts } from './without-contacts.ts'

const database = testDatabase()
const log = createLog('silent')
let jobs: Jobs
let catcher: MailCatcher
let mailer: Mailer
let sender: Sender

beforeAll(async () => {
  // So rarely looked for that what is sent at all was woken.
  jobs = await startJobs(database.address, log, [], 3_600_000)
})
beforeEach(async () => {
  catcher = await catchMail()
  mailer = createMailer(catcher.url, 'Tana Bana <namaste@tanabana.example>')
  sender = {
    db: database.db,
    log,
    mailer,
    whatsapp: null,
    letterhead: () => LETTERHEAD,
    optedOut: async () => {},
  }
})
afterEach(async () => {
  vi.useRealTimers()
  mailer.close()
  await catcher.stop()
  await database.db`delete from messages`
})
afterAll(async () => {
  await jobs.stop()
})

const ORDER: NewMessage = {
  channel: 'email',
  purpose: 'transactional',
  template: 'order-placed',
  recipient: 'shopper@example.com',
  content: {
    name: 'A <b>Shopper</b>',
    code: 'K7M2Q9X4TD',
    placedAt: '2026-11-21T12:00:00.000Z',
    lines: [
      { name: 'Kesar & Bela "A-Line"', size: 'M', quantity: 2, price: 62_500 },
      { name: 'Aangan Linen Kurta', size: 'XL', quantity: 1, price: 2999.5 },
    ],
    subtotal: 127_999.5,
    delivery: 150,
    total: 128_149.5,
    address: { ...ADDRESS, addressLine2: '', landmark: 'Behind the dyers’ well' },
  },
}

const code = (until: Date): NewMessage => ({
  channel: 'email',
  purpose: 'authentication',
  template: 'reset-code',
  recipient: 'shopper@example.com',
  content: { name: 'A Shopper', code: '012345', until: until.toISOString() },
})

/** Moves the clock past whatever a message is waiting for. */
function passes(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

/** A worker that comes for what is due, and ends when it has been sent. */
async function deliver(by = sender) {
  for (const channel of ['email', 'whatsapp'] as const) {
    const sending = sendWaiting(by, channel)
    await sending.look()
    await sending.stop()
  }
}

const queue = (message: NewMessage) => database.db.begin((tx) => queueMessage(tx, jobs, message))

async function row(id: string) {
  const [found] = await database.db`
    select status, attempts, last_error, content, claimed_until, not_before, sent_at from messages where id = ${id}`
  return found!
}

test('an order’s mail says what was ordered, what it costs and where it goes, twice, and escapes it', async () => {
  const id = await queue(ORDER)
  await deliver()
  const [mail] = await catcher.mailTo('shopper@example.com')
  expect(mail!.subject).toBe('Your order K7M2Q9X4TD is placed')
  expect(mail!.from).toMatchObject({ name: 'Tana Bana', address: 'namaste@tanabana.example' })
  expect(mail!.messageId).toBe(`<${id}@tanabana.example>`)
  expect(mail!.headers.find(({ key }) => key === 'x-template')?.value).toBe('order-placed')
  for (const version of [mail!.text!, mail!.html!])
    for (const words of [
      '₹1,25,000',
      '₹2,999.50',
      '₹150',
      '₹1,28,149.50',
      'M × 2',
      'XL × 1',
      'Jaipur, Rajasthan 302003',
      '24-48 hours',
      'https://tanabana.example/orders',
      '5:30\u00a0pm',
      '7:00\u00a0PM\u00a0IST',
    ])
      expect(version).toContain(words)
  expect(mail!.text).toContain('Kesar & Bela "A-Line"')
  expect(mail!.html).toContain('Kesar &#38; Bela &#34;A-Line&#34;')
  expect(mail!.html).not.toContain('<b>Shopper')
  expect(mail!.html).not.toMatch(/<img|url\(|undefined|null|\[object/)
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1, claimed_until: null, last_error: null })
})

test('a message goes out once, however many workers come for it and however often', async () => {
  await queue(ORDER)
  await Promise.all(Array.from({ length: 5 }, () => deliver()))
  await deliver()
  expect(catcher.caught).toHaveLength(1)
})

test('a worker that died while sending is followed by another one', async () => {
  const id = await queue(ORDER)
  catcher.answers = false
  const dying = deliver()
  await vi.waitUntil(() => catcher.unanswered === 1, { timeout: 10_000 })
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 })
  catcher.answers = true
  await deliver()
  expect(catcher.caught).toHaveLength(1)
  catcher.hangUp()
  await dying
  expect(catcher.caught).toHaveLength(1)
  expect(await row(id)).toMatchObject({ status: 'sent', last_error: null })
})

test('a passing refusal leaves the message waiting, and the next try sends it', async () => {
  const id = await queue(ORDER)
  catcher.refuseWith = 450
  await deliver()
  const waiting = await row(id)
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, claimed_until: null })
  expect(waiting.last_error).toContain('450')
  catcher.refuseWith = null
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  passes(6000)
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null, not_before: null })
})

test('one that fails late takes the message from nobody who has it by then', async () => {
  const id = await queue(ORDER)
  const [slow] = await claimMessages(database.db, 'email', 1)
  const until = new Date(Date.now() + 60_000)
  await database.db`update messages set claimed_until = ${until} where id = ${id}`
  await noteFailure(sender, slow!, new Error('451 later'))
  expect(await row(id)).toMatchObject({ status: 'waiting', claimed_until: until, not_before: null })
})

test('a mail server that is down is tried for three days', async () => {
  const id = await queue(ORDER)
  await catcher.stop()
  const began = Date.now()
  for (let attempt = 1; attempt < 80; attempt++) {
    await deliver()
    const { status, not_before } = await row(id)
    expect(status).toBe('waiting')
    vi.useFakeTimers({ toFake: ['Date'], now: not_before })
  }
  expect(Date.now() - began).toBeGreaterThan(2.5 * 24 * 3600 * 1000)
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 80 })
})

test.each([
  ['does not greet', ['554 5.3.2 No mail is taken here\r\n']],
  [
    'does not know the shop’s password',
    ['220 mail\r\n', '250-mail\r\n250 AUTH PLAIN\r\n', '535 5.7.8 No\r\n'],
  ],
  [
    'takes none of the shop’s for today',
    [
      '220 mail\r\n',
      '250-mail\r\n250 AUTH PLAIN\r\n',
      '235 2.7.0 Yes\r\n',
      '550 5.4.5 Daily sending limit exceeded\r\n',
    ],
  ],
])('a mail server that %s has refused no mail: it is tried again', async (_, answers) => {
  const server = createServer((socket) => {
    const left = [...answers]
    const answer = () => socket.write(left.shift() ?? '221 bye\r\n')
    socket.on('data', answer).on('error', () => {})
    answer()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const refused = createMailer(`smtp://shop:wrong@127.0.0.1:${port}`, 'namaste@tanabana.example')
  const id = await queue(ORDER)
  await deliver({ ...sender, mailer: refused })
  refused.close()
  server.close()
  const { status, last_error } = await row(id)
  expect([status, last_error]).toEqual(['waiting', expect.stringContaining(answers.at(-1)!.slice(0, 9))])
})

test.each([
  ['', 0],
  ['?requireTLS=false', 1],
])(
  'a password goes to another machine’s mail server over TLS alone, unless somebody has said otherwise: %s',
  async (said, mails) => {
    const heard: string[] = []
    const answers: Record<string, string> = {
      EHLO: '250-mail\r\n250 AUTH PLAIN\r\n',
      STARTTLS: '502 5.5.1 Not implemented\r\n',
      AUTH: '235 2.7.0 Yes\r\n',
      DATA: '354 Go on\r\n',
    }
    // As whoever stands in between would answer.
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', (data) => {
          const [word = ''] = String(data).trim().split(' ')
          heard.push(word)
          socket.write(answers[word] ?? '250 OK\r\n')
        })
      socket.write('220 mail\r\n')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    // An address of this machine that is not written as one.
    const elsewhere = createMailer(`smtp://shop:secret@0.0.0.0:${port}${said}`, 'namaste@tanabana.example')
    const id = await queue(ORDER)
    await deliver({ ...sender, mailer: elsewhere })
    elsewhere.close()
    server.close()
    expect(heard.filter((word) => word === 'AUTH')).toHaveLength(mails)
    expect((await row(id)).status).toBe(mails === 1 ? 'sent' : 'waiting')
  },
)

test('a recipient that the server refuses keeps nobody else’s mail', async () => {
  const refused = await queue({ ...ORDER, recipient: 'refused@example.com' })
  catcher.refuseWith = 550
  await deliver()
  catcher.refuseWith = null
  const welcome = await queue(ORDER)
  await deliver()
  expect(await row(refused)).toMatchObject({ status: 'failed' })
  expect(await row(welcome)).toMatchObject({ status: 'sent' })
})

test('a recipient that is refused for good is not tried again', async () => {
  const id = await queue(ORDER)
  catcher.refuseWith = 550
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
  const secret = await queue(code(new Date(Date.now() + 900_000)))
  await deliver()
  expect(await row(secret)).toMatchObject({ status: 'failed' })
  expect((await row(secret)).content, 'a code is kept nowhere').toEqual({})
  catcher.refuseWith = null
  await deliver()
  expect(catcher.caught).toHaveLength(0)
})

test('a mail server that does not answer is said to be that, in the shop’s words; what the connection met is in the log', async () => {
  const lines: string[] = []
  const id = await queue(ORDER)
  const away = createMailer(`smtp://localhost:${await freePort()}`, 'namaste@tanabana.example')
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await deliver({ ...sender, mailer: away, log })
  away.close()
  expect(await row(id)).toMatchObject({ status: 'waiting', last_error: 'The mail server cannot be reached.' })
  expect(lines.join()).toContain('ECONNREFUSED')
})

test('what a mail server says of its recipient is in no log and in no row', async () => {
  const lines: string[] = []
  const id = await queue({ ...ORDER, recipient: 'private.person@example.com' })
  catcher.refuseWith = 550
  catcher.refusalNames = true
  await deliver({ ...sender, log: pino({}, { write: (line: string) => void lines.push(line) }) })
  expect(lines.join()).toContain('message given up')
  expect(lines.join()).toContain('550')
  expect(lines.join()).not.toContain('private.person')
  expect((await row(id)).last_error).toContain('550')
  expect((await row(id)).last_error).not.toContain('private.person')
})

test('a code is in its mail, and nowhere once that is sent', async () => {
  const id = await queue(code(new Date(Date.now() + 900_000)))
  await deliver()
  const [mail] = await catcher.mailTo('shopper@example.com')
  expect(mail!.text).toContain('012345')
  expect(mail!.html).toContain('012345')
  expect(mail!.subject).not.toContain('012345')
  expect((await row(id)).content).toEqual({})
})

test('a code that no longer works is not sent', async () => {
  const lines: string[] = []
  const id = await queue(code(new Date(Date.now() - 1)))
  await deliver({ ...sender, log: pino({}, { write: (line: string) => void lines.push(line) }) })
  expect(await row(id)).toMatchObject({ status: 'suppressed', sent_at: null })
  expect(lines.join()).toContain('message not sent')
  expect((await row(id)).content).toEqual({})
  expect(catcher.caught).toHaveLength(0)
})

test('with mail off, a message is put aside and says why', async () => {
  const id = await queue(ORDER)
  await deliver({ ...sender, mailer: null })
  expect(await row(id)).toMatchObject({
    status: 'suppressed',
    last_error: 'mail is off: SMTP_URL is not set',
  })
})

test('a mailbox that nobody has proven has had enough by what was sent within a day: six times news, and ten codes besides', async () => {
  const accountId = newId()
  await database.db`
    insert into accounts (id, code, name, email) values (${accountId}, 'M4T8W2Q6YK', 'A Shopper', 'unproven+once@example.com')`
  const to = { accountId, recipient: 'unproven+once@example.com' }
  const news = () => queue({ ...ORDER, ...to })
  const newCode = () => queue({ ...code(new Date(Date.now() + 900_000)), ...to })
  const had = async (times: number, queued: () => Promise<string>) => {
    for (let time = 0; time < times; time++) await queued()
    await database.db`
      update messages set status = 'sent', sent_at = now() - interval '23 hours' where status = 'waiting'`
  }
  const sent = async (queued: Promise<string>) => {
    const id = await queued
    await deliver()
    return row(id)
  }
  await had(5, news)
  expect(await sent(news())).toMatchObject({ status: 'sent' })
  for (const typed of ['dyers', ADDRESS.phone]) expect(catcher.caught[0]!.mail.text).not.toContain(typed)
  expect(await sent(news())).toMatchObject({
    status: 'suppressed',
    last_error: 'nobody has proven the mailbox, and it has had enough today',
    claimed_until: null,
  })
  const again = { accountId: newId(), recipient: 'unproven@example.com' }
  await database.db`
    insert into accounts (id, code, name, email)
    values (${again.accountId}, 'M4T8W2Q6YP', 'A Shopper', ${again.recipient})`
  expect(await sent(queue({ ...ORDER, ...again })), 'however it is written').toMatchObject({
    status: 'suppressed',
  })
  await had(9, newCode)
  expect(await sent(newCode())).toMatchObject({ status: 'sent' })
  const tooMuch = await sent(newCode())
  expect(tooMuch).toMatchObject({ status: 'suppressed' })
  expect(tooMuch.content).toEqual({})
  await database.db`update messages set sent_at = now() - interval '25 hours' where sent_at is not null`
  await had(9, newCode)
  expect(await sent(news()), 'codes are none of it').toMatchObject({ status: 'sent' })
})

test('a mailbox that nobody has proven gets six mails a day however many are due to it at once, or while others are on their way', async () => {
  const [one, other] = [newId(), newId()]
  await database.db`
    insert into accounts (id, code, name, email) values (${one}, 'M4T8W2Q6YN', 'A Shopper', 'crowded@example.com'),
      (${other}, 'M4T8W2Q6YQ', 'A Shopper', 'crowded+too@example.com')`
  const to = [
    { ...ORDER, accountId: one, recipient: 'crowded@example.com' },
    { ...ORDER, accountId: other, recipient: 'crowded+too@example.com' },
  ]
  const news = (count: number) =>
    database.db.begin((tx) =>
      queueMessages(
        tx,
        jobs,
        Array.from({ length: count }, (_, place) => to[place % 2]!),
      ),
    )
  const sending = sendWaiting(sender, 'email')
  catcher.answers = false
  await news(2)
  await sending.look()
  const ids = await news(7)
  await sending.look()
  const rows = await Promise.all(ids.map(row))
  const states = rows.map(({ status }) => status)
  expect(states).toEqual([...Array(4).fill('waiting'), ...Array(3).fill('suppressed')])
  catcher.answers = true
  catcher.hangUp()
  await sending.stop()
  passes(6000)
  await deliver()
  expect(catcher.caught).toHaveLength(6)
})

test('consent is asked about when a message is sent, not when it was queued', async () => {
  const accountId = newId()
  await database.db`
    insert into accounts (id, code, name, email, phone, whatsapp_utility)
    values (${accountId}, 'K7M2Q9X4TD', 'A Shopper', 'agreed@example.com', '9876543210', true)`
  const message = {
    ...ORDER,
    accountId,
    channel: 'whatsapp',
    purpose: 'utility',
    recipient: '9876543210',
  } as const
  const before = await queue(message)
  await deliver()
  const after = await queue(message)
  await database.db`update accounts set whatsapp_utility = false where id = ${accountId}`
  await deliver()
  expect(await row(before)).toMatchObject({ status: 'suppressed', last_error: 'WhatsApp is off' })
  expect(await row(after)).toMatchObject({
    status: 'suppressed',
    last_error: 'the shopper has not agreed to it, or no longer',
  })
})

test('a message begins on its way as soon as its transaction is committed, not before, and never without it', async () => {
  const sending = sendWaiting(sender, 'email')
  jobs.tend(OUTBOX.email, sending.look)
  await expect(
    database.db.begin(async (tx) => {
      await queueMessage(tx, jobs, { ...ORDER, recipient: 'undone@example.com' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await queue({ ...ORDER, recipient: 'queued@example.com' })
  expect(await catcher.mailTo('queued@example.com')).toHaveLength(1)
  expect(catcher.caught).toHaveLength(1)
  await sending.stop()
})

test('more than can be on its way at once is sent all the same, each once, by two workers', async () => {
  const many = 4 * AT_ONCE.email + 3
  const recipients = Array.from({ length: many }, (_, i) => `shopper-${i}@example.com`)
  await database.db.begin((tx) =>
    queueMessages(
      tx,
      jobs,
      recipients.map((recipient) => ({ ...ORDER, recipient })),
    ),
  )
  await Promise.all([deliver(), deliver()])
  expect(catcher.caught.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
  const [left] = await database.db`
    select count(*)::int as all, count(*) filter (where status = 'sent' and attempts = 1)::int as sent from messages`
  expect(left).toEqual({ all: many, sent: many })
})

test('one that stops looks no further, also while as many are on their way as may be and their server is slow', async () => {
  catcher.answers = false
  await database.db.begin((tx) =>
    queueMessages(
      tx,
      jobs,
      Array.from({ length: AT_ONCE.email }, () => ORDER),
    ),
  )
  const sending = sendWaiting(sender, 'email')
  let isOver = false
  const looking = sending.look().then(() => {
    isOver = true
  })
  await expect.poll(() => catcher.unanswered, { timeout: 5000 }).toBeGreaterThan(0)
  expect(isOver).toBe(false)
  const stopping = sending.stop()
  await expect.poll(() => isOver, { timeout: 4000 }).toBe(true)
  mailer.close()
  catcher.hangUp()
  await Promise.all([looking, stopping])
})

test('codes go before news', async () => {
  for (let i = 0; i < AT_ONCE.email; i++) await queue(ORDER)
  const soon = await queue(code(new Date(Date.now() + 900_000)))
  const [first] = await claimMessages(database.db, 'email', 1)
  expect(first!.id).toBe(soon)
})

test('what an instance of the release before left behind is sent once, but for what it is just sending', async () => {
  const left = (recipient: string) => queue({ ...ORDER, recipient })
  await left('waits@example.com')
  const [retry, died, busy, later] = [
    await left('retry@example.com'),
    await left('died@example.com'),
    await left('busy@example.com'),
    await left('later@example.com'),
  ]
  await database.db`
    update messages m set attempts = 1, not_before = w.not_before::timestamptz, claimed_until = w.claimed_until::timestamptz
    from (values (${retry}, now() - interval '1 second', null), (${died}, null, now() - interval '1 second'),
      (${busy}, null, now() + interval '1 minute'), (${later}, now() + interval '1 minute', null)
    ) w(id, not_before, claimed_until) where m.id = w.id::uuid`
  await deliver()
  await deliver()
  const reached = ['died@example.com', 'retry@example.com', 'waits@example.com']
  expect(catcher.caught.map(({ to }) => to).toSorted()).toEqual(reached)
  passes(61_000)
  await deliver()
  expect(catcher.caught).toHaveLength(5)
})

test('of several that were sent at once, one that cannot be written down keeps none of the others', async () => {
  const until = new Date(Date.now() + 60_000)
  const ids = [await queue(code(until)), await queue(code(until))]
  const noteSent = noteSentIn(database.db)
  const all = [ids[0]!, 'no id at all', ids[1]!]
  const outcomes = await Promise.allSettled(all.map((id) => noteSent({ id, providerId: null })))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  for (const id of ids) expect((await row(id)).status).toBe('sent')
})

test('nobody is found by what is kept of a provider’s words', () => {
  expect(withoutContacts('131026 from <asha@example.com>: 9876500001 and +919876500001 are unknown')).toBe(
    '131026 from (address) (number) and +(number) are unknown',
  )
})
