import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API, type Route } from '../../contract/api.ts'
import { call } from '../../contract/client.ts'
import { A_LETTERS_KEY, EXAMPLES, type Example, type Person } from '../../test/call-examples.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { databaseDigest, whenQuiet } from '../../test/database-digest.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { makeCoupon } from '../../test/make-coupon.ts'
import { paying } from '../../test/paying.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { wrongPayloads } from '../../test/wrong-payloads.ts'
import { hashToken } from '../platform/ids.ts'

const catcher = await catchMail()
const { shop, sandbox } = testShopWithSandbox({ SMTP_URL: catcher.url })
const ROUTES = Object.keys(API) as Route[]
/** Clients may send display fields with an order: `docs/decisions/0005-strict-payloads.md`. */
const LOOSE: Route[] = [
  'POST /api/order/place',
  'POST /api/order/pay/{provider}',
  'POST /api/order/stripe',
  'POST /api/order/razorpay',
]

const world = () => ({ base: shop.base, db: shop.db, ...paying({ shop, sandbox }) })
const digest = () => databaseDigest(shop.db)
/** More than any call takes. */
const TOO_LARGE = JSON.stringify({ large: 'x'.repeat(1_100_000) })
let people = 0
let caller: Person
let stranger: Person
/** The token of a session that was logged out. */
let dead: string
beforeAll(async () => {
  await makeCoupon(shop.db, { code: 'WARP10' })
  await shop.db`
    insert into newsletter_readers (id, email, confirm_hash, confirm_until, leave_key)
    values (gen_random_uuid(), 'reader@example.com', ${hashToken(A_LETTERS_KEY)}, now() + interval '1 day',
      ${A_LETTERS_KEY})`
  caller = await newPerson()
  stranger = await newPerson()
  dead = (await newPerson()).token
  await call('POST /api/user/logout', {}, { base: shop.base, token: dead })
  await whenQuiet(shop.db)
})
afterAll(() => catcher.stop())

test('there is an example of every call', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(ROUTES.toSorted())
})

describe.each(ROUTES)('%s', (route) => {
  const { auth, payload: schema } = API[route]
  const example = EXAMPLES[route]
  let untouched: Awaited<ReturnType<typeof digest>>

  test('succeeds', async () => {
    const person = await newPerson()
    const { payload, cookie } = (await example.before?.(person, world())) ?? {}
    const body = schema ? { ...example.payload?.(person), ...payload } : undefined
    const answer = await send(route, { person, body, ...(cookie ? { headers: { cookie } } : {}) })
    expect(answer.body).not.toMatchObject({ success: false })
    expect(answer.status).toBe(200)
    await whenQuiet(shop.db)
    untouched = await digest()
  })

  if (auth === 'shopper')
    test('refuses no token, a made-up one and a dead one with 401', async () => {
      const made = 'x'.repeat(43)
      const wrong: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: `Bearer ${made}` },
        { authorization: `Basic ${caller.token}` },
        { token: made },
        { token: '' },
        { authorization: `Bearer ${dead}` },
        { token: dead },
      ]
      const sent = wrong.map((headers) => () => send(route, { headers, body: bodyOf(route) }))
      await refused(401, sent)
    })

  if (auth === 'shopper')
    test('takes the token in either header', async () => {
      // Who calls is looked at before what the payload holds.
      const shows = schema ? { text: '{"colour":"madder"}' } : {}
      const either: Record<string, string>[] = [
        { authorization: `Bearer ${caller.token}` },
        { token: caller.token },
      ]
      for (const headers of either)
        expect((await send(route, { headers, ...shows })).status).toBe(schema ? 400 : 200)
      // Without a payload it was taken, and did what it does.
      if (!schema) untouched = await digest()
    })

  if (auth === 'shopper' && schema)
    test('refuses the userId of somebody else with 403', async () => {
      const body = { ...bodyOf(route), userId: stranger.userId }
      const answer = await send(route, { person: caller, body })
      expect(answer).toMatchObject({ status: 403, body: { success: false, field: 'userId' } })
    })

  if (namesAnOrder(example))
    test('refuses the order of somebody else with 403', async () => {
      const theirs = { ...caller, orderId: stranger.orderId }
      const body = schema ? example.payload?.(theirs) : undefined
      const params = example.params?.(theirs)
      await refused(403, [() => send(route, { person: caller, body, params })])
    })

  if (schema)
    test('refuses what is not JSON, or more than it takes', async () => {
      const json = { 'content-type': 'application/json' }
      const asCaller = { ...json, token: caller.token }
      const texts = ['{', '{"a":', '{}{}', '[]', '"text"', '7', '['.repeat(5000)]
      const malformed = texts.map((text) => () => send(route, { headers: asCaller, text }))
      await refused(400, malformed)
      await refused(413, [() => send(route, { headers: asCaller, text: TOO_LARGE })])
      const xml = { ...asCaller, 'content-type': 'application/xml' }
      await refused(415, [() => send(route, { headers: xml, text: '<a/>' })])
    })

  if (schema)
    test('refuses each wrong field by its name', async () => {
      const right = bodyOf(route)!
      for (const { what, field, payload } of wrongPayloads(schema!, right, !LOOSE.includes(route))) {
        const answer = await send(route, { person: caller, body: payload })
        const hint = `${field}: ${what}`
        if (what === 'unprintable' && answer.status !== 400)
          expect([401, 403, 404], hint).toContain(answer.status)
        else if (field === 'userId' && answer.status !== 400) expect(answer.status, hint).toBe(403)
        else expect(answer, hint).toMatchObject({ status: 400, body: { success: false } })
        if (answer.status === 400) expect(`${answer.body.field}.`, hint).toMatch(RegExp(`^${field}\\.`))
        expect(answer.body.message, hint).toMatch(/\S/)
      }
    })

  if (example.wrongAddresses)
    test('refuses a wrong address by the name of its field', async () => {
      for (const [path, field] of Object.entries(example.wrongAddresses ?? {})) {
        const answer = await fetch(shop.base + path, { headers: { token: caller.token } })
        expect(answer.status, path).toBe(400)
        expect(await answer.json(), path).toMatchObject({ success: false, field })
      }
    })

  test('changed nothing by what it refused', async () => {
    expect(await digest()).toEqual(untouched)
  })
})

