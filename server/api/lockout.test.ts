import { afterAll, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { testShop } from '../../test/shop.ts'
import { SHOPPERS_DEVICES } from '../modules/accounts/devices.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { knowsDevice, rememberDevice } from '../platform/known-devices.ts'

const catcher = await catchMail()
const shop = testShop({ SMTP_URL: catcher.url })
const PASSWORD = 'warp-and-weft'
const HOME = '203.0.113.5'
const ELSEWHERE = '198.51.100.7'
let people = 0

afterAll(() => catcher.stop())

/** A browser that keeps the cookies it is given; it may move to another network. */
function browserAt(address: string, kept = '') {
  let at = address
  let cookie = kept
  return {
    moveTo(next: string) {
      at = next
    },
    async post(path: string, body: object): Promise<number> {
      const answer = await shop.running.app.inject({
        method: 'POST',
        url: `/api/user/${path}`,
        remoteAddress: at,
        headers: { cookie },
        payload: body,
      })
      cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie
      return answer.statusCode
    },
  }
}
type Browser = ReturnType<typeof browserAt>

async function newShopper() {
  people++
  const person = {
    name: 'A Shopper',
    email: `locked-${people}@example.com`,
    phone: String(6_300_000_000 + people),
    password: PASSWORD,
  }
  await call('POST /api/user/register', person, { base: shop.base })
  return person
}

const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('login', { email, password })
const askReset = (browser: Browser, email: string) => browser.post('send-reset-otp', { email })
const reset = (browser: Browser, email: string, otp: string) =>
  browser.post('reset-password', { email, otp, newpassword: 'weft-and-warp' })
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')
const mailedCode = (email: string, count = 1) => catcher.codeTo(email, count)

test('a stranger who tries passwords locks out themselves alone', async () => {
  const { email } = await newShopper()
  const stranger = browserAt(ELSEWHERE)
  for (let time = 0; time < 10; time++) expect(await login(stranger, email, 'not-this-one')).toBe(401)
  expect(await login(stranger, email)).toBe(429)
  expect(await login(browserAt(HOME), email)).toBe(200)
})

test('on the stranger’s own network, whose browser the account knows gets in', async () => {
  const { email } = await newShopper()
  const [owners, stranger] = [browserAt(HOME), browserAt(HOME)]
  await login(owners, email)
  for (let time = 0; time < 10; time++) await login(stranger, email, 'not-this-one')
  expect(await login(stranger, email)).toBe(429)
  expect(await login(owners, email)).toBe(200)
})

test('whoever has set a new password gets in at once, however often the old one was tried', async () => {
  const { email } = await newShopper()
  const owners = browserAt(HOME)
  for (let time = 0; time < 10; time++) await login(owners, email, 'not-this-one')
  expect(await login(browserAt(HOME), email)).toBe(429)
  expect(await askReset(owners, email)).toBe(200)
  expect(await reset(owners, email, await mailedCode(email))).toBe(200)
  expect(await login(browserAt(HOME), email, 'weft-and-warp')).toBe(200)
})

test('a browser that says each time that it is another one is one stranger', async () => {
  const { email, phone } = await newShopper()
  const otp = '000000'
  for (const [path, body, tries] of [
    ['login', { email, password: 'not-this-one' }, 10],
    ['forgot-username', { phone }, 5],
    ['send-reset-otp', { email }, 1],
    ['reset-password', { email, otp, newpassword: 'weft-and-warp' }, 20],
    ['send-login-otp', { phone }, 1],
    ['login-otp', { phone, otp }, 20],
  ] as const) {
    const answers: number[] = []
    for (let time = 0; time <= tries; time++) {
      const cookie = `device=${newToken().token}`
      answers.push(await browserAt(ELSEWHERE, cookie).post(path, body))
    }
    expect(answers.indexOf(429), path).toBe(tries)
  }
})

test('a browser that another account knows is a stranger’s', async () => {
  const [{ email }, other] = [await newShopper(), await newShopper()]
  const stranger = browserAt(ELSEWHERE)
  await login(stranger, other.email)
  for (let time = 0; time < 10; time++) await login(stranger, email, 'not-this-one')
  expect(await login(stranger, email)).toBe(429)
})

test('a stranger’s request for a code neither delays the owner’s nor ends it, and their tries do not kill it', async () => {
  const { email } = await newShopper()
  const [owner, stranger] = [browserAt(HOME), browserAt(ELSEWHERE)]
  expect(await askReset(stranger, email)).toBe(200)
  await mailedCode(email)
  expect(await askReset(owner, email)).toBe(200)
  const own = await mailedCode(email, 2)
  expect(await askReset(stranger, email)).toBe(429)
  for (let time = 0; time < 6; time++) expect(await reset(stranger, email, wrong(own))).toBe(400)
  expect(await reset(stranger, email, own)).toBe(400)
  expect(await reset(owner, email, own)).toBe(200)
})

test('on the stranger’s own network, whose browser the account knows gets in by its own code', async () => {
  const { email } = await newShopper()
  const [owners, stranger] = [browserAt(HOME), browserAt(HOME)]
  await login(owners, email)
  expect(await askReset(stranger, email)).toBe(200)
  await mailedCode(email)
  expect(await askReset(owners, email)).toBe(200)
  const own = await mailedCode(email, 2)
  for (let time = 0; time < 5; time++) expect(await reset(stranger, email, wrong(own))).toBe(400)
  expect(await reset(owners, email, own)).toBe(200)
})

test('so it does by its own code to log in', async () => {
  const { email, phone } = await newShopper()
  await shop.db`update accounts set mailbox_proven_at = now() where email = ${email}`
  const [owners, stranger] = [browserAt(HOME), browserAt(HOME)]
  await login(owners, email)
  const byEmail = true
  expect(await stranger.post('send-login-otp', { phone, byEmail })).toBe(200)
  await mailedCode(email)
  expect(await owners.post('send-login-otp', { phone, byEmail })).toBe(200)
  const otp = await mailedCode(email, 2)
  expect(await owners.post('login-otp', { phone, otp })).toBe(200)
})

test('a code works in the browser that asked for it, also on another network', async () => {
  const { email } = await newShopper()
  const roaming = browserAt(HOME)
  expect(await askReset(roaming, email)).toBe(200)
  const code = await mailedCode(email)
  roaming.moveTo('203.0.113.99')
  expect(await reset(browserAt(ELSEWHERE), email, code)).toBe(400)
  expect(await reset(roaming, email, code)).toBe(200)
})

test('an account knows the twenty browsers that were last used', async () => {
  const { email } = await newShopper()
  const [{ id }] = await shop.db<[{ id: string }]>`select id from accounts where email = ${email}`
  const used = (device: string | null) =>
    shop.db.begin(async (tx) => (await rememberDevice(tx, SHOPPERS_DEVICES, id, device)).device)
  const first = await used(null)
  for (let others = 1; others < 19; others++) await used(null)
  await shop.db`
    update account_devices set last_used_at = now() - case when device_hash = ${hashToken(first)} then 2 else 1 end * interval '1 day'
    where account_id = ${id}`
  await used(first)
  const latest = await used(null)
  for (const device of [first, latest])
    expect(await knowsDevice(shop.db, SHOPPERS_DEVICES, id, device)).toBe(true)
  expect(await shop.db`select from account_devices where account_id = ${id}`).toHaveLength(20)
  const other = await newShopper()
  const [{ otherId }] = await shop.db<[{ otherId: string }]>`
    select id as "otherId" from accounts where email = ${other.email}`
  const theirs = await shop.db.begin((tx) => rememberDevice(tx, SHOPPERS_DEVICES, otherId, latest))
  expect(theirs, 'a key of somebody else is replaced').toEqual({
    device: expect.not.stringContaining(latest),
    isNew: true,
  })
  expect(await knowsDevice(shop.db, SHOPPERS_DEVICES, otherId, theirs.device)).toBe(true)
  expect(await knowsDevice(shop.db, SHOPPERS_DEVICES, otherId, first), 'it knows its own').toBe(false)
})
