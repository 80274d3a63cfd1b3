import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait } from '../../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { wholeMessage } from '../../modules/messaging/find-messages.ts'
import { resendMessage } from '../../modules/messaging/resend.ts'
import { type Contents, TEMPLATES, type Template } from '../../modules/messaging/templates/render.ts'
import { newId } from '../../platform/ids.ts'

const shop = testShop()
let manager: StaffCaller
let account: { id: string; code: string }
let order = ''

beforeAll(async () => {
  manager = await shop.staff('manager')
  const shopper = await shop.shopper()
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  order = (
    await call('POST /api/order/place', { items, amount: 1649, address: ADDRESS, directBuy: true }, shopper)
  ).orderId
  const [found] = await shop.db<{ id: string; code: string }[]>`
    select a.id, a.code from accounts a join orders o on o.account_id = a.id where o.code = ${order}`
  account = found!
})

type Kept = {
  channel: 'email' | 'whatsapp'
  purpose: string
  template: Template
  content: Partial<Contents[Template]>
  status: string
  ageHours: number
}
async function held(kept: Partial<Kept> = {}): Promise<string> {
  const id = newId()
  const { channel = 'email', purpose = 'transactional', template = 'refund-done', status = 'failed' } = kept
  const content = kept.content ?? { name: 'A Shopper', code: order, amount: 1649 }
  const at = new Date(Date.now() - (kept.ageHours ?? 0) * 3_600_000)
  await shop.db`
    insert into messages (id, channel, purpose, template, account_id, recipient, content, status, last_error, created_at,
      sent_at, delivery, not_before)
    values (${id}, ${channel}, ${purpose}, ${template}, ${account.id}, 'someone@example.com', ${JSON.stringify(content)},
      ${status}, 'mailbox full', ${at}, ${status === 'sent' ? at : null}, ${status === 'sent' ? 'failed' : null},
      -- The outbox takes what is due, whoever put it there.
      ${status === 'waiting' ? new Date(Date.now() + 3_600_000) : null})`
  return id
}
const list = async (query: Record<string, string>) =>
  (await askAs(manager, 'GET /api/admin/messages', undefined, { query: new URLSearchParams(query) })).reply
const one = async (id: string) =>
  (await askAs(manager, 'GET /api/admin/messages/{id}', undefined, { params: { id } })).reply.message
const resend = (id: string) => askAs(manager, 'POST /api/admin/messages/{id}/resend', {}, { params: { id } })

describe('the outbox', () => {
  test('is filtered by state, channel, template, and whom or what it is about', async () => {
    const failed = await held()
    const undelivered = await held({ channel: 'whatsapp', purpose: 'utility', status: 'sent' })
    const ids = async (query: Record<string, string>) => (await list(query)).messages.map(({ id }) => id)
    expect(await ids({ state: 'failed' })).toEqual([undelivered, failed])
    const { reply: today } = await askAs(manager, 'GET /api/admin/today')
    expect(today.messagesFailed, 'as many as the list shows').toBe(2)
    expect(await ids({ state: 'failed', channel: 'whatsapp' })).toEqual([undelivered])
    const [who] = await shop.db<{ email: string; phone: string }[]>`
      select email, phone from accounts where id = ${account.id}`
    for (const q of [account.code, who!.email.toUpperCase().slice(0, -4), `+91 ${who!.phone}`])
      expect(await ids({ q, template: 'refund-done' }), q).toEqual([undelivered, failed])
    expect(await ids({ state: 'sent', template: 'refund-done' })).toEqual([])
    expect((await list({ q: order })).messages).toMatchObject([{ template: 'order-placed', order }])
    expect(await ids({ q: 'nobody@' })).toEqual([])
    for (const wrong of [
      { state: 'lost' },
      { channel: 'pigeon' },
      { template: 'x' },
      { cursor: 'x' },
    ] as Record<string, string>[])
      expect(await refusal(list(wrong))).toMatchObject({ status: 400 })
  })
  test('is turned page by page, and shows none twice', async () => {
    await shop.db`
      insert into messages (id, channel, purpose, template, recipient, content, status)
      select gen_random_uuid(), 'email', 'utility', 'order-delivered', 'someone@example.com', '{}', 'suppressed'
      from generate_series(1, 100)`
    const asked = { template: 'order-delivered', state: 'suppressed' }
    const first = await list(asked)
    const second = await list({ ...asked, cursor: first.nextCursor! })
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(100)
  })
  test('shows a message as its reader sees it', async () => {
    const mail = await one(await held())
    expect(mail.preview?.mail?.html).toContain('Your refund is done')
    const whatsapp = await one(await held({ channel: 'whatsapp', purpose: 'utility' }))
    expect(whatsapp.preview?.whatsapp?.text).toContain('₹1,649')
  })
  test('never shows a code, not even one that waits', async () => {
    const content = { name: 'A Shopper', code: '480213', until: new Date(Date.now() + 900_000).toISOString() }
    const code = { purpose: 'authentication', template: 'reset-code' as const, content, status: 'failed' }
    const id = await held(code)
    const message = await one(id)
    expect(message.preview).toBeNull()
    expect(JSON.stringify(message)).not.toContain('480213')
    expect(await refusal(resend(id))).toMatchObject({
      status: 409,
      message: 'What holds a code or a key is never sent twice. A new one is asked for.',
    })
  })
})

