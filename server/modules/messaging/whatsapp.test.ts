import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { ADDRESS } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { LETTERHEAD } from '../../../test/letterhead.ts'
import { testSandbox } from '../../../test/with-sandbox.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, startJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { provePhone } from '../accounts/prove-phone.ts'
import { wholeMessage } from './find-messages.ts'
import { forgetMessages } from './forget-messages.ts'
import { noteDelivery, noteProgress } from './note-delivery.ts'
import { type NewMessage, queueMessage } from './outbox.ts'
import { resendMessage } from './resend.ts'
import { sendWaiting } from './send-waiting.ts'
import type { Sender } from './sender.ts'
import { createWhatsApp } from './whatsapp.ts'

const sandbox = testSandbox()
const database = testDatabase()
let jobs: Jobs
let sender: Sender
let optedOut: string[]
let accountId: string
let phone: string
let people = 0

beforeAll(async () => {
  jobs = await startJobs(database.address, createLog('silent'), [])
})
afterAll(async () => {
  await jobs.stop()
})
beforeEach(async () => {
  people++
  optedOut = []
  accountId = newId()
  phone = String(9_876_500_000 + people)
  await database.db`
    insert into accounts (id, code, name, email, phone, whatsapp_utility)
    values (${accountId}, ${`CODE${people}`}, 'A Shopper', ${`shopper-${people}@example.com`}, ${phone}, true)`
  sender = {
    db: database.db,
    log: createLog('silent'),
    mailer: null,
    whatsapp: access(),
    letterhead: () => LETTERHEAD,
    optedOut: async (id) => void optedOut.push(id),
  }
})
afterEach(async () => {
  vi.useRealTimers()
  await database.db`delete from messages`
  await sandbox.faults({ whatsapp: 'ok' })
})

function access(changes: Partial<Parameters<typeof createWhatsApp>[0]> = {}) {
  const { WHATSAPP_API_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID } = sandbox.environment
  return createWhatsApp({
    apiUrl: WHATSAPP_API_URL!,
    apiVersion: 'v23.0',
    token: WHATSAPP_TOKEN!,
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID!,
    timeoutMs: 4000,
    ...changes,
  })
}

const placed = (): NewMessage => ({
  channel: 'whatsapp',
  purpose: 'utility',
  template: 'order-placed',
  accountId,
  recipient: phone,
  content: {
    name: 'A\n Shopper',
    code: 'K7M2Q9X4TD',
    placedAt: '2026-11-21T12:00:00.000Z',
    lines: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 2, price: 1499 }],
    subtotal: 2998,
    delivery: 150,
    total: 3148,
    address: ADDRESS,
  },
})

const code = (): NewMessage => ({
  channel: 'whatsapp',
  purpose: 'authentication',
  template: 'verify-code',
  accountId,
  recipient: phone,
  content: { name: 'A Shopper', code: '480213', until: new Date(Date.now() + 900_000).toISOString() },
})

async function deliver(by = sender) {
  const sending = sendWaiting(by, 'whatsapp')
  await sending.look()
  await sending.stop()
}

const queue = (message: NewMessage) => database.db.begin((tx) => queueMessage(tx, jobs, message))
const inbox = () =>
  sandbox.get<{ to: string; text: string; template: string }[]>(`/inbox.json?to=${phone}&channel=whatsapp`)

async function row(id: string) {
  const [found] = await database.db`
    select status, attempts, last_error, provider_id, sent_at, delivery, not_before, content from messages where id = ${id}`
  return found!
}

test('an order’s news arrives in approved words, with the way to stop them', async () => {
  const id = await queue(placed())
  await deliver()
  const [message] = await inbox()
  expect(message).toMatchObject({ to: `91${phone}`, template: 'order_placed_by_day' })
  expect(message!.text).toBe(
    'Thank you, A Shopper. We have your order K7M2Q9X4TD: 2 pieces, ₹3,148 with delivery. You pay in cash on delivery. Please keep ₹3,148 ready. We pack it within 24-48 hours, later if a piece is made to order. We ask the courier for the day, and tell you. You can follow it in My Orders.\n\nReply STOP to opt-out',
  )
  expect(await row(id)).toMatchObject({ status: 'sent', delivery: 'accepted' })
  expect((await row(id)).provider_id).toMatch(/^wamid\./)
})

