import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { API, type PayloadOf, type ReplyOf, type Route } from '../../contract/api.ts'
import { send } from '../../contract/client.ts'
import { CONSENT_KINDS } from '../../core/consent-kinds.ts'
import { type Locale, localeAsked } from '../../core/locale.ts'
import { REFUND_WAYS } from '../../core/refund.ts'
import { RETURN_REASONS } from '../../core/return-policy.ts'
import { WISHES } from '../../core/return-state.ts'
import { FITS, REPORT_REASONS } from '../../core/review.ts'
import { accented } from '../../scripts/words/speak-pseudo.ts'
import { parse } from '../../server/api/door.ts'
import { submissions } from '../../server/modules/messaging/templates/approval.ts'
import { tellShopper } from '../../server/modules/orders/telling/order-messages.ts'
import type { Refusal } from '../../server/platform/refusal.ts'
import { type Person as Caller, EXAMPLES } from '../call-examples.ts'
import { ADDRESS, CAST } from '../cast.ts'
import { askAs, type StaffCaller } from '../staff.ts'
import { testShopWithSandbox } from '../with-sandbox.ts'
import { wrongPayloads } from '../wrong-payloads.ts'
import { strays } from './pseudo.ts'
import { SECOND } from './second-language.ts'

const { shop, sandbox } = testShopWithSandbox()
const OTHER = SECOND.locale as Locale
const KURTI = { _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }
const ORDER = { items: [KURTI], amount: 1649, address: ADDRESS }
let manager: StaffCaller
let people = 0

beforeAll(async () => {
  manager = await shop.staff('manager')
})

type Person = { token: string; email: string; phone: string }

/** Creates a shopper with order updates on WhatsApp; `speaks`: the language that the browser asks for. */
async function shopper(speaks?: string): Promise<Person> {
  people++
  const person = { email: `two-${people}@example.com`, phone: String(9_200_000_000 + people) }
  const payload = { name: 'Meenakshi', password: 'warp-and-weft', ...person, whatsappUtilityOptIn: true }
  const { token } = await ask('POST /api/user/register', payload, speaks)
  return { ...person, token }
}

async function ask<R extends Route>(
  route: R,
  payload: PayloadOf<R>,
  speaks?: string,
  token?: string,
): Promise<ReplyOf<R>> {
  const headers = { ...(speaks && { 'accept-language': speaks }), ...(token && { token }) }
  return (await send(route, payload, headers, { base: shop.base })).json()
}

const order = ({ token }: Person, speaks?: string) => ask('POST /api/order/place', ORDER, speaks, token)

async function kept({ email }: Pick<Person, 'email'>): Promise<{ locale: string | null; version: string }> {
  const [row] = await shop.db<{ locale: string | null; version: string }[]>`
    select locale, xmin::text as version from accounts where email = ${email}`
  return row!
}

type Sent = { subject: string | null; text: string; html: string | null }
async function sent(channel: 'email' | 'whatsapp', to: string, about: string): Promise<Sent> {
  const find = async () =>
    (await sandbox.get<Sent[]>(`/inbox.json?to=${to}&channel=${channel}`)).find(({ text }) =>
      text.includes(about),
    )
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return (await find())!
}

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr, de;q=0.9', 'en'],
  ['en-US,en;q=0.9', 'en'],
  [SECOND.tag, OTHER],
  ['EN-xa', OTHER],
  ['fr, en-XA;q=0.5', OTHER],
  ['en;q=0.4, en-XA;q=0.5', OTHER],
  ['en-XA;q=0.4, en;q=0.5', 'en'],
  ['en-XA;q=0, fr', 'en'],
  ['en-XA;q=much, en;q=0.1', 'en'],
  ['en-XA, en', OTHER],
  [`${'x'.repeat(200)}, en-XA`, 'en'],
])('Accept-Language %j asks for %s', (accepts, locale) => {
  expect(localeAsked(accepts)).toBe(locale)
})

const SCHEMAS = Object.entries(API).flatMap(([route, { payload }]) =>
  payload ? [{ route: route as Route, schema: payload as z.ZodType }] : [],
)
const ANYBODY: Caller = {
  userId: 'ANYBODY',
  email: 'anybody@example.com',
  phone: '9876543210',
  password: 'warp-and-weft',
  token: '',
  orderId: 'K7M2Q9X4TD',
  mailedCode: async () => '480213',
  mailedKey: async () => '',
}

