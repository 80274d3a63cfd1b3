import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { authenticate } from '../modules/accounts/sessions.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
let people = 0

afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => catcher.stop())

const MINUTE = 60_000
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

async function shopper() {
  people++
  const person = {
    name: 'A Shopper',
    email: `codes-${people}@example.com`,
    phone: String(6_100_000_000 + people),
    password: 'warp-and-weft',
  }
  const { token } = await call('POST /api/user/register', person, { base: shop.base })
  return { ...person, session: { base: shop.base, token } }
}

const other = (code: string) => (code === '123456' ? '654321' : '123456')

/** The code in the `count`th mail to this address. */
const mailedCode = (email: string, count = 1) => catcher.codeTo(email, count)

describe('a forgotten password', () => {
  const send = (email: string) => call('POST /api/user/send-reset-otp', { email }, { base: shop.base })
  const reset = (email: string, otp: string, newpassword = 'weft-and-warp') =>
    call('POST /api/user/reset-password', { email, otp, newpassword }, { base: shop.base })
  const login = (email: string, password: string) =>
    call('POST /api/user/login', { email, password }, { base: shop.base })
  const WRONG = { status: 400, field: 'otp' }

  test('is replaced by mail; every session ends, and the code works once', async () => {
    const { email, session } = await shopper()
    expect(await send(email)).toEqual({ success: true, message: 'OTP sent successfully' })
    const code = await mailedCode(email)
    expect(await reset(email, code)).toEqual({ success: true, message: 'Password reset successful' })
    expect((await refusal(call('GET /api/user/profile', undefined, session))).status).toBe(401)
    expect((await refusal(login(email, 'warp-and-weft'))).status).toBe(401)
    await login(email, 'weft-and-warp')
    expect(await refusal(reset(email, code))).toMatchObject(WRONG)
  })

  test('of two that use a code at once, one does', async () => {
    const { email } = await shopper()
    await send(email)
    const code = await mailedCode(email)
    const outcomes = await Promise.allSettled([
      reset(email, code, 'password-one'),
      reset(email, code, 'password-two'),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('ends the codes that were asked for elsewhere', async () => {
    const { email } = await shopper()
    await shop.db`update accounts set mailbox_proven_at = now() where email = ${email}`
    const from = (remoteAddress: string) => async (to: string, payload: object) =>
      (await shop.running.app.inject({ method: 'POST', url: `/api/user/${to}`, remoteAddress, payload }))
        .statusCode
    const elsewhere = from('198.51.100.7')
    expect(await elsewhere('send-reset-otp', { email })).toBe(200)
    const theirs = await mailedCode(email)
    await send(email)
    await reset(email, await mailedCode(email, 2))
    const again = { email, otp: theirs, newpassword: 'once-more-weft' }
    expect(await elsewhere('reset-password', again)).toBe(400)
    await login(email, 'weft-and-warp')
  })

  test('five wrong tries kill the code, also all at once', async () => {
    const { email } = await shopper()
    await send(email)
    const code = await mailedCode(email)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => refusal(reset(email, other(code)))))
    for (const each of wrong) expect(each).toMatchObject(WRONG)
    expect(await refusal(reset(email, code))).toMatchObject(WRONG)
  })

  test('four wrong tries do not', async () => {
    const { email } = await shopper()
    await send(email)
    const code = await mailedCode(email)
    for (let time = 0; time < 4; time++) await refusal(reset(email, other(code)))
    await reset(email, code)
  })

  test('a code works for fifteen minutes, and only until the next one', async () => {
    const { email } = await shopper()
    await send(email)
    const first = await mailedCode(email)
    let second = first
    // One in a million is the same again.
    for (let count = 2; second === first; count++) {
      later(2 * MINUTE)
      await send(email)
      second = await mailedCode(email, count)
    }
    expect(await refusal(reset(email, first))).toMatchObject(WRONG)
    later(15 * MINUTE + 1000)
    expect(await refusal(reset(email, second))).toMatchObject(WRONG)
    later(-MINUTE)
    await reset(email, second)
  })

  test('asks for one code a minute and five an hour, whether or not there is an account', async () => {
    const { email } = await shopper()
    for (const asked of [email, 'nobody-at-all@example.com']) {
      for (let time = 1; time <= 5; time++) {
        expect(await send(asked)).toEqual({ success: true, message: 'OTP sent successfully' })
        const soon = await refusal(send(asked))
        expect(soon).toMatchObject({ status: 429 })
        expect(soon.message).toMatch(/^A code was asked for a moment ago\. Please try again in /)
        later(MINUTE + 1000)
      }
      expect(await refusal(send(asked))).toMatchObject({
        status: 429,
        message: expect.stringMatching(/^Five codes were asked for within an hour\. .* minutes\.$/),
      })
    }
  })

  test('the answer is the same for a code that is wrong and an account that is not', async () => {
    const { email } = await shopper()
    const answers = [await refusal(reset(email, '123456')), await refusal(reset('no@example.com', '123456'))]
    expect(answers[0]).toEqual(answers[1])
  })

  test('what is not right is named', async () => {
    expect(await refusal(send('weaver'))).toMatchObject({ status: 400, field: 'email' })
    expect(await refusal(reset('a@example.com', '12345'))).toMatchObject({
      status: 400,
      field: 'otp',
      message: 'Please enter a valid 6-digit OTP',
    })
    expect(await refusal(reset('a@example.com', '123456', 'seven77'))).toMatchObject({
      status: 400,
      field: 'newpassword',
      message: 'Min 8 chars',
    })
  })

  test('no code is left lying about', async () => {
    const { email } = await shopper()
    await send(email)
    const code = await mailedCode(email)
    const sent = () => shop.db`select content from messages where recipient = ${email} and status = 'sent'`
    await expect.poll(sent).toEqual([{ content: {} }])
    const codes = await shop.db`select code_hash from one_time_codes`
    expect(JSON.stringify(codes)).not.toContain(code)
  })
})

describe('verifying the e-mail address', () => {
  test('marks the account as verified', async () => {
    const { email, session } = await shopper()
    const { user } = await call('GET /api/user/profile', undefined, session)
    expect(await call('POST /api/user/send-verify-otp', { userId: user._id }, session)).toEqual({
      success: true,
      message: 'Verification code sent successfully',
    })
    const otp = await mailedCode(email)
    const codes = () => shop.db`
      select from one_time_codes where account_id = (select id from accounts where email = ${email})`
    // The mailbox’s and the phone’s.
    await expect.poll(codes).toHaveLength(2)
    const verify = () => call('POST /api/user/verify-email', { userId: user._id, otp }, session)
    expect(await verify()).toEqual({
      success: true,
      message: 'Email verified successfully!',
      proven: 'email',
    })
    expect((await call('GET /api/user/profile', undefined, session)).user.isAccountVerified).toBe(true)
    expect(await refusal(verify())).toMatchObject({ status: 400, field: 'otp' })
    expect(await codes(), 'the phone’s is over too').toHaveLength(0)
  })

  test('waits for whoever is at the account, a new code being made or an erasure, and neither is cut off', async () => {
    const { email, session } = await shopper()
    await call('POST /api/user/send-verify-otp', {}, session)
    const otp = await mailedCode(email)
    let typed: ReturnType<typeof refusal> | undefined
    await shop.db.begin(async (tx) => {
      const [account] = await tx<{ id: string }[]>`
        select id from accounts where email = ${email} for no key update`
      typed = refusal(call('POST /api/user/verify-email', { otp }, session))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await tx`delete from one_time_codes where account_id = ${account!.id}`
    })
    expect(await typed).toMatchObject({ status: 400, code: 'wrongCode' })
  })

  test('a code is good for its own account and its own purpose', async () => {
    const [one, two] = [await shopper(), await shopper()]
    await call('POST /api/user/send-verify-otp', {}, one.session)
    const otp = await mailedCode(one.email)
    expect((await refusal(call('POST /api/user/verify-email', { otp }, two.session))).status).toBe(400)
    const newpassword = 'weft-and-warp'
    const reset = call(
      'POST /api/user/reset-password',
      { email: one.email, otp, newpassword },
      { base: shop.base },
    )
    expect((await refusal(reset)).status).toBe(400)
    await call('POST /api/user/verify-email', { otp }, one.session)
  })

  test('needs patience', async () => {
    const { session } = await shopper()
    await call('POST /api/user/send-verify-otp', {}, session)
    expect((await refusal(call('POST /api/user/send-verify-otp', {}, session))).status).toBe(429)

    const { accountId } = await authenticate(shop.db, session.token)
    for (let time = 0; time < 20; time++) await shop.running.shop.limits.byAccount('try-code', accountId)
    expect((await refusal(call('POST /api/user/verify-email', { otp: '123456' }, session))).status).toBe(429)
  })
})

test('ten codes a day verify an account, and no more go to whichever mailbox and phone were typed for it', async () => {
  const { session } = await shopper()
  const ask = () => call('POST /api/user/send-verify-otp', {}, session)
  for (let time = 0; time < 10; time++) {
    await ask()
    // An hour later.
    await shop.db`delete from rate_limits where key ~ '^account:verify-code(-a-minute)?:'`
  }
  const refused = await refusal(ask())
  expect(refused).toMatchObject({
    status: 429,
    message: 'That was too many tries. Please try again in 24 hours.',
  })
  expect(refused.retryAfter, 'until tomorrow').toBeGreaterThan(23 * 3600)
})

describe('a forgotten username', () => {
  const forgot = (phone: string) => call('POST /api/user/forgot-username', { phone }, { base: shop.base })
  const SENT = { success: true, message: 'If an account exists, an email has been sent.' }

  test('is mailed to the account that has the phone, and the answer is the same if none has', async () => {
    const { email, phone } = await shopper()
    expect(await forgot('9999999999')).toEqual(SENT)
    expect(await forgot(phone)).toEqual(SENT)
    const [mail] = await catcher.mailTo(email)
    expect(mail!.text).toContain(email)
    expect(catcher.caught.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is asked for with a phone, five times an hour', async () => {
    expect(await refusal(forgot('12345'))).toMatchObject({
      status: 400,
      field: 'phone',
      message: 'Enter a valid 10-digit phone',
    })
    for (let time = 0; time < 5; time++) expect(await forgot('9999999998')).toEqual(SENT)
    expect((await refusal(forgot('9999999998'))).status).toBe(429)
  })
})