test('a phone that nobody has proven is told no name that is a message', async () => {
  const { content } = placed()
  const said = async (name: string) => {
    await queue({ ...placed(), content: { ...content, name } } as NewMessage)
    await deliver()
    return (await inbox())[0]!.text
  }
  const message = 'You have won: ring 98765 43210'
  expect(await said(message)).toMatch(/^Thank you, dear shopper\. We have your order/)
  await database.db.begin((tx) => provePhone(tx, accountId))
  expect(await said(message)).toContain(message)
})

test('a code needs no consent, and is gone from our books once it is sent', async () => {
  await database.db`update accounts set whatsapp_utility = false where id = ${accountId}`
  const id = await queue(code())
  await deliver()
  expect((await inbox())[0]!.text).toContain('*480213* is your verification code.')
  expect(await row(id)).toMatchObject({ status: 'sent' })
  expect((await row(id)).content).toEqual({})
  const unanswered = await queue(code())
  await database.db.begin((tx) => noteDelivery(tx, news('delivered', { messageId: unanswered })))
  expect((await row(unanswered)).content, 'nor is one of which only its status tells that it was').toEqual({})
})

test('without consent when it is sent, nothing is sent', async () => {
  const id = await queue(placed())
  await database.db`update accounts set whatsapp_utility = false where id = ${accountId}`
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'suppressed' })
  expect(await inbox()).toEqual([])
  await database.db.begin((tx) => noteDelivery(tx, news('delivered', { messageId: id })))
  expect(await row(id), 'whatever is told of it').toMatchObject({ status: 'suppressed', delivery: null })
})

test('news of an order goes by one consent, what is sold by the other, and to a phone that is proven', async () => {
  const offer = (): NewMessage => ({ ...placed(), purpose: 'marketing' })
  const becomes = async (
    message: NewMessage,
    consents: { utility: boolean; marketing: boolean; proven: boolean },
  ) => {
    const { utility, marketing, proven } = consents
    await database.db`
      update accounts set whatsapp_utility = ${utility}, whatsapp_marketing = ${marketing},
        phone_proven_at = ${proven ? new Date() : null} where id = ${accountId}`
    const id = await queue(message)
    await deliver()
    return (await row(id)).status
  }
  expect(await becomes(offer(), { utility: true, marketing: false, proven: true })).toBe('suppressed')
  expect(await becomes(offer(), { utility: true, marketing: true, proven: false })).toBe('suppressed')
  expect(await becomes(placed(), { utility: false, marketing: true, proven: true })).toBe('suppressed')
  const ofBefore: NewMessage = { ...offer(), recipient: `8${phone.slice(1)}` }
  const toThat = await becomes(ofBefore, { utility: true, marketing: true, proven: true })
  expect(toThat, 'nobody agreed to it for that phone').toBe('suppressed')
  expect(await inbox()).toEqual([])
  expect(await becomes(offer(), { utility: false, marketing: true, proven: true })).toBe('sent')
  expect(await becomes(placed(), { utility: true, marketing: false, proven: false })).toBe('sent')
})

test.each([131026, 131031, 131047, 131048, 132015, 368])('%d is for good', async (refused) => {
  await sandbox.post('/whatsapp/refuse', { to: phone, code: refused })
  const id = await queue(placed())
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
  expect((await row(id)).last_error).toContain(String(refused))
})

