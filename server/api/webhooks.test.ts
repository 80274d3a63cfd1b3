import { createHmac, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { hearWhatsApp } from '../modules/customers/hear-whatsapp.ts'
import { handleNews, handleTogether } from '../modules/inbox/handle-news.ts'

const { shop, sandbox } = testShopWithSandbox({ PROVIDER_TIMEOUT_MS: '6000' })
let people = 0

type Received = { channel: string; to: string; text: string; template: string | null; html: string | null }

const inbox = (to: string) => sandbox.get<Received[]>(`/inbox.json?to=${to}`)
const arrived = (to: string, count: number) =>
  vi.waitFor(async () => expect((await inbox(to)).length).toBeGreaterThanOrEqual(count), 20_000)

async function shopper(whatsappUtilityOptIn: boolean, whatsappMarketingOptIn = false) {
  people++
  const [email, phone] = [`whatsapp-${people}@example.com`, String(9_000_000_000 + people)]
  const { token } = await call(
    'POST /api/user/register',
    {
      name: 'A Shopper',
      email,
      phone,
      password: 'warp-and-weft',
      whatsappUtilityOptIn,
      whatsappMarketingOptIn,
    },
    { base: shop.base },
  )
  return { email, phone, token }
}

async function order(token: string) {
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const { orderId } = await call(
    'POST /api/order/place',
    { items, amount: 1649, address: ADDRESS },
    { base: shop.base, token },
  )
  return orderId
}

async function consents(phone: string) {
  const [account] = await shop.db`
    select whatsapp_utility as utility, whatsapp_marketing as marketing from accounts where phone = ${phone}`
  return account
}
const becomes = (phone: string, wanted: object) =>
  vi.waitFor(async () => expect(await consents(phone)).toEqual(wanted), 20_000)

/** In one call of WhatsApp's, a change each. */
async function tell(...values: object[]) {
  const { WHATSAPP_APP_SECRET, WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID } = sandbox.environment
  const metadata = { phone_number_id: PHONE_NUMBER_ID }
  const entry = values.map((value) => ({ changes: [{ field: 'messages', value: { metadata, ...value } }] }))
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', WHATSAPP_APP_SECRET!).update(body).digest('hex')
  const { status } = await fetch(`${shop.base}/api/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  expect(status).toBe(200)
}

test('an order is told by mail, and on WhatsApp to those who agreed', async () => {
  const [agreed, silent] = [await shopper(true), await shopper(false, true)]
  const [code] = [await order(agreed.token), await order(silent.token)]
  await Promise.all([arrived(agreed.email, 1), arrived(silent.email, 1), arrived(agreed.phone, 1)])
  const [message] = await inbox(`91${agreed.phone}`)
  expect(message).toMatchObject({ channel: 'whatsapp', template: 'order_placed_by_day' })
  expect(message!.text).toContain(code)
  expect(message!.text).toContain('Reply STOP to opt-out')
  expect(await inbox(silent.phone)).toEqual([])
  await vi.waitFor(async () => {
    const [row] = await shop.db`
      select delivery from messages where recipient = ${agreed.phone} and channel = 'whatsapp'`
    expect(row!.delivery).toBe('read')
  }, 20_000)
})

test('the button under the message that asks for a word confirms the order, however often it is pressed', async () => {
  const { email, phone, token } = await shopper(true)
  await askForWords()
  const code = await order(token)
  await arrived(phone, 1)
  const [asked] = await inbox(`91${phone}`)
  expect(asked).toMatchObject({ template: 'order_to_confirm' })
  const mailed = async () => (await inbox(email)).find(({ text }) => text.includes(code))
  const mail = await vi.waitFor(async () => (await mailed()) ?? expect.fail('no mail'), 20_000)
  expect(mail.text).toMatch(RegExp(`/confirm-order#${code}\\.[\\w-]{22}\\b`))

  const confirmed = async () =>
    (await shop.db`select confirmed_at as at from orders where code = ${code}`)[0]?.at ?? null
  expect(await confirmed()).toBeNull()
  await sandbox.post('/whatsapp/press', { from: phone })
  await vi.waitFor(async () => expect(await confirmed()).not.toBeNull(), 20_000)
  await sandbox.post('/webhooks/replay', { provider: 'whatsapp', count: 5 })
  await arrived(phone, 2)
  expect((await inbox(`91${phone}`))[0]!.text).toContain(`Your order ${code} is confirmed`)
  const said = await shop.db`
    select 1 from order_events e join orders o on o.id = e.order_id where o.code = ${code} and kind = 'confirmed'`
  expect(said).toHaveLength(1)
})

/** As a shop opens: a first order whose phone is not verified waits for a word. */
async function askForWords() {
  await shop.db`
    update settings set version = version + 1,
      cash_limits = cash_limits || ${JSON.stringify({ confirmFrom: 30 })}::jsonb`
  await shop.db`select pg_notify('settings', '')`
  await vi.waitFor(() => expect(shop.running.shop.settings.cashRules().confirmFrom).toBe(30), 20_000)
}

test('a verifying code comes by mail and another on WhatsApp, which proves no mailbox; a reset code by mail alone', async () => {
  const { email, phone, token } = await shopper(false)
  await call('POST /api/user/send-verify-otp', {}, { base: shop.base, token })
  await Promise.all([arrived(email, 1), arrived(phone, 1)])
  const [[mail], [message]] = [await inbox(email), await inbox(phone)]
  const otp = /\d{6}/.exec(message!.text)![0]
  const mailed = /^\d{6}$/m.exec(mail!.text)![0]
  const said = await call('POST /api/user/verify-email', { otp }, { base: shop.base, token })
  expect(said.message).toBe('Phone verified successfully!')
  const [account] = await shop.db`
    select verified_at is not null as verified, mailbox_proven_at, phone_proven_at is not null as phone
    from accounts where email = ${email}`
  expect(account).toEqual({ verified: true, mailbox_proven_at: null, phone: true })
  expect(
    await refusal(call('POST /api/user/verify-email', { otp: mailed }, { base: shop.base, token })),
  ).toMatchObject({ status: 400 })
  await call('POST /api/user/send-reset-otp', { email }, { base: shop.base })
  await arrived(email, 2)
  expect(await inbox(phone)).toHaveLength(1)
})

test('STOP ends both, is confirmed once, and START brings back order updates only', async () => {
  const { phone, token } = await shopper(true, true)
  await sandbox.post('/whatsapp/incoming', { from: phone, text: ' Stop all. ' })
  await becomes(phone, { utility: false, marketing: false })
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'STOP' })
  await arrived(phone, 1)
  await order(token)
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'Please do not stop weaving' })
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'start' })
  await becomes(phone, { utility: true, marketing: false })
  await arrived(phone, 2)
  const texts = (await inbox(phone)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('reply START')
  expect(texts[0]).toContain('Reply STOP to opt-out')
  const records = await shop.db`
    select purpose, granted, source, wording from consents join accounts on accounts.id = account_id
    where phone = ${phone} and source = 'whatsapp' order by consents.at, purpose desc`
  expect(records).toEqual([
    { purpose: 'utility', granted: false, source: 'whatsapp', wording: 'Stop all.' },
    { purpose: 'marketing', granted: false, source: 'whatsapp', wording: 'Stop all.' },
    { purpose: 'utility', granted: true, source: 'whatsapp', wording: 'start' },
  ])
})