test.each(SCHEMAS)('$route says what is wrong with a payload in the language of the call', (call) => {
  const right = EXAMPLES[call.route].payload?.(ANYBODY) ?? {}
  const refused = wrongPayloads(call.schema, right, true).flatMap(({ what, payload }) => {
    const refusal = refusedBy(call.schema, payload)
    return refusal ? [{ what, field: refusal.details.field!, text: refusal.inLanguage(OTHER) }] : []
  })
  expect(refused.length).toBeGreaterThan(0)
  for (const { what, field, text } of refused) {
    expect(text, `${field}: ${what}`).toContain('⟦')
    expect(
      strays(text, [
        field,
        ...FITS,
        ...REPORT_REASONS,
        ...CONSENT_KINDS,
        ...RETURN_REASONS,
        ...WISHES,
        ...REFUND_WAYS,
      ]),
      `${field}: ${what}`,
    ).toEqual([])
  }
})

test.each([
  [{ quantity: 1.5 }, 'quantity must be a whole number.'],
  [{ quantity: 1001 }, 'quantity cannot be more than 1000.'],
  [{ quantity: -1 }, 'quantity cannot be negative.'],
  [{ quantity: '2' }, 'quantity must be a number.'],
  [{ size: 'XS' }, 'size must be one of S, M, L, XL, XXL, or two of them for a pair, such as M+L.'],
  [{ itemId: '' }, 'itemId is empty.'],
  [{ itemId: 'x'.repeat(121) }, 'itemId has more than 120 characters.'],
])('%o is refused in English with %j', (change, said) => {
  const right = { itemId: 'a-kurti', size: 'M', quantity: 1 }
  const refused = refusedBy(API['POST /api/cart/update'].payload, { ...right, ...change })
  expect(refused?.inLanguage('en')).toBe(said)
})

function refusedBy(schema: z.ZodType, payload: unknown): Refusal | null {
  try {
    parse(schema, payload)
    return null
  } catch (error) {
    return error as Refusal
  }
}

describe('an account', () => {
  test('keeps the language of its sign-up, and then the one that a call of its shopper names', async () => {
    const person = await shopper(SECOND.tag)
    expect((await kept(person)).locale).toBe(OTHER)
    await ask('POST /api/cart/get', {}, 'en-IN', person.token)
    expect((await kept(person)).locale).toBe('en')
  })

  test('is written to only when that is another one', async () => {
    const person = await shopper(SECOND.tag)
    const before = await kept(person)
    for (const speaks of [undefined, 'fr', SECOND.tag])
      await ask('POST /api/cart/get', {}, speaks, person.token)
    expect(await kept(person)).toEqual(before)

    const nobodyChose = await shopper()
    const opened = await kept(nobodyChose)
    await ask('POST /api/cart/get', {}, 'en', nobodyChose.token)
    expect(await kept(nobodyChose)).toEqual(opened)
    expect(opened.locale).toBeNull()
  })

  test('is answered in the language of its complaint, whatever it has spoken since', async () => {
    const person = await shopper('en')
    const complaint = { text: '1234', order: '' }
    const { ticket } = await ask('POST /api/grievance/file', complaint, SECOND.tag, person.token)
    await ask('POST /api/cart/get', {}, 'en', person.token)
    const answer = { kind: 'closed', text: 'It is mended.' } as const
    await askAs(manager, 'POST /api/admin/grievances/{code}/answer', answer, { params: { code: ticket } })
    expect((await sent('email', person.email, answer.text)).html).toContain(`<html lang="${SECOND.tag}">`)
  })

  test('is refused in the language of the call, which changes nothing for whoever is not its shopper', async () => {
    const person = await shopper('en')
    const login = { email: person.email, password: 'of-nobody-at-all' }
    expect(await ask('POST /api/user/login', login, SECOND.tag)).toMatchObject({
      message: `⟦${accented('Invalid email or password')}⟧`,
    })
    expect((await kept(person)).locale).toBe('en')
  })
})