test.each([4, 80007, 130429, 131056, 131016, 190])('%d passes: tried later, sent once', async (refused) => {
  await sandbox.post('/whatsapp/refuse', { to: phone, code: refused })
  const id = await queue(placed())
  await deliver()
  const { status, not_before } = await row(id)
  expect(status).toBe('waiting')
  expect(not_before.getTime() - Date.now()).toBeLessThan(6000)
  await sandbox.post('/whatsapp/refuse', { to: phone, code: null })
  vi.useFakeTimers({ toFake: ['Date'], now: not_before })
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'sent', last_error: null })
  expect(await inbox()).toHaveLength(1)
})

test('131049 waits a day', async () => {
  await sandbox.post('/whatsapp/refuse', { to: phone, code: 131049 })
  const id = await queue(placed())
  await deliver()
  expect((await row(id)).not_before.getTime()).toBeGreaterThan(Date.now() + 23.9 * 3600 * 1000)
  await sandbox.post('/whatsapp/refuse', { to: phone, code: null })
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
})

test('marketing goes to a phone once it is known whose it is, order updates as soon as they are agreed to', async () => {
  await database.db`update accounts set whatsapp_marketing = true where id = ${accountId}`
  const marketing = await queue({ ...placed(), purpose: 'marketing' })
  const news = await queue(placed())
  await deliver()
  expect(await row(marketing)).toMatchObject({ status: 'suppressed' })
  expect(await row(news)).toMatchObject({ status: 'sent' })

  await database.db.begin((tx) => provePhone(tx, accountId))
  const later = await queue({ ...placed(), purpose: 'marketing' })
  await deliver()
  expect(await row(later)).toMatchObject({ status: 'sent' })
})

test('131050 tells that the shopper wants no marketing', async () => {
  await sandbox.post('/whatsapp/refuse', { to: phone, code: 131050 })
  const id = await queue(placed())
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'failed' })
  expect(optedOut).toEqual([accountId])
})

test('nobody at that address: tried again soon, for nothing was sent', async () => {
  const id = await queue(placed())
  const apiUrl = `http://localhost:${await freePort()}`
  await deliver({ ...sender, whatsapp: access({ apiUrl }) })
  const { status, not_before, last_error } = await row(id)
  expect([status, last_error]).toEqual(['waiting', 'WhatsApp cannot be reached.'])
  expect(not_before.getTime() - Date.now()).toBeLessThan(6000)
})

test.each([
  [
    'too many calls',
    429,
    { error: { code: 613, message: 'Calls to this api have exceeded the rate limit.' } },
  ],
  ['an address that leads elsewhere', 307, {}],
])('%s is no refusal of the message, which goes nowhere else', async (_, status, body) => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(status, { location: '/elsewhere', 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const id = await queue(placed())
  await deliver({ ...sender, whatsapp: access({ apiUrl }) })
  server.close()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(asked).toHaveLength(1)
  expect(asked).not.toContain('/elsewhere')
})

test.each(['down', 'error'] as const)(
  '%s, so nobody knows: tried again once a status would have come',
  async (fault) => {
    await sandbox.faults({ whatsapp: fault })
    const [news, otp] = [await queue(placed()), await queue(code())]
    await deliver()
    await sandbox.faults({ whatsapp: 'ok' })
    const wait = async (id: string) =>
      Math.round(((await row(id)).not_before.getTime() - Date.now()) / 60_000)
    expect([await wait(news), await wait(otp)]).toEqual([5, 1])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    await deliver()
    expect(await inbox()).toHaveLength(2)
  },
)

test('an answer that never comes: the status tells that it was sent, and it is not sent again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
    const soon = new AbortController()
    setTimeout(() => soon.abort(new DOMException('timed out', 'TimeoutError')), 500)
    return soon.signal
  })
  await sandbox.faults({ whatsapp: 'timeout' })
  const id = await queue(placed())
  await deliver()
  expect(await row(id)).toMatchObject({
    status: 'waiting',
    provider_id: null,
    last_error: 'WhatsApp gives no answer.',
  })
  expect(await inbox()).toHaveLength(1)
  await database.db.begin((tx) => noteDelivery(tx, news('delivered', { messageId: id })))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 })
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'sent', provider_id: 'wamid.X', delivery: 'delivered' })
  expect(await inbox()).toHaveLength(1)
})