test('STOP is heard with however many signs behind it', async () => {
  const { phone } = await shopper(true, true)
  await sandbox.post('/whatsapp/incoming', { from: phone, text: `STOP!${'\u{1f6d1}'.repeat(60)}` })
  await becomes(phone, { utility: false, marketing: false })
  const [record] = await shop.db<{ wording: string }[]>`
    select wording from consents join accounts on accounts.id = account_id
    where phone = ${phone} and source = 'whatsapp' limit 1`
  expect(record!.wording, 'as much of it as is kept, none of it half').toMatch(/^STOP!\u{1f6d1}+$/u)
})

test('a typed yes confirms the one cash order that waits for a word; of several its shopper is asked which', async () => {
  const { phone, token } = await shopper(true)
  const codes = [await order(token), await order(token)]
  await shop.db`update orders set confirm_by = now() + interval '1 day' where code = any(${codes})`
  await shop.db`
    insert into messages (id, channel, purpose, template, order_id, recipient, content)
    select gen_random_uuid(), 'whatsapp', 'utility', 'order-to-confirm', id, ${phone}, '{}'
    from orders where code = any(${codes})`
  const confirmed = async () =>
    (await shop.db`select code from orders where code = any(${codes}) and confirmed_at is not null`).map(
      ({ code }) => code,
    )
  const say = (text: string) => sandbox.post('/whatsapp/incoming', { from: phone, text })
  const isTold = (words: string) =>
    vi.waitFor(
      async () =>
        expect((await inbox(phone)).map(({ text }) => text)).toContainEqual(expect.stringContaining(words)),
      20_000,
    )
  await say('Yes!')
  await isTold('More than one of your orders')
  expect(await confirmed()).toEqual([])
  await shop.db`update orders set status = 'Cancelled', cancelled_at = now() where code = ${codes[0]!}`
  await say('Yes, but on Tuesday')
  await say('हाँ जी')
  await isTold(`Your order ${codes[1]} is confirmed`)
  expect(await confirmed()).toEqual([codes[1]])
})

