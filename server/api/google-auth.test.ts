import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS } from '../../test/cast.ts'
import { googleBrowser } from '../../test/google-browser.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { issueCode } from '../modules/accounts/one-time-codes.ts'
import { issueSignInCode } from '../modules/accounts/sign-in-codes.ts'
import { DOCUMENT_HEADERS } from '../platform/document-headers.ts'
import { newToken } from '../platform/ids.ts'

const { shop, sandbox } = testShopWithSandbox()
const without = testShop()
/** As a shop stands on the net, behind a proxy that speaks TLS. */
const PUBLIC_URL = 'https://shop.example'
const onTheNet = testShop(() => ({ ...sandbox.environment, PORT: '0', PUBLIC_URL, ADDRESS_LIMIT_SCALE: '1' }))
const newBrowser = () => googleBrowser(() => shop.base)

let people = 0
/** Somebody whom neither the shop nor Google has met. */
const somebody = (domain = 'gmail.com') => {
  people++
  return {
    email: `weaver-${people}@${domain}`,
    name: 'A Patient Weaver',
    phone: String(7_000_000_000 + people),
    password: 'warp-and-weft',
  }
}
const chosen = ({ email, name }: { email: string; name: string }) =>
  ({ use: 'another', email, name }) as const

const profileOf = async (token: string | undefined) =>
  (await call('GET /api/user/profile', undefined, { base: shop.base, token })).user

test('a new account: who it is from Google, the phone from the shopper; next time neither is asked', async () => {
  const browser = newBrowser()
  const person = somebody()
  const told = await browser.signIn(chosen(person))
  expect(told).toMatchObject({ status: 200, attempt: 'attempt-1', email: person.email, name: person.name })

  const asked = await browser.call(told)
  expect(asked).toMatchObject({ status: 400, body: { success: false, field: 'phone' } })

  const { status, body } = await browser.call(told, { phone: person.phone, whatsappUtilityOptIn: true })
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Logged in successfully' })
  expect(await profileOf(body.token)).toMatchObject({
    email: person.email,
    name: person.name,
    phone: person.phone,
    isAccountVerified: true,
    whatsappUtilityOptIn: true,
    whatsappMarketingOptIn: false,
  })
  const consents = await shop.db`
    select purpose, granted, source, wording from consents join accounts on accounts.id = account_id
    where email = ${person.email} order by purpose`
  expect(consents).toMatchObject([
    { purpose: 'marketing', granted: false, source: 'signup', wording: expect.any(String) },
    { purpose: 'terms', granted: true, source: 'signup' },
    { purpose: 'utility', granted: true },
  ])

  const again = newBrowser()
  const returned = await again.call(await again.signIn(chosen(person)))
  expect(returned.status).toBe(200)
  expect((await profileOf(returned.body.token))._id).toBe((await profileOf(body.token))._id)
})

test('a name over there is a name, whatever it looks like', async () => {
  const person = { ...somebody(), name: '</script><script>alert(1)</script> & Daughters' }
  expect(await newBrowser().signIn(chosen(person))).toMatchObject({ status: 200, name: person.name })
})