test('a status that comes before the call has failed stands', async () => {
  await sandbox.faults({ whatsapp: 'timeout' })
  const id = await queue(placed())
  const sending = deliver({ ...sender, whatsapp: access({ timeoutMs: 1000 }) })
  await expect.poll(inbox).toHaveLength(1)
  await database.db.begin((tx) => noteDelivery(tx, news('delivered', { messageId: id })))
  await sending
  expect(await row(id)).toMatchObject({ status: 'sent', provider_id: 'wamid.X', delivery: 'delivered' })
})

test('a worker that dies after sending is followed only when the status has had time', async () => {
  const id = await queue(placed())
  await sender.whatsapp!.send({ id, to: phone, words: { kind: 'reply', text: 'x' } })
  await database.db`
    update messages set attempts = 1, claimed_until = now() + interval '300 seconds' where id = ${id}`
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  await database.db.begin((tx) => noteDelivery(tx, news('accepted', { messageId: id })))
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('news of the day before yesterday is not sent on WhatsApp any more', async () => {
  const id = await queue(placed())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * 3600_000 })
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'suppressed', last_error: 'it is old news by now' })
})

test('how far it has come never goes back, in whatever order it is told', async () => {
  const id = await queue(placed())
  await deliver()
  const { provider_id: providerId, sent_at: sentAt } = await row(id)
  const tell = (delivery: Delivery) =>
    database.db.begin((tx) => noteDelivery(tx, news(delivery, { providerId })))
  for (const [told, then] of [
    ['accepted', 'accepted'],
    ['failed', 'failed'],
    ['delivered', 'delivered'],
    ['failed', 'delivered'],
    ['read', 'read'],
    ['delivered', 'read'],
    ['failed', 'read'],
    ['accepted', 'read'],
  ] as const) {
    await tell(told)
    expect(await row(id)).toMatchObject({ status: 'sent', sent_at: sentAt, delivery: then })
  }
})

test('a failure that is told afterwards keeps its reason; a cap puts the message back for a day', async () => {
  const [lost, capped, otp] = [await queue(placed()), await queue(placed()), await queue(code())]
  await deliver()
  const tell = async (id: string, code: number) => {
    const { provider_id: providerId } = await row(id)
    const error = { code, words: `WhatsApp ${code}` }
    return database.db.begin((tx) => noteDelivery(tx, news('failed', { providerId, error })))
  }
  expect(await tell(lost, 131050)).toEqual({ optedOut: accountId })
  expect(await row(lost)).toMatchObject({ status: 'sent', delivery: 'failed', last_error: 'WhatsApp 131050' })
  await tell(capped, 131049)
  expect(await row(capped)).toMatchObject({ status: 'waiting', delivery: null })
  await tell(otp, 131049)
  expect(await row(otp), 'a code is of no use by then').toMatchObject({ status: 'sent', delivery: 'failed' })
})

test('what is told late of a sending that failed says nothing of the one after it', async () => {
  const id = await queue(placed())
  await deliver()
  const { provider_id: first } = await row(id)
  const error = { code: 131026, words: 'WhatsApp 131026: not delivered' }
  const failed = news('failed', { providerId: first, messageId: id, error })
  const accepted = news('accepted', { providerId: first, messageId: id })
  await database.db.begin((tx) => noteDelivery(tx, failed))
  await resendMessage({ db: database.db, jobs }, null, (await wholeMessage(database.db, id))!)

  const tellAll = () =>
    database.db.begin(async (tx) => {
      for (const late of [failed, accepted]) await noteDelivery(tx, late)
      await noteProgress(tx, [accepted])
    })
  await tellAll()
  expect(await row(id)).toMatchObject({ status: 'waiting', delivery: null })
  await deliver()
  const second = await row(id)
  expect(second).toMatchObject({ status: 'sent', delivery: 'accepted' })
  expect(second.provider_id).not.toBe(first)
  await tellAll()
  expect(await row(id)).toEqual(second)
  await database.db.begin((tx) => noteDelivery(tx, { ...failed, providerId: second.provider_id }))
  expect(await row(id)).toMatchObject({ delivery: 'failed' })
})