type Sent = {
  person?: Person
  headers?: Record<string, string>
  body?: Record<string, unknown> | undefined
  text?: string
  params?: Record<string, string> | undefined
}

async function send(route: Route, { person, headers = {}, body, text, params }: Sent) {
  const [method, template] = route.split(' ') as [string, string]
  const filled = params ?? EXAMPLES[route].params?.(person ?? caller) ?? {}
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(filled[name] ?? ''))
  const { bytes } = EXAMPLES[route]
  const sent = text ?? (body && JSON.stringify(body))
  const answer = await fetch(shop.base + path, {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bytes ? { 'content-type': 'image/png' } : {}),
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...headers,
    },
    body: sent ?? bytes ?? null,
  })
  const isPaper = answer.headers.get('content-type') === 'application/pdf'
  return { status: answer.status, body: isPaper ? {} : await answer.json() }
}

/** Each is refused with this status and says why. */
async function refused(status: number, sendings: (() => ReturnType<typeof send>)[]): Promise<void> {
  for (const [at, sending] of sendings.entries()) {
    const answer = await sending()
    expect(answer.status, `${at + 1} of ${sendings.length}`).toBe(status)
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
  }
}

const namesAnOrder = ({ payload, params }: Example) =>
  'orderId' in { ...payload?.(nobody), ...params?.(nobody) }

const bodyOf = (route: Route) => (API[route].payload ? EXAMPLES[route].payload?.(caller) : undefined)

const nobody: Person = {
  userId: '',
  email: '',
  phone: '',
  password: '',
  token: '',
  orderId: '',
  mailedCode: async () => '',
  mailedKey: async () => '',
}

async function newPerson(): Promise<Person> {
  people++
  const { base } = shop
  const known = {
    email: `caller-${people}@example.com`,
    phone: String(7_000_000_000 + people),
    password: 'warp-and-weft',
  }
  const { token } = await call('POST /api/user/register', { name: 'A Shopper', ...known }, { base })
  const { user } = await call('GET /api/user/profile', undefined, { base, token })
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const order = { items, amount: 1649, address: ADDRESS, directBuy: true }
  const { orderId } = await call('POST /api/order/place', order, { base, token })
  const mailedCode = () => catcher.codeTo(known.email)
  const mailedKey = () => catcher.foundTo(known.email, /(?<=size-back#)[\w-]{43}/)
  return { ...known, userId: user._id, token, orderId, mailedCode, mailedKey }
}
