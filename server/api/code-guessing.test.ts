import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { refusal, testShop } from '../../test/shop.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
const PASSWORD = 'warp-and-weft'
const MINUTE = 60_000
let people = 0

afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => catcher.stop())

const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const anonymous = () => ({ base: shop.base })

async function newShopper() {
  people++
  const email = `guessed-${people}@example.com`
  const phone = String(6_200_000_000 + people)
  const { token } = await call(
    'POST /api/user/register',
    { name: 'A Shopper', email, phone, password: PASSWORD },
    anonymous(),
  )
  return { email, phone, session: { base: shop.base, token } }
}
type Shopper = Awaited<ReturnType<typeof newShopper>>

const mailedCode = (email: string, count = 1) => catcher.codeTo(email, count)
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

const sendReset = (email: string) => call('POST /api/user/send-reset-otp', { email }, anonymous())
const sendVerify = ({ session }: Shopper) => call('POST /api/user/send-verify-otp', {}, session)
const verify = ({ session }: Shopper, otp: string) => call('POST /api/user/verify-email', { otp }, session)
const reset = (email: string, otp: string) =>
  call('POST /api/user/reset-password', { email, otp, newpassword: 'weft-and-warp' }, anonymous())

describe('a code that is guessed at', () => {
  test('to verify an e-mail dies of five wrong tries, also all at once', async () => {
    const shopper = await newShopper()
    await sendVerify(shopper)
    const code = await mailedCode(shopper.email)
    const tries = Array.from({ length: 5 }, () => refusal(verify(shopper, wrong(code))))
    for (const each of await Promise.all(tries)) expect(each).toMatchObject({ status: 400, field: 'otp' })
    expect(await refusal(verify(shopper, code))).toMatchObject({ status: 400, field: 'otp' })
    expect((await call('GET /api/user/profile', undefined, shopper.session)).user.isAccountVerified).toBe(
      false,
    )
  })

  test('is guessed at twenty times in a quarter of an hour, whether or not there is an account', async () => {
    const { email } = await newShopper()
    const answersFor = async (address: string) => {
      const answers = []
      for (let time = 0; time < 21; time++) answers.push(await refusal(reset(address, '123456')))
      return answers
    }
    const [real, madeUp] = await Promise.all([answersFor(email), answersFor('nobody-here@example.com')])
    expect(real.slice(0, 20).every(({ status }) => status === 400)).toBe(true)
    expect(real[20]).toMatchObject({ status: 429, message: expect.stringMatching(/try again in/) })
    expect(madeUp.map(({ status, field }) => [status, field])).toEqual(
      real.map(({ status, field }) => [status, field]),
    )
    const answer = await fetch(`${shop.base}/api/user/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, otp: '123456', newpassword: 'weft-and-warp' }),
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('a verification code is sent once a minute and five times an hour', async () => {
  const shopper = await newShopper()
  for (let time = 1; time <= 5; time++) {
    await sendVerify(shopper)
    expect((await refusal(sendVerify(shopper))).message).toMatch(/^A code was asked for a moment ago\./)
    later(MINUTE + 1000)
  }
  expect(await refusal(sendVerify(shopper))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Five codes were asked for within an hour\./),
  })
})

test('nothing in an answer tells whether there is an account', async () => {
  const { email, phone } = await newShopper()
  const answer = async (path: string, body: object) => {
    const { status, headers, text } = await post(path, body)
    return { status, text, names: [...headers.keys()].toSorted() }
  }
  const nobody = 'nobody-known@example.com'
  for (const [path, known, unknown] of [
    ['send-reset-otp', { email }, { email: nobody }],
    ['forgot-username', { phone }, { phone: '9999999997' }],
    ['login', { email, password: 'not-this-one' }, { email: nobody, password: 'not-this-one' }],
    [
      'reset-password',
      { email, otp: '000000', newpassword: 'weft-and-warp' },
      { email: nobody, otp: '000000', newpassword: 'weft-and-warp' },
    ],
  ] as const)
    expect(await answer(path, known), path).toEqual(await answer(path, unknown))
})

test('a reset ends every session of its account, and nobody else’s', async () => {
  const [shopper, other] = [await newShopper(), await newShopper()]
  const phone = await call('POST /api/user/login', { email: shopper.email, password: PASSWORD }, anonymous())
  await sendReset(shopper.email)
  await reset(shopper.email, await mailedCode(shopper.email))
  for (const token of [shopper.session.token, phone.token])
    expect((await refusal(call('GET /api/user/profile', undefined, { ...anonymous(), token }))).status).toBe(
      401,
    )
  await call('GET /api/user/profile', undefined, other.session)
  const [left] = await shop.db`
    select count(*)::int as count from sessions s join accounts a on a.id = s.account_id
    where a.email = ${shopper.email}`
  expect(left!.count).toBe(0)
})

async function post(path: string, body: object) {
  const answer = await fetch(`${shop.base}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