test('the switch inside WhatsApp is about marketing alone, and gives back no more than it took', async () => {
  const [agreed, silent] = [await shopper(true, true), await shopper(true, false)]
  for (const { phone } of [agreed, silent])
    await sandbox.post('/whatsapp/preference', { from: phone, value: 'stop' })
  await becomes(agreed.phone, { utility: true, marketing: false })
  for (const { phone } of [silent, agreed])
    await sandbox.post('/whatsapp/preference', { from: phone, value: 'resume' })
  await becomes(agreed.phone, { utility: true, marketing: true })
  expect(await consents(silent.phone)).toEqual({ utility: true, marketing: false })
})

test('the switch gives back nothing that was taken back in the shop, whatever was stopped on WhatsApp since', async () => {
  const { phone, token } = await shopper(true, true)
  const me = { base: shop.base, token }
  await call('POST /api/user/update-profile', { whatsappMarketingOptIn: false }, me)
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'STOP' })
  await becomes(phone, { utility: false, marketing: false })
  await sandbox.post('/whatsapp/preference', { from: phone, value: 'resume' })
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'START' })
  await becomes(phone, { utility: true, marketing: false })
})

test('whoever turns that switch off, on and off again is heard each time', async () => {
  const { phone } = await shopper(true, true)
  const now = Math.floor(Date.now() / 1000)
  for (const [at, value] of ['stop', 'resume', 'stop'].entries()) {
    const timestamp = String(now + at)
    await tell({
      user_preferences: [{ wa_id: `91${phone}`, category: 'marketing_messages', value, timestamp }],
    })
    await becomes(phone, { utility: true, marketing: value === 'resume' })
  }
})

