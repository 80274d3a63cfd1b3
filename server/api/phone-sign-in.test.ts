import { randomInt } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PayloadOf } from '../../contract/api.ts'
import { call } from '../../contract/client.ts'
import { refusal } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { correctPhone } from '../modules/accounts/correct-phone.ts'

const { shop, sandbox } = testShopWithSandbox()
let people = 0

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Received = { channel: string; template: string | null; text: string }
type Login = PayloadOf<'POST /api/user/login-otp'>

const ask = (phone: string, how: { byEmail?: true } = {}) =>
  call('POST /api/user/send-login-otp', { phone, ...how }, { base: shop.base })
const logIn = (login: Login) => call('POST /api/user/login-otp', login, { base: shop.base })
const newPerson = () => ({
  phone: `9${randomInt(1e8, 1e9)}`,
  email: `by-phone-${++people}@example.com`,
  name: 'A Shopper',
})
const WRONG = { status: 400, code: 'wrongCode', field: 'otp' }
const NEEDS_ACCOUNT = { status: 400, code: 'phoneNeedsAccount', field: 'name' }

/** The newest code that came to a phone or a mailbox. */
async function codeAt(to: string): Promise<string> {
  return vi.waitFor(async () => {
    const received = await sandbox.get<Received[]>(`/inbox.json?to=${encodeURIComponent(to)}`)
    const code = received.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (!code) throw new Error(`no code at ${to}`)
    return code
  }, 20_000)
}
const onWhatsApp = (phone: string) => codeAt(`91${phone}`)
async function newerThan(otp: string, phone: string): Promise<string> {
  let next = otp
  await vi.waitFor(async () => {
    next = await onWhatsApp(phone)
    expect(next).not.toBe(otp)
  }, 20_000)
  return next
}
const other = (code: string) => (code === '123456' ? '654321' : '123456')

async function registered(proven: { mailbox?: boolean; phone?: boolean } = {}) {
  const person = { ...newPerson(), password: 'warp-and-weft' }
  await call('POST /api/user/register', person, { base: shop.base })
  await shop.db`
    update accounts set mailbox_proven_at = ${proven.mailbox ? new Date() : null},
      phone_proven_at = ${proven.phone ? new Date() : null}
    where email = ${person.email}`
  return person
}
const accountOf = async (email: string) =>
  (
    await shop.db<{ phone: string | null; proven: boolean; has_password: boolean }[]>`
      select phone, phone_proven_at is not null as proven, password_hash is not null as has_password
      from accounts where email = ${email}`
  )[0]
const profileOf = async (token: string) =>
  (await call('GET /api/user/profile', undefined, { base: shop.base, token })).user

