import { afterAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import { begunCall } from '../../test/begun-call.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { hashPassword } from '../platform/passwords.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
const PASSWORD = 'warp-and-weft'
const NEW_PASSWORD = 'weft-and-warp'
const CHROME = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/151.0 Mobile Safari/537.36'
let people = 0

afterAll(() => catcher.stop())

async function newShopper(changes: { name?: string } = {}) {
  people++
  const person = {
    name: 'A Shopper',
    email: `safe-${people}@example.com`,
    phone: String(6_400_000_000 + people),
    password: PASSWORD,
    whatsappUtilityOptIn: true,
    whatsappMarketingOptIn: true,
    ...changes,
  }
  const { token } = await call('POST /api/user/register', person, { base: shop.base })
  return { ...person, session: { base: shop.base, token } }
}

const login = (email: string, password = PASSWORD) =>
  call('POST /api/user/login', { email, password }, { base: shop.base })
const profileOf = async (token: string) =>
  (await call('GET /api/user/profile', undefined, { base: shop.base, token })).user
const isIn = (token: string) =>
  profileOf(token).then(
    () => true,
    () => false,
  )
const subjectsTo = (email: string) =>
  catcher.caught.filter(({ to }) => to === email).map(({ mail }) => mail.subject)
const mailed = (email: string, subject: string) =>
  vi.waitFor(() => {
    const found = catcher.caught.find(({ to, mail }) => to === email && mail.subject === subject)
    expect(found).toBeDefined()
    return found!.mail
  }, 20_000)

async function resetBy(email: string, newpassword = NEW_PASSWORD) {
  await call('POST /api/user/send-reset-otp', { email }, { base: shop.base })
  const mail = await mailed(email, 'Your code to reset your password')
  const otp = /^\d{6}$/m.exec(mail.text!)![0]
  await call('POST /api/user/reset-password', { email, otp, newpassword }, { base: shop.base })
}

describe('changing the password', () => {
  test('ends every other session, keeps this one, and is told to the mailbox', async () => {
    const { email, session } = await newShopper()
    const { token: elsewhere } = await login(email)
    const changed = await call(
      'POST /api/user/change-password',
      { password: PASSWORD, newpassword: NEW_PASSWORD },
      session,
    )
    expect(changed.message).toBe('Your password is changed. Everywhere else you are logged out.')
    expect([await isIn(session.token), await isIn(elsewhere)]).toEqual([true, false])
    expect(await refusal(login(email))).toMatchObject({ code: 'wrongEmailOrPassword' })
    await login(email, NEW_PASSWORD)
    await mailed(email, 'Your password is changed')
  })

  test('ends a code by which it could be reset, whoever has seen that', async () => {
    const { email, session } = await newShopper()
    await call('POST /api/user/send-reset-otp', { email }, { base: shop.base })
    const otp = await catcher.codeTo(email)
    const change = { password: PASSWORD, newpassword: NEW_PASSWORD }
    await call('POST /api/user/change-password', change, session)
    const reset = { email, otp, newpassword: 'selvedge-and-thrum' }
    expect(await refusal(call('POST /api/user/reset-password', reset, { base: shop.base }))).toMatchObject({
      status: 400,
      field: 'otp',
    })
    await login(email, NEW_PASSWORD)
  })

  test('is refused where a reset came first, whose password stands', async () => {
    const { email, session } = await newShopper()
    const hash = await hashPassword('selvedge-and-thrum')
    const { changing } = await shop.db.begin(async (tx) => {
      await tx`update accounts set password_hash = ${hash} where email = ${email}`
      const change = { password: PASSWORD, newpassword: NEW_PASSWORD }
      const changing = refusal(call('POST /api/user/change-password', change, session))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { changing }
    })
    expect(await changing).toMatchObject({ status: 401 })
    await login(email, 'selvedge-and-thrum')
  })

  test('so is a login with the password of before', async () => {
    const { email } = await newShopper()
    const hash = await hashPassword(NEW_PASSWORD)
    const { trying } = await shop.db.begin(async (tx) => {
      await tx`update accounts set password_hash = ${hash} where email = ${email}`
      const trying = refusal(login(email))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { trying }
    })
    expect(await trying).toMatchObject({ code: 'wrongEmailOrPassword' })
  })

  test('needs the present one, and ten wrong ones are enough', async () => {
    const { email, session } = await newShopper()
    const guess = () =>
      refusal(
        call(
          'POST /api/user/change-password',
          { password: 'not-this-one', newpassword: NEW_PASSWORD },
          session,
        ),
      )
    expect(await guess()).toMatchObject({ status: 400, code: 'presentPasswordWrong', field: 'password' })
    for (let time = 1; time < 10; time++) await guess()
    expect(await guess()).toMatchObject({ status: 429 })
    await login(email)
  })

  test('is not for an account that only Google opens, which says so', async () => {
    const { email, session } = await newShopper()
    await shop.db`update accounts set password_hash = null where email = ${email}`
    expect((await profileOf(session.token)).hasPassword).toBe(false)
    const change = call(
      'POST /api/user/change-password',
      { password: '', newpassword: NEW_PASSWORD },
      session,
    )
    expect(await refusal(change)).toMatchObject({ status: 409, code: 'noPasswordYet' })
  })
})

test('leaving everywhere ends every session of the account, and nobody else’s', async () => {
  const [one, other] = [await newShopper(), await newShopper()]
  const { token: elsewhere } = await login(one.email)
  expect(await call('POST /api/user/logout-everywhere', {}, one.session)).toMatchObject({ success: true })
  expect([await isIn(one.session.token), await isIn(elsewhere), await isIn(other.session.token)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a sign-in from a new browser is told to the mailbox, once; opening the account is not', async () => {
  const [{ email }, other] = [await newShopper(), await newShopper()]
  const signIn = async (cookie: string, who = email, password = PASSWORD) => {
    const answer = await shop.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { cookie, 'user-agent': CHROME },
      payload: { email: who, password },
    })
    expect(answer.statusCode).toBe(200)
    const [device] = answer.cookies
    if (device) expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    return device ? `${device.name}=${device.value}` : cookie
  }
  const cookie = await signIn('')
  const mail = await mailed(email, 'A new sign-in to your account')
  expect(mail.text).toContain('Chrome on Android')
  await signIn(cookie)
  const shared = await signIn(cookie, other.email)
  await mailed(other.email, 'A new sign-in to your account')
  expect(shared, 'one key for both, and not the one that was there').not.toBe(cookie)
  await call('POST /api/user/logout-everywhere', {}, other.session)
  expect(await signIn(shared), 'the first one still knows it').toBe(shared)
  await resetBy(email)
  const told = () => subjectsTo(email).filter((subject) => subject === 'A new sign-in to your account')
  expect(told()).toHaveLength(1)
  await signIn(shared, email, NEW_PASSWORD)
  // Whoever had the password of before may have signed in there.
  await expect.poll(told).toHaveLength(2)
})

describe('a password that is tried first by whoever guesses', () => {
  const WEAK = [
    ['password', 'passwordCommon'],
    ['Password@123', 'passwordCommon'],
    // Of two letters, and in no list.
    ['zqzqzqzq', 'passwordCommon'],
    ['        ', 'passwordBlank'],
  ]

  test.each(WEAK)('is refused at a registration: %j', async (password, code) => {
    const person = { name: 'A Shopper', email: 'weak@example.com', phone: '6499999999', password }
    const register = call('POST /api/user/register', person, { base: shop.base })
    expect(await refusal(register)).toMatchObject({ status: 400, code, field: 'password' })
  })

  test('so is one’s own phone or e-mail address', async () => {
    for (const password of ['6499999998', 'patient.weaver', 'patient.weaver@example.com']) {
      const person = { name: 'A Shopper', email: 'patient.weaver@example.com', phone: '6499999998', password }
      const register = call('POST /api/user/register', person, { base: shop.base })
      expect(await refusal(register)).toMatchObject({ status: 400, code: 'passwordPersonal' })
    }
  })

  test('nor is one’s own phone taken at a change, or at a reset with a code that is right', async () => {
    const { email, phone, session } = await newShopper()
    const personal = { status: 400, code: 'passwordPersonal', field: 'newpassword' }
    const change = call('POST /api/user/change-password', { password: PASSWORD, newpassword: phone }, session)
    expect(await refusal(change)).toMatchObject(personal)
    expect(await refusal(resetBy(email, phone))).toMatchObject(personal)
    await login(email)
  })

  test.each(WEAK)('is refused at a change and a reset: %j', async (newpassword, code) => {
    const { email, session } = await newShopper()
    const change = call('POST /api/user/change-password', { password: PASSWORD, newpassword }, session)
    expect(await refusal(change)).toMatchObject({ status: 400, code, field: 'newpassword' })
    const reset = call(
      'POST /api/user/reset-password',
      { email, otp: '123456', newpassword },
      { base: shop.base },
    )
    expect(await refusal(reset)).toMatchObject({ status: 400, code, field: 'newpassword' })
  })
})

describe('a reset', () => {
  const plant = (session: { base: string; token: string }) =>
    Promise.all([
      call('PUT /api/user/profile/update', { address: ADDRESS }, session),
      call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, session),
      call('POST /api/wishlist/add', { itemId: CAST.kurti.handle }, session),
      call('POST /api/size-wait/ask', { itemId: CAST.lehenga.handle, size: 'S' }, session),
    ])
  const kept = async (token: string) => {
    const mine = { base: shop.base, token }
    const [{ cartData }, { wishlist }] = [
      await call('POST /api/cart/get', {}, mine),
      await call('POST /api/wishlist/get', {}, mine),
    ]
    const waits = await shop.db`
      select from size_waits where account_id = (select id from accounts where code = ${(await profileOf(token))._id})`
    return { cartData, wishlist, waits: waits.length }
  }

  test('by the owner of a mailbox leaves nothing of who registered it, and may be waiting', async () => {
    const stranger = await newShopper({ name: 'You won! www.evil.example' })
    await plant(stranger.session)
    await resetBy(stranger.email)
    expect(await isIn(stranger.session.token)).toBe(false)
    const { token } = await login(stranger.email, NEW_PASSWORD)
    const user = await profileOf(token)
    expect(user).toMatchObject({
      name: stranger.email.split('@')[0],
      phone: null,
      address: null,
      whatsappUtilityOptIn: false,
      whatsappMarketingOptIn: false,
    })
    expect(await kept(token)).toEqual({ cartData: {}, wishlist: [], waits: 0 })
    const taken = await shop.db`
      select purpose, granted from consents where source = 'reset'
        and account_id = (select id from accounts where email = ${stranger.email}) order by purpose`
    expect(taken, 'nor what the stranger agreed to').toEqual(
      ['marketing', 'terms', 'utility'].map((purpose) => ({ purpose, granted: false })),
    )
  })

  test('ends also what the stranger has begun to send, and goes on sending', async () => {
    const { email, session } = await newShopper()
    const mine = () => shop.db`select last_used_at > now() - interval '1 hour' as "isUsed" from sessions
      where account_id = (select id from accounts where email = ${email})`
    await shop.db`
      update sessions set last_used_at = now() - interval '2 hours'
      where account_id = (select id from accounts where email = ${email})`
    const { token } = session
    const begun = begunCall('PUT', `${shop.base}/api/user/profile/update`, { token }, { address: ADDRESS })
    await expect.poll(mine, { message: 'it was let in' }).toEqual([{ isUsed: true }])
    await resetBy(email)
    expect(await begun.finish()).toBe(401)
    const { token: own } = await login(email, NEW_PASSWORD)
    expect(await profileOf(own)).toMatchObject({ address: null })
  })

  test('of an account whose mailbox was proven takes nothing', async () => {
    const { email, name, phone, session } = await newShopper()
    await plant(session)
    await shop.db`update accounts set mailbox_proven_at = now() where email = ${email}`
    await resetBy(email)
    const { token } = await login(email, NEW_PASSWORD)
    expect(await profileOf(token)).toMatchObject({ name, phone, address: ADDRESS, whatsappOptIn: true })
    const handle = CAST.kurti.handle
    expect(await kept(token)).toEqual({ cartData: { [handle]: { M: 1 } }, wishlist: [handle], waits: 1 })
    await mailed(email, 'Your password is changed')
  })
})