test('told again, twice and out of order: nothing more happens', async () => {
  const { phone } = await shopper(true)
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'STOP' })
  await becomes(phone, { utility: false, marketing: false })
  await sandbox.post('/whatsapp/incoming', { from: phone, text: 'START' })
  await becomes(phone, { utility: true, marketing: false })
  await arrived(phone, 2)
  await vi.waitFor(async () => {
    const onTheirWay = await shop.db`
      select 1 from messages where channel = 'whatsapp' and status in ('waiting', 'sent')
        and coalesce(delivery, '') not in ('read', 'failed')`
    expect(onTheirWay).toHaveLength(0)
  }, 20_000)
  const before = await shop.db`select count(*)::int as kept from webhook_events`
  const [handled] = await shop.db<{ id: string }[]>`
    select event_id as id from webhook_events where provider = 'whatsapp' and handled_at is not null limit 1`
  // As a job does that is tried again.
  await handleNews(shop.db, { informant: 'whatsapp', id: handled!.id }, async () => expect.fail('twice'))
  await handleTogether(shop.db, 'whatsapp', [handled!.id], async () => expect.fail('twice'))
  await sandbox.post('/webhooks/replay', { provider: 'whatsapp', count: 30 })
  expect(await shop.db`select count(*)::int as kept from webhook_events`).toEqual(before)
  expect(await consents(phone)).toEqual({ utility: true, marketing: false })
  expect(await inbox(phone)).toHaveLength(2)
})

test('a phone that is nobody’s is passed over', async () => {
  await sandbox.post('/whatsapp/incoming', { from: '9999999999', text: 'STOP' })
  await vi.waitFor(async () => {
    const open = await shop.db`select 1 from webhook_events where handled_at is null`
    expect(open).toHaveLength(0)
  }, 20_000)
  expect(await inbox('9999999999')).toEqual([])
})

test('an answer that never comes: the status tells, and the message goes out once', async () => {
  const { phone, token } = await shopper(true)
  await sandbox.faults({ whatsapp: 'timeout' })
  await order(token)
  const message = async () => {
    const [row] = await shop.db`
      select status, delivery, attempts from messages where recipient = ${phone} and channel = 'whatsapp'`
    return row
  }
  const told = { status: 'sent', delivery: 'read', attempts: 1 }
  await vi.waitFor(async () => expect(await message()).toEqual(told), 20_000)
  await sandbox.faults({ whatsapp: 'ok' })
  expect(await inbox(phone)).toHaveLength(1)
}, 40_000)

test.each([
  ['a status', { when: 'status' }],
  ['a refusal', {}],
])('whoever wants no marketing, says %s, gets none any more', async (_, when) => {
  const { phone, token } = await shopper(true, true)
  await sandbox.post('/whatsapp/refuse', { to: phone, code: 131050, ...when })
  await order(token)
  await becomes(phone, { utility: true, marketing: false })
})

test('what is not signed by WhatsApp’s secret is refused and not kept', async () => {
  const { phone } = await shopper(true)
  const body = (from: string, phoneNumberId: string) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: phoneNumberId },
                messages: [
                  {
                    from,
                    id: `wamid.${from}`,
                    timestamp: '1764000000',
                    type: 'text',
                    text: { body: 'STOP' },
                  },
                ],
              },
            },
          ],
        },
      ],
    })
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_PHONE_NUMBER_ID: ours } = sandbox.environment
  const sign = (text: string, with_: string) =>
    `sha256=${createHmac('sha256', with_).update(text).digest('hex')}`
  const send = async (text: string, signature?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature ? { 'x-hub-signature-256': signature } : {}),
    }
    const response = await fetch(`${shop.base}/api/webhooks/whatsapp`, {
      method: 'POST',
      headers,
      body: text,
    })
    return response.status
  }
  const before = await shop.db`select count(*)::int as kept from webhook_events`
  const genuine = body(`91${phone}`, ours!)
  expect(await send(genuine)).toBe(401)
  expect(await send(genuine, 'sha256=00')).toBe(401)
  expect(await send(genuine, sign(genuine, 'another'))).toBe(401)
  expect(await send(`${genuine} `, sign(genuine, secret!))).toBe(401)
  expect(await send('not JSON', sign('not JSON', secret!))).toBe(400)
  const others = body(`91${phone}`, '42')
  expect(await send(others, sign(others, secret!))).toBe(200)
  expect(await shop.db`select count(*)::int as kept from webhook_events`).toEqual(before)
  expect(await consents(phone)).toEqual({ utility: true, marketing: false })
})

