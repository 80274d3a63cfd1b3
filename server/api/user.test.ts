import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { refusal, testShop } from '../../test/shop.ts'

const shop = testShop()

const person = {
  name: 'A Patient Weaver',
  email: 'Weaver@Example.com',
  password: 'warp-and-weft',
  phone: '9876543210',
  whatsappUtilityOptIn: true,
}

test('who registers is signed in, until they leave', async () => {
  const { base } = shop
  const registered = await call('POST /api/user/register', person, { base })
  expect(registered).toMatchObject({ success: true, message: 'Registration successful!' })
  const session = { base, token: registered.token }
  const { user } = await call('GET /api/user/profile', undefined, session)
  expect(user).toMatchObject({ email: 'weaver@example.com', whatsappOptIn: true, isAccountVerified: false })
  expect(user, 'what was not asked is not agreed to').toMatchObject({ whatsappMarketingOptIn: false })

  expect(await call('POST /api/user/logout', {}, session)).toMatchObject({ success: true })
  expect(await refusal(call('GET /api/user/profile', undefined, session))).toEqual({
    status: 401,
    success: false,
    code: 'sessionExpired',
    message: 'Session expired. Please login again',
  })
  expect(await refusal(call('GET /api/user/profile', undefined, { base }))).toMatchObject({
    status: 401,
    message: 'Please login to continue',
  })
})

test('login in any letter case; the token works as a header of its own, too', async () => {
  const { base } = shop
  const { token, message } = await call(
    'POST /api/user/login',
    { email: 'WEAVER@example.com', password: person.password },
    { base },
  )
  expect(message).toBe('Logged in successfully')
  const profile = (headers: Record<string, string>) => fetch(`${base}/api/user/profile`, { headers })
  expect((await profile({ authorization: `bearer ${token}` })).status).toBe(200)
  const response = await profile({ token })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('payloads that are not right are refused by the field at fault', async () => {
  const { base } = shop
  const register = (changes: Partial<typeof person>) =>
    refusal(call('POST /api/user/register', { ...person, ...changes }, { base }))
  expect(await register({ email: 'weaver' })).toMatchObject({
    status: 400,
    field: 'email',
    message: 'Invalid email',
  })
  expect(await register({ password: '7 chars' })).toMatchObject({ status: 400, message: 'Min 8 chars' })
  expect(await register({ phone: '12345' })).toMatchObject({ status: 400, field: 'phone' })
  expect(await register({ name: ' ' })).toMatchObject({ status: 400, field: 'name' })
  expect(await register({ email: 'other@example.com' })).toMatchObject({ status: 409, field: 'phone' })
  expect(await register({ phone: '9876543211' })).toMatchObject({ status: 409, field: 'email' })
})

test('two registrations at once: one 200, one 409', async () => {
  const twin = { ...person, email: 'twin@example.com', phone: '9876543212' }
  const body = JSON.stringify(twin)
  const headers = { 'content-type': 'application/json' }
  const post = () => fetch(`${shop.base}/api/user/register`, { method: 'POST', headers, body })
  const responses = await Promise.all([post(), post()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('after ten wrong tries an account waits, and says for how long; whether it exists shows nowhere', async () => {
  for (const email of ['weaver@example.com', 'nobody@example.com']) {
    const login = () =>
      fetch(`${shop.base}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong-password' }),
      })
    for (let time = 0; time < 10; time++) {
      const response = await login()
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        success: false,
        code: 'wrongEmailOrPassword',
        message: 'Invalid email or password',
      })
    }
    const refused = await login()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  }
})

test('a login for nobody takes as much work as one with a wrong password', async () => {
  const { base } = shop
  const email = 'timed@example.com'
  await call('POST /api/user/register', { ...person, email, phone: '9876500011' }, { base })
  // The processor's time, not the clock's: others on the machine take none of it.
  const workOf = async (address: string) => {
    const since = process.cpuUsage()
    const login = call('POST /api/user/login', { email: address, password: 'not-this-one' }, { base })
    expect((await refusal(login)).status).toBe(401)
    const { user, system } = process.cpuUsage(since)
    return user + system
  }
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let time = 0; time < 8; time++) {
    known = Math.min(known, await workOf(email))
    unknown = Math.min(unknown, await workOf('nobody-at-all@example.com'))
  }
  expect(unknown).toBeGreaterThan(known / 2)
})