describe('whoever has no account is written to in the language they asked in', () => {
  test('with the copy of a complaint, and with its answer', async () => {
    const email = 'visitor@example.com'
    const { ticket } = await ask(
      'POST /api/grievance/file-by-mail',
      { name: 'Meenakshi', email, text: '1234', order: '' },
      SECOND.tag,
    )
    const copy = await sent('email', email, ticket)
    expect(copy.html).toContain(`<html lang="${SECOND.tag}">`)
    const answer = { kind: 'acknowledged', text: '' } as const
    await askAs(manager, 'POST /api/admin/grievances/{code}/answer', answer, { params: { code: ticket } })
    expect((await sent('email', email, accented('seeing to it'))).html).toContain(
      `<html lang="${SECOND.tag}">`,
    )
  })

  test.each([
    ['POST /api/newsletter/join', {}],
    ['POST /api/size-wait/ask-by-mail', { itemId: CAST.saree.handle, size: 'M' }],
  ] as const)('with the link that confirms %s', async (route, wanted) => {
    const email = `visitor-${++people}@example.com`
    await ask(route, { ...wanted, email }, SECOND.tag)
    expect((await sent('email', email, '')).html).toContain(`<html lang="${SECOND.tag}">`)
  })

  test('with the code by which a phone that nobody has signs in, and so is its account', async () => {
    const phone = '9300000001'
    await ask('POST /api/user/send-login-otp', { phone, byEmail: false }, SECOND.tag)
    const written = () => shop.db`select locale from messages where recipient = ${phone}`
    await expect.poll(written).toEqual([{ locale: OTHER }])
    const [, otp = ''] = /\b(\d{6})\b/.exec((await sent('whatsapp', phone, '')).text)!
    const account = { name: 'Meenakshi', email: 'by-phone@example.com' }
    await ask('POST /api/user/login-otp', { phone, otp, ...account }, SECOND.tag)
    expect((await kept(account)).locale).toBe(OTHER)
  })
})

describe('an order', () => {
  test('is told of in the language that it was placed in, whatever its shopper chooses later', async () => {
    const person = await shopper('en')
    const { orderId } = await order(person, SECOND.tag)
    await ask('POST /api/cart/get', {}, 'en', person.token)
    const mail = await sent('email', person.email, orderId)
    expect(mail.text).toContain(accented('See your orders'))
    expect(mail.html).toContain(`<html lang="${SECOND.tag}">`)
    expect(mail.html).toContain(`href="${shop.running.shop.config.publicUrl}/xa/orders"`)
    const [message] = await shop.db<{ id: string }[]>`
      select m.id from messages m join orders o on o.id = m.order_id where o.code = ${orderId} and channel = 'email'`
    const { reply } = await askAs(manager, 'GET /api/admin/messages/{id}', undefined, {
      params: { id: message!.id },
    })
    expect(reply.message.preview?.mail?.subject).toBe(mail.subject)
  })

  test('without a language of its own is told of in its account’s', async () => {
    const person = await shopper(SECOND.tag)
    const { orderId } = await order(person)
    expect((await sent('email', person.email, orderId)).text).toContain(accented('See your orders'))
  })

  test('in a language that the shop speaks no longer is told of in the default one', async () => {
    const person = await shopper('en')
    const { orderId } = await order(person)
    await shop.db`update accounts set locale = 'gone' where email = ${person.email}`
    const [placed] = await shop.db<{ id: string }[]>`
      update orders set locale = 'gone' where code = ${orderId} returning id`
    await shop.db.begin((tx) =>
      tellShopper(tx, shop.running.shop.jobs, { orderId: placed!.id, about: 'order-delivered' }),
    )
    expect((await sent('email', person.email, 'See your order:')).text).toContain(orderId)
    expect(await ask('POST /api/cart/get', {}, undefined, person.token)).toMatchObject({ success: true })
  })

  test('is told of on WhatsApp in words that are approved: of its language, else of the default one', async () => {
    const person = await shopper(SECOND.tag)
    const { orderId: early } = await order(person)
    expect((await sent('whatsapp', person.phone, early)).text).toContain('Thank you, Meenakshi.')

    await sandbox.post('/whatsapp/approve', submissions())
    const { orderId: late } = await order(person)
    const { text } = await sent('whatsapp', person.phone, late)
    expect(text).toContain(accented('Thank you, '))
    expect(text).toContain(accented('Reply STOP to opt-out'))
  })

  test('that is paid for elsewhere leads back to the pages of its language', async () => {
    for (const [speaks, path] of [
      [SECOND.tag, '/xa/verify'],
      ['en', '/verify'],
    ] as const) {
      const { token } = await shopper(speaks)
      const { session_url, orderId } = await ask('POST /api/order/stripe', ORDER, undefined, token)
      const session = session_url.split('/').at(-1)
      await sandbox.post(`/stripe/sessions/${session}/pay`, { webhook: 'none' })
      const page = await (await fetch(session_url)).text()
      expect(page).toContain(
        `href="${shop.running.shop.config.publicUrl}${path}?success=true&amp;orderId=${orderId}"`,
      )
    }
  })
})