test('who has it after all from the first sending is not sent it once more', async () => {
  const id = await queue(placed())
  await deliver()
  const { provider_id: first } = await row(id)
  const error = { code: 131026, words: 'WhatsApp 131026: not delivered' }
  await database.db.begin((tx) => noteDelivery(tx, news('failed', { providerId: first, error })))
  await resendMessage({ db: database.db, jobs }, null, (await wholeMessage(database.db, id))!)
  await database.db.begin((tx) => noteProgress(tx, [news('delivered', { providerId: first })]))
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'sent', provider_id: first, delivery: 'delivered' })
})

test('what is sent once more, or a day later, goes to the phone of by then', async () => {
  const [again, capped] = [await queue(placed()), await queue(placed())]
  await deliver()
  const tell = async (id: string, code: number) => {
    const { provider_id: providerId } = await row(id)
    const error = { code, words: `WhatsApp ${code}` }
    await database.db.begin((tx) => noteDelivery(tx, news('failed', { providerId, error })))
  }
  await tell(again, 131026)
  const corrected = `8${phone.slice(1)}`
  await database.db`update accounts set phone = ${corrected} where id = ${accountId}`
  await tell(capped, 131049)
  await resendMessage({ db: database.db, jobs }, null, (await wholeMessage(database.db, again))!)
  const to = (id: string) => wholeMessage(database.db, id).then((message) => message!.recipient)
  expect([await to(again), await to(capped)]).toEqual([corrected, corrected])
})

test('news that waits for a phone which has left the account is not sent there', async () => {
  const id = await queue(placed())
  await database.db`update accounts set phone = null where id = ${accountId}`
  await deliver()
  expect(await row(id)).toMatchObject({ status: 'suppressed' })
  expect(await inbox()).toHaveLength(0)
})

test('of a message whose person was erased nothing is written down any more', async () => {
  const id = await queue(placed())
  await deliver()
  await database.db.begin((tx) => forgetMessages(tx, accountId, []))
  const error = { code: 131026, words: `WhatsApp 131026: +91${phone}` }
  await database.db.begin((tx) => noteDelivery(tx, news('failed', { messageId: id, error })))
  await database.db.begin((tx) => noteProgress(tx, [news('read', { messageId: id })]))
  expect(await row(id)).toMatchObject({ provider_id: null, last_error: null, delivery: 'accepted' })
})

test('what was done to a message while it was on its way stands, whatever comes of that', async () => {
  const meanwhile = (work: (id: string) => Promise<unknown>): Sender => ({
    ...sender,
    whatsapp: {
      async send(message) {
        await work(message.id)
        return access().send(message)
      },
    },
  })
  const erase = () => database.db.begin((tx) => forgetMessages(tx, accountId, []))
  const arrived = await queue(placed())
  await deliver(meanwhile(erase))
  expect(await row(arrived)).toMatchObject({ status: 'suppressed', provider_id: null })
  const refused = await queue(placed())
  await sandbox.post('/whatsapp/refuse', { to: phone, code: 131026 })
  await deliver(meanwhile(erase))
  expect(await row(refused)).toMatchObject({ status: 'suppressed', last_error: null })
  const followed = await queue(placed())
  await sandbox.post('/whatsapp/refuse', { to: phone, code: 131016 })
  await deliver(
    meanwhile((id) => database.db`update messages set claimed_until = '2099-01-01' where id = ${id}`),
  )
  expect(await row(followed), 'another worker has it').toMatchObject({ not_before: null, last_error: null })
})

type Delivery = 'accepted' | 'delivered' | 'read' | 'failed'
const news = (delivery: Delivery, more: object) => ({
  providerId: 'wamid.X',
  messageId: null,
  delivery,
  at: new Date().toISOString(),
  error: null,
  ...more,
})