describe('a phone and its code', () => {
  test('sign nobody in from another network than the one that asked', async () => {
    const { phone } = await registered({ phone: true })
    await ask(phone)
    const otp = await onWhatsApp(phone)
    const { statusCode } = await shop.running.app.inject({
      method: 'POST',
      url: '/api/user/login-otp',
      remoteAddress: '198.51.100.7',
      payload: { phone, otp },
    })
    expect(statusCode).toBe(400)
    await logIn({ phone, otp })
  })

  test('open an account with a name and an e-mail address, and sign in to it ever after', async () => {
    const { phone, ...account } = newPerson()
    const { log } = shop.running.shop
    const [refused, done] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')]
    const noted = (refusedAs: string | null) => [
      expect.objectContaining({ security: 'phone-sign-in', refusedAs }),
      'shopper security',
    ]
    const asked = await ask(phone)
    const otp = await onWhatsApp(phone)
    expect(await refusal(logIn({ phone, otp: other(otp) }))).toMatchObject(WRONG)
    expect(refused).toHaveBeenCalledWith(...noted('wrongCode'))
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(NEEDS_ACCOUNT)
    const { token } = await logIn({ phone, otp, ...account, whatsappUtilityOptIn: true })
    expect(done).toHaveBeenCalledWith(...noted(null))
    expect(await profileOf(token)).toMatchObject({ phone, ...account, whatsappUtilityOptIn: true })
    expect(await accountOf(account.email)).toEqual({ phone, proven: true, has_password: false })
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(WRONG)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await ask(phone), 'the same reply as to a phone that nobody had').toEqual(asked)
    const next = await newerThan(otp, phone)
    expect((await profileOf((await logIn({ phone, otp: next })).token)).email).toBe(account.email)
    await vi.waitFor(async () => {
      const mails =
        await shop.db`select from messages where recipient = ${account.email} and template = 'new-device'`
      expect(mails).toHaveLength(1)
    }, 20_000)
  })

  test('sign in at once where the phone is proven, and nobody else does; five wrong tries end the code', async () => {
    const person = await registered({ phone: true })
    await ask(person.phone)
    const otp = await onWhatsApp(person.phone)
    // In the same house, which ends nothing of hers.
    const { phone } = await registered({ phone: true })
    await ask(phone)
    const code = await onWhatsApp(phone)
    const both = await Promise.allSettled([
      logIn({ phone: person.phone, otp }),
      logIn({ phone: person.phone, otp }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    await Promise.all(Array.from({ length: 5 }, () => refusal(logIn({ phone, otp: other(code) }))))
    expect(await refusal(logIn({ phone, otp: code }))).toMatchObject(WRONG)
  })

  test('sign in at once in a browser that the account knows, and that proves the phone', async () => {
    const person = { ...newPerson(), password: 'warp-and-weft' }
    const { phone } = person
    let cookie = ''
    const post = async (to: string, payload: object) => {
      const url = `/api/user/${to}`
      const answer = await shop.running.app.inject({ method: 'POST', url, headers: { cookie }, payload })
      cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie
      return answer.statusCode
    }
    expect([await post('register', person), await post('send-login-otp', { phone })]).toEqual([200, 200])
    expect(await accountOf(person.email)).toMatchObject({ proven: false })
    expect(await post('login-otp', { phone, otp: await onWhatsApp(phone) })).toBe(200)
    expect(await accountOf(person.email)).toEqual({ phone, proven: true, has_password: true })
  })

  test('wait for whoever corrects the phone, who ends them', async () => {
    const { phone, email } = await registered({ phone: true })
    await ask(phone)
    const otp = await onWhatsApp(phone)
    const { login } = await shop.db.begin(async (tx) => {
      const [{ id }] = await tx<
        [{ id: string }]
      >`select id from accounts where email = ${email} for no key update`
      const login = refusal(logIn({ phone, otp }))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await correctPhone(tx, id, newPerson().phone)
      return { login }
    })
    expect(await login).toMatchObject(WRONG)
  })

  test('do not lead into the account that a stranger has opened with the number; the number leaves it', async () => {
    const stranger = await registered({ mailbox: true })
    const { phone } = stranger
    await shop.db`
      update accounts set whatsapp_utility = true, whatsapp_marketing = true where email = ${stranger.email}`
    await ask(phone)
    const otp = await onWhatsApp(phone)
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(NEEDS_ACCOUNT)
    const { name, email } = newPerson()
    const known = await refusal(logIn({ phone, otp, name, email: stranger.email }))
    expect(known).toMatchObject({ status: 409, code: 'phoneNeedsPassword', field: 'email' })
    const { token } = await logIn({ phone, otp, name, email })
    expect(await profileOf(token)).toMatchObject({ phone, email })
    expect(await accountOf(stranger.email)).toMatchObject({ phone: null })
    const said = await shop.db`
      select purpose, granted from consents where source = 'phone'
        and account_id = (select id from accounts where email = ${stranger.email}) order by purpose`
    expect(said, 'and what was agreed to for it').toEqual([
      { purpose: 'marketing', granted: false },
      { purpose: 'utility', granted: false },
    ])
  })

  test('are not outlived in the account that the number leaves by a code that went there: it proves no other number', async () => {
    const { phone, email, password } = await registered({ mailbox: true })
    const { token } = await call('POST /api/user/login', { email, password }, { base: shop.base })
    const session = { base: shop.base, token }
    await call('POST /api/user/send-verify-otp', {}, session)
    const verifying = await onWhatsApp(phone)
    await ask(phone)
    await logIn({ ...newPerson(), phone, otp: await newerThan(verifying, phone) })
    const another = newPerson().phone
    await call('PUT /api/user/profile/update', { phone: another }, session)
    const verify = call('POST /api/user/verify-email', { otp: verifying }, session)
    expect(await refusal(verify)).toMatchObject(WRONG)
    expect(await accountOf(email)).toMatchObject({ phone: another, proven: false })
  })

  test('do not lead there either once the number’s owner has written STOP to what the stranger had sent there', async () => {
    const stranger = await registered({ mailbox: true })
    const { phone } = stranger
    await shop.db`update accounts set whatsapp_utility = true where phone = ${phone}`
    await sandbox.post('/whatsapp/incoming', { from: phone, text: 'STOP' })
    await vi.waitFor(async () => {
      const [account] = await shop.db`select whatsapp_utility as agreed from accounts where phone = ${phone}`
      expect(account).toEqual({ agreed: false })
    }, 20_000)
    await ask(phone)
    const otp = await onWhatsApp(phone)
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(NEEDS_ACCOUNT)
    expect(await accountOf(stranger.email)).toMatchObject({ phone, proven: false })
  })

  test('take an account over that nobody has proven, without what a stranger may have left in it', async () => {
    const { phone, email, password } = await registered()
    await shop.db`
      update accounts set cash_allowed_at = now(), no_review_invitations_at = now() where email = ${email}`
    await ask(phone)
    const otp = await onWhatsApp(phone)
    const { token } = await logIn({ phone, otp, name: 'Its Owner', email })
    const [left] = await shop.db`
      select cash_allowed_at as cash, no_review_invitations_at as refused from accounts where email = ${email}`
    expect(left, 'what was decided of the stranger').toEqual({ cash: null, refused: null })
    expect(await profileOf(token)).toMatchObject({ phone, email, name: 'Its Owner' })
    const terms = await shop.db`
      select granted from consents where purpose = 'terms' and source = 'phone'
        and account_id = (select id from accounts where email = ${email}) order by at, id`
    expect(terms, 'the stranger’s word ends, the owner’s begins').toEqual([
      { granted: false },
      { granted: true },
    ])
    expect(await accountOf(email)).toEqual({ phone, proven: true, has_password: false })
    const login = call('POST /api/user/login', { email, password }, { base: shop.base })
    expect((await refusal(login)).status).toBe(401)
  })

  test('go into the mailbox where the phone has no WhatsApp, and then prove no phone', async () => {
    const { phone, email } = await registered({ mailbox: true })
    await ask(phone, { byEmail: true })
    const { token } = await logIn({ phone, otp: await codeAt(email) })
    expect((await profileOf(token)).email).toBe(email)
    expect(await accountOf(email)).toMatchObject({ phone, proven: false })

    const stranger = await registered()
    await ask(stranger.phone, { byEmail: true })
    await logIn({ phone: stranger.phone, otp: await codeAt(stranger.email) })
    expect(
      await accountOf(stranger.email),
      'where nobody has proven the mailbox, whoever reads it is rid of what a stranger entered',
    ).toEqual({ phone: null, proven: false, has_password: false })
  })

  test('are worth nothing once their time is over', async () => {
    const { phone } = await registered({ phone: true })
    await ask(phone)
    const otp = await onWhatsApp(phone)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 })
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(WRONG)
    vi.setSystemTime(Date.now() - 30_000)
    expect((await logIn({ phone, otp })).token).toBeTruthy()
  })

  test('are worth nothing once there is a newer one', async () => {
    const { phone } = await registered({ phone: true })
    await ask(phone)
    const otp = await onWhatsApp(phone)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await ask(phone)
    const next = await newerThan(otp, phone)
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(WRONG)
    expect((await logIn({ phone, otp: next })).token).toBeTruthy()
  })

  test('leave five tries more to whoever has typed the right one and is asked for a name', async () => {
    const { phone, ...account } = newPerson()
    await ask(phone)
    const otp = await onWhatsApp(phone)
    for (let time = 0; time < 4; time++)
      expect(await refusal(logIn({ phone, otp: other(otp) }))).toMatchObject(WRONG)
    expect(await refusal(logIn({ phone, otp }))).toMatchObject(NEEDS_ACCOUNT)
    expect((await logIn({ phone, otp, ...account })).token).toBeTruthy()
  })

  test('are sent to strangers as often in a day as the shop can pay for, and no more', async () => {
    const { phone, email, password } = await registered({ phone: true })
    const { app } = shop.running
    const url = '/api/user/login'
    const { cookies } = await app.inject({ method: 'POST', url, payload: { email, password } })
    await ask(newPerson().phone)
    const [counted] = await shop.db<{ key: string; expire: number }[]>`
      update rate_limits set points = 5000 where key like 'account:phone-codes-of-strangers:%' returning key, expire`
    expect(counted!.expire, 'until tomorrow').toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await refusal(ask(newPerson().phone))).toMatchObject({ status: 429 })
    const known = await app.inject({
      method: 'POST',
      url: '/api/user/send-login-otp',
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      payload: { phone },
    })
    expect(known.statusCode, 'whose browser the account knows is no stranger').toBe(200)
    await shop.db`delete from rate_limits where key = ${counted!.key}`
    await ask(newPerson().phone)
  })

  test('are sent as often in a day as one network may ask for, and no more', async () => {
    const askFrom = async (remoteAddress: string) => {
      const payload = { phone: newPerson().phone }
      const request = { method: 'POST', url: '/api/user/send-login-otp', remoteAddress, payload } as const
      return (await shop.running.app.inject(request)).statusCode
    }
    expect(await askFrom('198.51.100.9')).toBe(200)
    const counted = await shop.db<{ expire: number }[]>`
      update rate_limits set points = 1000000 where key like '%:phone-code-a-day:%' and points = 1 returning expire`
    expect(counted).toHaveLength(1)
    expect(counted[0]!.expire, 'until tomorrow').toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await askFrom('198.51.100.9')).toBe(429)
    expect(await askFrom('203.0.113.9')).toBe(200)
  })

  test('are named when they are not right, and asked for once a minute', async () => {
    const { phone } = newPerson()
    expect(await refusal(ask('5123456789'))).toMatchObject({ status: 400, field: 'phone' })
    expect(await refusal(logIn({ phone, otp: '12345' }))).toMatchObject({ status: 400, field: 'otp' })
    expect(await refusal(logIn({ phone, otp: '123456' }))).toMatchObject(WRONG)
    await ask(phone)
    expect(await refusal(ask(phone))).toMatchObject({ status: 429, code: 'codeJustAsked' })
  })
})