test('a STOP is heard at the end of as much as WhatsApp tells at once', async () => {
  const { phone } = await shopper(true)
  const timestamp = '1764000000'
  const statuses = Array.from({ length: 1000 }, (_, at) => ({
    id: `wamid.${String(at).padStart(60, 'A')}`,
    status: 'delivered',
    timestamp,
    recipient_id: '919876500000',
    biz_opaque_callback_data: randomUUID(),
    pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
  }))
  const stop = { from: `91${phone}`, id: 'wamid.last', timestamp, type: 'text', text: { body: 'STOP' } }
  await tell({ statuses }, { messages: [stop] })
  await becomes(phone, { utility: false, marketing: false })
})

test('of two who act on one piece of news at the same moment one does', async () => {
  await shop.db`insert into webhook_events (provider, event_id, kind, body) values ('whatsapp', 'once', 'text', '{}')`
  let acts = 0
  const both = [1, 2].map(() =>
    handleNews(shop.db, { informant: 'whatsapp', id: 'once' }, async () => {
      acts++
      await vi.waitFor(async () => expect(await somebodyWaits(shop.db)).toBe(true), 10_000)
    }),
  )
  await Promise.all(both)
  expect(acts).toBe(1)
})

test('one piece of news that cannot be acted on keeps none after it unheard', async () => {
  const { phone } = await shopper(true)
  const from = `91${phone}`
  const stop = { from, text: 'STOP', at: '2026-01-01T00:00:00Z' }
  await shop.db`
    insert into webhook_events (provider, event_id, kind, body) values
      ('whatsapp', 'broken', 'text', ${shop.db.json({ from })}),
      ('whatsapp', 'sound', 'text', ${shop.db.json(stop)})`
  await expect(hearWhatsApp(shop.running.shop, ['broken', 'sound'])).rejects.toThrow()
  expect(await consents(phone)).toEqual({ utility: false, marketing: false })
  await shop.db`delete from webhook_events where event_id = 'broken'`
})

test('a START that is older than the last STOP starts nothing', async () => {
  const { phone } = await shopper(true)
  const hear = async (text: 'STOP' | 'START', at: number) => {
    const [id, body] = [`${text} ${phone}`, { from: `91${phone}`, text, at: new Date(at).toISOString() }]
    await shop.db`
      insert into webhook_events (provider, event_id, kind, body)
      values ('whatsapp', ${id}, 'text', ${shop.db.json(body)})`
    await hearWhatsApp(shop.running.shop, [id])
    return consents(phone)
  }
  const now = Date.now()
  expect(await hear('STOP', now)).toEqual({ utility: false, marketing: false })
  expect(await hear('START', now - 60_000)).toEqual({ utility: false, marketing: false })
})

test('the handshake answers whoever knows the word', async () => {
  const ask = (token: string, mode = 'subscribe') =>
    fetch(
      `${shop.base}/api/webhooks/whatsapp?hub.mode=${mode}&hub.challenge=1158201444&hub.verify_token=${token}`,
    )
  const right = await ask(sandbox.environment.WHATSAPP_VERIFY_TOKEN!)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  const beginning = sandbox.environment.WHATSAPP_VERIFY_TOKEN!.slice(0, 1)
  for (const wrong of ['wrong', beginning, '']) expect((await ask(wrong)).status, wrong).toBe(403)
  expect((await ask(sandbox.environment.WHATSAPP_VERIFY_TOKEN!, 'unsubscribe')).status).toBe(403)
})

test.each(['stripe', 'razorpay', 'courier', 'whatsapp'])(
  '%s: more than it ever tells at once is not read',
  async (informant) => {
    const answer = await fetch(`${shop.base}/api/webhooks/${informant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ' '.repeat(informant === 'whatsapp' ? 3_200_000 : 300_000),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ success: false, code: 'bodyTooLarge' })
  },
)