test('a confirmation works once, with or without a phone, and in the browser that asked for it only', async () => {
  const browser = newBrowser()
  const person = somebody()
  const told = await browser.signIn(chosen(person))
  const elsewhere = newBrowser()
  expect(await elsewhere.call(told, { phone: person.phone })).toMatchObject({ status: 401 })
  await elsewhere.signIn(chosen(somebody()))
  expect(await elsewhere.call(told, { phone: person.phone }), 'the nonce of another').toMatchObject({
    status: 401,
  })
  const both = await Promise.all([1, 2].map(() => browser.call(told, { phone: person.phone })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await browser.call(told)).toMatchObject({ status: 401 })
})

test('a confirmation is of no use after a while', async () => {
  const browser = newBrowser()
  const person = somebody()
  const told = await browser.signIn(chosen(person))
  expect((await browser.call(told)).status).toBe(400)
  await shop.db`update google_sign_ins set expires_at = now() - interval '1 second'`
  expect(await browser.call(told, { phone: person.phone })).toMatchObject({ status: 401 })
})

test('who somebody is, the token says and nothing else', async () => {
  const browser = newBrowser()
  const told = await browser.signIn(chosen(somebody()))
  const { phone } = somebody()
  const [header, payload] = told.credential!.split('.')
  for (const changes of [
    { credential: undefined },
    { credential: `${header}.${payload}.` },
    { credential: 'nonsense' },
    { googleId: '100000000000000000001' },
    { email: 'shopper@example.com' },
  ])
    expect(await browser.call({ ...told, ...changes }, { phone })).toMatchObject({
      status: 401,
      body: { success: false },
    })
  const { body } = await browser.call(
    { ...told, email: told.email!.toUpperCase(), name: 'Somebody Else' },
    { phone },
  )
  expect(await profileOf(body.token)).toMatchObject({ name: 'A Patient Weaver' })
})

test('an address that Google has not confirmed signs nobody in', async () => {
  const browser = newBrowser()
  const told = await browser.signIn({ account: 'unconfirmed@elsewhere.example' })
  expect(await browser.call(told, { phone: somebody().phone })).toMatchObject({ status: 401 })
})

test('a verified account of a mailbox that Google runs is linked, and keeps its password and sessions', async () => {
  const person = somebody()
  const { token } = await call('POST /api/user/register', person, { base: shop.base })
  await shop.db`
    update accounts set verified_at = now(), mailbox_proven_at = now() where email = ${person.email}`
  const browser = newBrowser()
  const { status, body } = await browser.call(await browser.signIn(chosen(person)))
  expect(status).toBe(200)
  expect((await profileOf(body.token))._id).toBe((await profileOf(token))._id)
  expect(await call('POST /api/user/login', person, { base: shop.base }).catch((error) => error.status)).toBe(
    400,
  )
  const { email, password } = person
  expect(await call('POST /api/user/login', { email, password }, { base: shop.base })).toMatchObject({
    success: true,
  })
})

test.each([
  ['opened', null],
  ['opened and verified by a code on a phone of their own', new Date()],
])(
  'an account that a stranger %s in the owner’s name passes to the owner, and the stranger is out',
  async (_, verifiedAt) => {
    const owner = somebody()
    const { token: strangers } = await call('POST /api/user/register', owner, { base: shop.base })
    await shop.db`update accounts set verified_at = ${verifiedAt} where email = ${owner.email}`
    const [account] = await shop.db`select id from accounts where email = ${owner.email}`
    await issueCode(shop.db, account!.id, { purpose: 'reset' }, async () => {})
    const asked = { device: newToken().hash.toString('base64url'), network: null }
    await issueSignInCode(shop.db, { phone: owner.phone, mailboxOf: account!.id }, asked, async () => {})
    for (const street of ['At home', 'At work']) {
      const address = { ...ADDRESS, street }
      await call('POST /api/user/addresses/add', { address }, { base: shop.base, token: strangers })
    }
    const browser = newBrowser()
    const { status, body } = await browser.call(await browser.signIn(chosen(owner)))
    expect(status).toBe(200)
    expect(await profileOf(body.token)).toMatchObject({
      email: owner.email,
      isAccountVerified: true,
      phone: null,
      address: null,
      whatsappOptIn: false,
    })
    expect(await refusal(profileOf(strangers))).toMatchObject({ status: 401 })
    const me = { base: shop.base, token: body.token }
    expect((await call('GET /api/user/addresses', undefined, me)).addresses).toEqual([])
    const { email, password } = owner
    const login = call('POST /api/user/login', { email, password }, { base: shop.base })
    expect(await refusal(login)).toMatchObject({ status: 401 })
    for (const codes of ['one_time_codes', 'sign_in_codes'])
      expect(await shop.db`select 1 from ${shop.db(codes)} where account_id = ${account!.id}`).toEqual([])
    const [proven] = await shop.db`select mailbox_proven_at as at from accounts where id = ${account!.id}`
    expect(proven!.at, 'whoever comes next is no owner').not.toBeNull()
  },
)

test('an account that is erased in that moment signs nobody in', async () => {
  const [browser, person] = [newBrowser(), somebody()]
  const { phone } = person
  expect((await browser.call(await browser.signIn(chosen(person)), { phone })).status).toBe(200)
  const [{ id }] = await shop.db<[{ id: string }]>`select id from accounts where email = ${person.email}`
  const told = await browser.signIn(chosen(person))
  const { signedIn } = await shop.db.begin(async (tx) => {
    await lockToErase(tx, id)
    const signedIn = browser.call(told)
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    await eraseAccount(tx, id, new Date())
    return { signedIn }
  })
  expect(await signedIn, 'as somebody new').toMatchObject({ status: 400, body: { field: 'phone' } })
  expect(await shop.db`select from account_devices where account_id = ${id}`).toHaveLength(0)
})

test('where Google does not run the mailbox, the account there keeps its door: 409 and the password', async () => {
  const person = somebody('elsewhere.example')
  const { token } = await call('POST /api/user/register', person, { base: shop.base })
  await shop.db`update accounts set verified_at = now() where email = ${person.email}`
  const browser = newBrowser()
  const answer = await browser.call(await browser.signIn(chosen(person)))
  expect(answer).toMatchObject({ status: 409, body: { field: 'email' } })
  expect(answer.body.message).toContain('password')
  expect(await profileOf(token)).toMatchObject({ email: person.email })
})

test('an address that has passed to another Google account does not open the account of the first', async () => {
  const person = somebody()
  const browser = newBrowser()
  await browser.call(await browser.signIn(chosen(person)), { phone: person.phone })
  await shop.db`update accounts set google_id = 'of-the-first' where email = ${person.email}`
  expect(await browser.call(await browser.signIn(chosen(person)))).toMatchObject({ status: 409 })
})

test('a phone that somebody has is refused, and another completes the sign-up', async () => {
  const first = somebody('example.com')
  await call('POST /api/user/register', first, { base: shop.base })
  const browser = newBrowser()
  const told = await browser.signIn({ account: 'shopper@elsewhere.example' })
  expect(await browser.call(told, { phone: first.phone })).toEqual({
    status: 409,
    body: {
      success: false,
      code: 'phoneTaken',
      message: 'This phone is linked to another account',
      field: 'phone',
    },
  })
  expect(await browser.call(told, { phone: '12345' })).toMatchObject({
    status: 400,
    body: { field: 'phone' },
  })
  expect(await browser.call(told, { phone: somebody().phone })).toMatchObject({ status: 200 })
})

test('cancelled over there, led back twice, or led back without having begun', async () => {
  const browser = newBrowser()
  expect(await browser.signIn({ use: 'none' })).toEqual({ status: 403, attempt: 'attempt-1', error: null })

  const begun = await browser.start('attempt-2')
  const { picker } = begun as { picker: string }
  const stranger = newBrowser()
  for (const [host, jar] of browser.cookies) if (host === 'localhost') stranger.cookies.set(host, jar)
  const noCookie = await stranger.choose(picker, { account: 'a.new.shopper@gmail.com' })
  expect(noCookie).toMatchObject({
    status: 400,
    attempt: 'attempt-2',
    error: expect.stringContaining('expired'),
  })

  const forged = await browser.go(`${shop.base}/auth/google/callback?code=x&state=attempt-3.forged`)
  expect(forged.status).toBe(400)
  expect(forged.headers.get('cache-control')).toBe('no-store')
  expect(forged.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/)
  expect(Object.fromEntries(forged.headers)).toMatchObject(DOCUMENT_HEADERS)
})

test('led back long after it was begun, it is over', async () => {
  await shop.db`truncate google_sign_ins`
  const browser = newBrowser()
  const { picker } = (await browser.start()) as { picker: string }
  await shop.db`update google_sign_ins set expires_at = now()`
  expect(await browser.choose(picker, chosen(somebody()))).toMatchObject({ status: 400 })
  await newBrowser().start()
  expect(await shop.db`select from google_sign_ins where expires_at < now()`, 'nor is it kept').toEqual([])
})

test('led back at the last moment, there are ten minutes more to say one’s phone', async () => {
  await shop.db`truncate google_sign_ins`
  const browser = newBrowser()
  const person = somebody()
  const { picker } = (await browser.start()) as { picker: string }
  await shop.db`update google_sign_ins set expires_at = now() + interval '1 minute'`
  await browser.choose(picker, chosen(person))
  const [left] = await shop.db`
    select count(*)::int as many from google_sign_ins where expires_at > now() + interval '5 minutes'`
  expect(left).toEqual({ many: 1 })
})

test('another account may be chosen in the same browser', async () => {
  const browser = newBrowser()
  for (const person of [somebody(), somebody()])
    expect(await browser.signIn(chosen(person))).toMatchObject({ status: 200, email: person.email })
})

test('a code is redeemed once', async () => {
  const browser = newBrowser()
  const { picker } = (await browser.start()) as { picker: string }
  const body = new URLSearchParams({ account: 'a.new.shopper@gmail.com' })
  const resume = (await browser.go(picker, { method: 'POST', body })).headers.get('location')!
  const callback = (await browser.go(resume)).headers.get('location')!
  expect(callback).toMatch(`${shop.base}/auth/google/callback?`)
  expect((await browser.go(callback)).status).toBe(200)
  expect((await browser.go(callback)).status).toBe(400)
})

test('the cookie is out of reach of scripts; a name for the window that is none is not passed on', async () => {
  const address = `${shop.base}/auth/google/start?attempt=<script>`
  const response = await fetch(address, { redirect: 'manual' })
  const { headers } = response
  expect(headers.get('set-cookie')).toMatch(/^google_sign_in=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  const asked = new URL(response.headers.get('location')!).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('prompt')).toBe('select_account')
  expect(asked.get('state')).toMatch(/^unnamed\./)
  expect(asked.get('redirect_uri')).toBe(`${shop.base}/auth/google/callback`)
})

test('on the net Google leads back to PUBLIC_URL, whatever the request calls the shop', async () => {
  const response = await fetch(`${onTheNet.base}/auth/google/start`, { redirect: 'manual' })
  const asked = new URL(response.headers.get('location')!).searchParams
  expect(asked.get('redirect_uri')).toBe('https://shop.example/auth/google/callback')
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-google_sign_in=.*; Path=\/;.*; Secure$/)
})

test.each(['down', 'error'] as const)(
  'while Google is %s: 503, in words, and nothing is used up',
  async (fault) => {
    const browser = newBrowser()
    const person = somebody()
    const { picker } = (await browser.start()) as { picker: string }
    await sandbox.faults({ google: fault })
    try {
      expect(await browser.choose(picker, chosen(person))).toMatchObject({
        status: 503,
        error: expect.stringContaining('Google cannot be reached'),
      })
    } finally {
      await sandbox.faults({ google: 'ok' })
    }
    expect(await browser.call(await browser.signIn(chosen(person)), { phone: person.phone })).toMatchObject({
      status: 200,
    })
  },
)

test('a shop without Google offers none of it', async () => {
  const payload = { email: 'shopper@gmail.com', name: 'A Shopper', googleId: '1', credential: 'x' }
  expect(await refusal(call('POST /api/user/google-auth', payload, { base: without.base }))).toMatchObject({
    status: 404,
    message: 'This shop does not offer Google sign-in. Please log in with your password.',
  })
  expect((await fetch(`${without.base}/auth/google/start`)).status).toBe(404)
})