describe('sending once more', () => {
  test('puts a message back into the outbox, and is written down', async () => {
    const id = await held()
    expect((await one(id)).whyNotResent).toBeNull()
    await resend(id)
    // Mail is off here, so that what was taken out of the outbox again is held back.
    await expect.poll(async () => (await one(id)).state, { timeout: 10_000 }).toBe('suppressed')
    expect((await one(id)).lastError).toBe('mail is off: SMTP_URL is not set')
    const [change] = await shop.db`
      select action, subject, name from staff_audit left join staff s on s.id = staff_id order by staff_audit.id desc limit 1`
    expect(change).toEqual({ action: 'message.resent', subject: account.code, name: 'A manager' })
    // What is about an order stands in that order's history.
    const ofOrder = await held()
    await shop.db`update messages set order_id = (select id from orders where code = ${order}) where id = ${ofOrder}`
    await resend(ofOrder)
    const [second] = await shop.db`select subject from staff_audit order by id desc limit 1`
    expect(second).toEqual({ subject: order })
  })
  test('of two at once sends one', async () => {
    const id = await held()
    const answers = await shop.db.begin(async (outbox) => {
      const { both } = await shop.db.begin(async (tx) => {
        await tx`select from messages where id = ${id} for update`
        const both = Promise.allSettled([resend(id), resend(id)])
        await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(1)
        // The outbox, which reads for whom a message is, comes after both: what it suppresses may be sent once more.
        await outbox`lock table accounts in access exclusive mode`
        return { both }
      })
      return both
    })
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  test('sends nothing twice that was sent since somebody saw it fail', async () => {
    const id = await held()
    const seen = await wholeMessage(shop.db, id)
    await shop.db`update messages set status = 'sent', sent_at = now() where id = ${id}`
    await expect(resendMessage(shop.running.shop, null, seen!)).rejects.toMatchObject({
      code: 'messageJustResent',
    })
    expect((await one(id)).state).toBe('sent')
  })
  test('sends nothing that was erased since somebody saw it fail', async () => {
    const id = await held()
    const seen = await wholeMessage(shop.db, id)
    await shop.db`update messages set content = '{}', recipient = '' where id = ${id}`
    await expect(resendMessage(shop.running.shop, null, seen!)).rejects.toMatchObject({
      code: 'messageJustResent',
    })
    expect((await one(id)).state).toBe('failed')
  })
  test.each([
    ['what is sent', { status: 'sent-well' }, 'It is sent.'],
    ['what waits', { status: 'waiting' }, 'It is waiting to be sent already.'],
    ['what is erased', { content: {} }, 'Its words are erased.'],
    [
      'old news on WhatsApp',
      { channel: 'whatsapp', purpose: 'utility', ageHours: 49 },
      'It is old news by now: WhatsApp messages are sent within 48 hours.',
    ],
    [
      'an answer of yesterday',
      { channel: 'whatsapp', template: 'whatsapp-stopped', content: { name: 'A' }, ageHours: 25 },
      'WhatsApp takes an answer within 24 hours of what it answers.',
    ],
    [
      'what nobody agreed to',
      { channel: 'whatsapp', purpose: 'utility' },
      'The shopper has not agreed to WhatsApp messages of this kind.',
    ],
  ] as [string, Partial<Kept>, string][])('refuses %s', async (_, kept, words) => {
    const isSent = kept.status === 'sent-well'
    const id = await held(isSent ? { status: 'sent' } : kept)
    if (isSent) await shop.db`update messages set delivery = 'delivered' where id = ${id}`
    const { whyNotResent } = await one(id)
    const refused = await refusal(resend(id))
    expect(refused).toMatchObject({ status: 409, message: words })
    expect(whyNotResent, 'as its page says; consent is asked about once somebody sends it').toBe(
      refused.code === 'messageNotAgreed' ? null : words,
    )
  })
  test('asks for consent as it is now', async () => {
    const id = await held({ channel: 'whatsapp', purpose: 'utility', status: 'suppressed' })
    await shop.db`update accounts set whatsapp_utility = true where id = ${account.id}`
    await resend(id)
    await expect.poll(async () => (await one(id)).lastError, { timeout: 10_000 }).toBe('WhatsApp is off')
    await shop.db`update accounts set whatsapp_utility = false where id = ${account.id}`
    // Advertising goes to nobody’s phone but one that is proven.
    const advertising = await held({ channel: 'whatsapp', purpose: 'marketing', status: 'suppressed' })
    await shop.db`update accounts set whatsapp_marketing = true where id = ${account.id}`
    expect((await refusal(resend(advertising))).code).toBe('messageNotAgreed')
  })
})

test('every template is shown in all its forms, filled with a sample', async () => {
  const { reply } = await askAs(manager, 'GET /api/admin/templates')
  expect(reply.templates.map(({ template }) => template)).toEqual(Object.keys(TEMPLATES))
  for (const { template, preview } of reply.templates) {
    const { mail, whatsapp } = TEMPLATES[template as Template]
    expect([preview.mail !== null, preview.whatsapp !== null]).toEqual([!!mail, !!whatsapp])
    expect(JSON.stringify(preview)).not.toMatch(/\{\{|undefined|NaN/)
  }
})