test('an account that has a phone is not told whether somebody has another one', async () => {
  const [one, other] = [await newShopper(), await newShopper()]
  const tried = (phone: string) => refusal(call('POST /api/user/update-profile', { phone }, one.session))
  const [taken, free] = [await tried(other.phone), await tried('6499999997')]
  expect(taken).toEqual(free)
  expect(taken).toMatchObject({ status: 400, code: 'phoneFixed' })
})

describe('whoever may register no more from where they are', () => {
  const strict = testShop({
    ADDRESS_LIMIT_SCALE: '0.01',
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  const phone = '6499999996'
  const otp = '123456'
  const [email, name, googleId] = ['new-here@example.com', 'A Shopper', 'google-id']

  test.each([
    ['Google', 'POST', 'google-auth', { email, name, googleId }, { phone }, 401],
    ['a phone', 'POST', 'login-otp', { phone, otp }, { name, email }, 400],
    ['the profile', 'PUT', 'profile/update', { whatsappUtilityOptIn: true }, { phone }, 200],
  ] as const)(
    'is not told by %s either whose a phone or a mailbox is',
    async (_, method, path, harmless, telling, status) => {
      const headers = { authorization: `Bearer ${(await strict.shopper()).token}` }
      const sent = async (remoteAddress: string, way: 'POST' | 'PUT', to: string, payload: object) => {
        const request = { method: way, url: `/api/user/${to}`, remoteAddress, headers, payload }
        return (await strict.running.app.inject(request)).statusCode
      }
      const here = `198.51.100.${path.length}`
      expect(await sent(here, 'POST', 'register', {})).toBe(400)
      expect(await sent(here, 'POST', 'register', {}), 'once is enough in this shop').toBe(429)
      expect(await sent(here, method, path, { ...harmless, ...telling })).toBe(429)
      expect(await sent(`203.0.113.${path.length}`, method, path, { ...harmless, ...telling })).not.toBe(429)
      expect(await sent(`192.0.2.${path.length}`, 'POST', 'register', {})).toBe(400)
      expect(await sent(`192.0.2.${path.length}`, method, path, harmless), 'and tells of nobody').toBe(status)
    },
  )

  test.each([
    [
      'tries codes and keys',
      [
        'user/reset-password',
        'user/login-otp',
        'user/verify-email',
        'newsletter/confirm',
        'newsletter/leave/a-key',
        'grievance/follow',
        'order/confirm-by-mail',
      ],
    ],
    [
      'asks for codes and letters',
      [
        'user/send-reset-otp',
        'user/forgot-username',
        'user/send-verify-otp',
        'newsletter/join',
        'size-wait/ask-by-mail',
      ],
    ],
    ['logs in', ['user/login', 'user/google-auth']],
    ['has a phone sent codes', ['user/send-login-otp']],
    ['says what is wrong with a review, or stops mails', ['review/report', 'review/stop-invitations']],
    ['complains', ['grievance/file-by-mail']],
  ])('%s in one count, whichever way', async (_, calls) => {
    const headers = { authorization: `Bearer ${(await strict.shopper()).token}` }
    const knock = async (remoteAddress: string, to: string) => {
      const request = {
        method: 'POST',
        url: `/api/${to}`,
        remoteAddress,
        headers,
        payload: { x: 1 },
      } as const
      return (await strict.running.app.inject(request)).statusCode
    }
    for (const [at, to] of calls.entries()) {
      const here = `198.51.100.${calls.length * 10 + at}`
      expect(await knock(here, calls.at(at - 1)!)).not.toBe(429)
      expect(await knock(here, to), to).toBe(429)
    }
  })

  test('begins so many sign-ins with Google as somebody there may', async () => {
    const start = async () => {
      const url = '/auth/google/start?attempt=en-attempt'
      return (await strict.running.app.inject({ url, remoteAddress: '198.51.100.77' })).statusCode
    }
    expect([await start(), await start()], 'who is away here').toEqual([503, 429])
  })
})

describe('a mailbox that nobody has proven', () => {
  const order = async (session: { base: string; token: string }) =>
    call(
      'POST /api/order/place',
      {
        items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
        amount: 1649,
        address: { ...ADDRESS, street: 'https://evil.example/win' },
      },
      session,
    )

  test('is told of an order in the shop’s own words alone', async () => {
    const { email, session } = await newShopper({ name: 'You won https://evil.example' })
    const { orderId } = await order(session)
    const mail = await mailed(email, `Your order ${orderId} is placed`)
    for (const version of [mail.text!, mail.html!]) {
      expect(version).toContain('Thank you. We have your order')
      expect(version).not.toContain('evil.example')
      expect(version).not.toContain(ADDRESS.phone)
    }
  })

  test('nor of why it was cancelled in those of whoever typed the address', async () => {
    const { email, session } = await newShopper()
    const { orderId } = await order(session)
    await call('POST /api/order/cancel', { orderId, reason: 'You won: https://evil.example' }, session)
    const mail = await mailed(email, `Your order ${orderId} is cancelled`)
    for (const version of [mail.text!, mail.html!]) expect(version).not.toContain('evil.example')
  })

  test('is told who and where once it is proven', async () => {
    const { email, session } = await newShopper({ name: 'Asha Weaver' })
    await shop.db`update accounts set mailbox_proven_at = now() where email = ${email}`
    const { orderId } = await order(session)
    const mail = await mailed(email, `Your order ${orderId} is placed`)
    expect(mail.text).toContain('Thank you, Asha Weaver.')
    expect(mail.text).toContain(ADDRESS.phone)
  })

  test('gets six mails a day, and its codes besides', async () => {
    const { email, session } = await newShopper()
    const settled = () => shop.db`select from messages where recipient = ${email} and status <> 'waiting'`
    for (let time = 1; time <= 8; time++) {
      await login(email)
      // The next one counts what is written down as sent, which is later than that it is there.
      await expect.poll(settled).toHaveLength(time)
    }
    const rows = await shop.db`
      select last_error from messages where recipient = ${email} and status = 'suppressed'`
    expect(rows).toHaveLength(2)
    expect(rows[0]!.last_error).toBe('nobody has proven the mailbox, and it has had enough today')
    expect(subjectsTo(email)).toHaveLength(6)
    await call('POST /api/user/send-verify-otp', {}, session)
    await mailed(email, 'Your code to verify your email')
  })
})
