import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import type { StaffSession } from '../../../contract/admin/session.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../../test/somebody-waits.ts'
import {
  askAs,
  newStaff,
  nobody,
  STAFF_PASSWORD,
  type StaffCaller,
  signedIn,
  statusOf,
  tokenFrom,
} from '../../../test/staff.ts'
import { sealAppSecrets } from '../../modules/staff/app-secret.ts'
import { listPeople } from '../../modules/staff/people.ts'
import { AT_MOST_FOR, authenticateStaff, IDLE_FOR, sessionsOf } from '../../modules/staff/sessions.ts'
import { base32, codeNow } from '../../modules/staff/totp.ts'
import { hashToken } from '../../platform/ids.ts'
import { hashPassword, isOutdated } from '../../platform/passwords.ts'
import { openSecrets } from '../../platform/secrets.ts'

const shop = testShop()

/** Gives e-mail address and password, as a browser does. */
async function signIn(email: string, password = STAFF_PASSWORD) {
  const { reply, headers } = await askAs(nobody(shop.base), 'POST /api/admin/sign-in', { email, password })
  return { reply, headers, caller: { base: shop.base, token: tokenFrom(headers), csrf: reply.csrf } }
}
const next = (caller: StaffCaller, { reply, headers }: { reply: { csrf: string }; headers: Headers }) => ({
  ...caller,
  token: tokenFrom(headers),
  csrf: reply.csrf,
})

describe('signing in', () => {
  test('takes an e-mail address and its password, and gives a cookie that no script reads', async () => {
    const { email } = await newStaff(shop.db, 'packer')
    const { reply, headers, caller } = await signIn(email.toUpperCase())
    expect(reply).toMatchObject({ stage: 'in', staff: { email, role: 'packer', hasSecondFactor: false } })
    expect(headers.getSetCookie()[0]).toMatch(/^staff=[\w-]+; Path=\/api\/admin; HttpOnly; SameSite=Strict$/)
    expect((await askAs(caller, 'GET /api/admin/session')).reply).toMatchObject({ stage: 'in' })
  })

  test('tells nobody which of the two is wrong, and nothing of a shopper’s account', async () => {
    const { email } = await newStaff(shop.db, 'packer')
    await shop.shopper()
    const answers = await Promise.all([
      refusal(signIn(email, 'not the password')),
      refusal(signIn('nobody@example.com')),
      refusal(signIn('shopper-1@example.com', 'warp-and-weft')),
    ])
    for (const answer of answers)
      expect(answer).toEqual({
        status: 401,
        success: false,
        code: 'staffSignInWrong',
        message: 'That email and password do not belong together.',
      })
  })

  test('with a password that is being changed at this moment is refused', async () => {
    const { id, email } = await newStaff(shop.db, 'packer')
    const next = await hashPassword('another-four-words')
    const { trying } = await shop.db.begin(async (tx) => {
      await tx`update staff set password_hash = ${next} where id = ${id}`
      const trying = statusOf(signIn(email))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { trying }
    })
    expect(await trying).toBe(401)
  })

  test('has a password kept as passwords are kept now, however old it is', async () => {
    const { id, email } = await newStaff(shop.db, 'packer')
    const old = await hash(STAFF_PASSWORD, { memoryCost: 8192, timeCost: 1 })
    await shop.db`update staff set password_hash = ${old} where id = ${id}`
    for (const time of ['with the old', 'with the new'])
      expect((await signIn(email)).reply.stage, time).toBe('in')
    const [kept] = await shop.db<{ hash: string }[]>`select password_hash as hash from staff where id = ${id}`
    expect(isOutdated(kept!.hash)).toBe(false)
  })

  test('is refused for a while after ten wrong passwords, the right one too', async () => {
    const { id, email } = await newStaff(shop.db, 'packer')
    for (let tries = 0; tries < 10; tries++) await refusal(signIn(email, 'not the password'))
    expect(await statusOf(signIn(email))).toBe(429)
    const noted = await shop.db`select from security_log where staff_id = ${id}`
    expect(noted, 'a flood does not fill the log').toHaveLength(10)
  })

  test('is counted anew once one is in', async () => {
    const { email } = await newStaff(shop.db, 'packer')
    for (const tries of [9, 9]) {
      for (let time = 0; time < tries; time++) await refusal(signIn(email, 'not the password'))
      expect(await statusOf(signIn(email))).toBe(200)
    }
  })

  test('is not refused to a browser that one has been in with, whoever tries from the same network', async () => {
    const person = await newStaff(shop.db, 'packer')
    const { headers } = await signIn(person.email)
    const set = headers.getSetCookie().find((each) => each.startsWith('staff-device='))!
    expect(set).toContain(`; Max-Age=${400 * 86_400}; HttpOnly; `)
    const cookie = set.split(';')[0]!
    for (let tries = 0; tries < 11; tries++) await refusal(signIn(person.email, 'not the password'))
    expect(await statusOf(signIn(person.email))).toBe(429)
    const own = { email: person.email, password: STAFF_PASSWORD }
    const known = askAs(nobody(shop.base), 'POST /api/admin/sign-in', own, { headers: { cookie } })
    expect(await statusOf(known)).toBe(200)
  })

  test('of two cookies none is taken, whichever comes first', async () => {
    const person = await newStaff(shop.db, 'packer')
    const [own, planted] = [
      await signedIn(shop.db, shop.base, person),
      await signedIn(shop.db, shop.base, person),
    ]
    for (const cookie of [
      `staff=${planted.token}; staff=${own.token}`,
      `staff=; staff=${own.token}`,
      `staff=${own.token}; other=1; staff=${own.token}`,
    ])
      expect(
        await refusal(askAs(own, 'GET /api/admin/today', undefined, { headers: { cookie } })),
      ).toMatchObject({
        status: 400,
        code: 'sessionTwice',
      })
    const headers = { cookie: `staffing=${planted.token}; staff=${own.token}` }
    expect(await statusOf(askAs(own, 'GET /api/admin/today', undefined, { headers }))).toBe(200)
  })

  test('without a session the console is told so, which is no error', async () => {
    const { reply } = await askAs(nobody(shop.base), 'GET /api/admin/session')
    expect(reply).toEqual({ success: true, stage: 'out' })
  })
})

describe('the second factor', () => {
  const keptSecret = async (id: string) => {
    const [{ kept }] = await shop.db<
      [{ kept: Buffer }]
    >`select totp_secret as kept from staff where id = ${id}`
    return Buffer.from(kept)
  }
  const withApp = () => newStaff(shop.db, 'manager', { withSecondFactor: true })

  test('stands between the password and everything else', async () => {
    const person = await withApp()
    const { reply, caller } = await signIn(person.email)
    expect(reply.stage).toBe('second-factor')
    expect(await statusOf(askAs(caller, 'GET /api/admin/orders'))).toBe(403)
    expect(await statusOf(askAs(caller, 'POST /api/admin/enrol', {}))).toBe(403)
    const code = codeNow(person.secret!, new Date())
    const given = await askAs(caller, 'POST /api/admin/second-factor', { code })
    expect(given.reply.stage).toBe('in')
    expect(await statusOf(askAs(next(caller, given), 'GET /api/admin/orders'))).toBe(200)
    expect(await statusOf(askAs(caller, 'GET /api/admin/orders')), 'the half session’s token').toBe(401)
  })

  test('of an earlier version is sealed at the start, or when it is used', async () => {
    const [used, unused] = [await withApp(), await withApp()]
    const { caller } = await signIn(used.email)
    const code = codeNow(used.secret!, new Date())
    await askAs(caller, 'POST /api/admin/second-factor', { code })
    const { secrets } = shop.running.shop
    expect(secrets.unseal(await keptSecret(used.id), used.id)).toEqual(used.secret)
    await sealAppSecrets(shop.db, secrets)
    expect(secrets.unseal(await keptSecret(unused.id), unused.id)).toEqual(unused.secret)
    const before = await keptSecret(unused.id)
    await sealAppSecrets(shop.db, secrets)
    expect(await keptSecret(unused.id)).toEqual(before)
  })

  test('keeps the shop from opening with another key than the one that sealed it', async () => {
    await withApp()
    await sealAppSecrets(shop.db, shop.running.shop.secrets)
    await expect(sealAppSecrets(shop.db, openSecrets(randomBytes(32)))).rejects.toThrow(
      'Put back the SECRET_KEY of before',
    )
  })

  test('takes a code once', async () => {
    const person = await withApp()
    const code = codeNow(person.secret!, new Date())
    const [first, second] = [await signIn(person.email), await signIn(person.email)]
    await askAs(first.caller, 'POST /api/admin/second-factor', { code })
    expect(await refusal(askAs(second.caller, 'POST /api/admin/second-factor', { code }))).toMatchObject({
      status: 401,
      field: 'code',
    })
  })

  test('takes a code once, of two who give it at once', async () => {
    const person = await withApp()
    const code = codeNow(person.secret!, new Date())
    const browsers = [await signIn(person.email), await signIn(person.email)]
    const { answers } = await shop.db.begin(async (tx) => {
      await tx`select from staff where email = ${person.email} for update`
      const given = browsers.map(({ caller }) => askAs(caller, 'POST /api/admin/second-factor', { code }))
      const answers = Promise.allSettled(given)
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
      return { answers }
    })
    expect((await answers).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is not kept from its owner by somebody who has the password', async () => {
    const person = await withApp()
    const { caller, headers } = await signIn(person.email)
    expect(headers.getSetCookie(), 'a password alone makes no browser known').toHaveLength(1)
    const code = codeNow(person.secret!, new Date())
    const given = await askAs(caller, 'POST /api/admin/second-factor', { code })
    const device = given.headers.getSetCookie()[1]!.split(';')[0]!
    const thief = await signIn(person.email)
    for (let tries = 0; tries < 11; tries++)
      await statusOf(askAs(thief.caller, 'POST /api/admin/second-factor', { code: '000000' }))
    const again = await signIn(person.email)
    const headersOf = (session: string | null) => ({ cookie: `staff=${session}; ${device}` })
    const next = codeNow(person.secret!, new Date(Date.now() + 30_000))
    const own = askAs(
      again.caller,
      'POST /api/admin/second-factor',
      { code: next },
      { headers: headersOf(again.caller.token) },
    )
    expect(await statusOf(own)).toBe(200)
  })

  test('cannot be guessed: ten tries in a quarter of an hour', async () => {
    const { caller } = await signIn((await withApp()).email)
    const tries = Array.from({ length: 11 }, (_, at) => String(at).padStart(6, '0'))
    const answers: number[] = []
    for (const code of tries)
      answers.push(await statusOf(askAs(caller, 'POST /api/admin/second-factor', { code })))
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(answers[10]).toBe(429)
  })

  test('is counted anew once a code was right', async () => {
    const person = await withApp()
    const { caller } = await signIn(person.email)
    const give = (by: StaffCaller, code: string) => askAs(by, 'POST /api/admin/second-factor', { code })
    for (let tries = 0; tries < 9; tries++) await statusOf(give(caller, '000000'))
    const inside = next(caller, await give(caller, codeNow(person.secret!, new Date())))
    expect(await statusOf(give(inside, '000000'))).toBe(401)
  })

  test.each([
    ['set up', 'POST /api/admin/enrol/confirm', { code: '000000' }],
    ['taken off', 'POST /api/admin/second-factor/remove', { code: '000000' }],
    [
      'gone around by a new password',
      'POST /api/admin/password',
      { present: 'a guess', next: 'four-new-words' },
    ],
  ] as const)('nor is it %s by guessing: ten tries', async (_, route, guess) => {
    const caller = await shop.staff('packer')
    for (let tries = 0; tries < 10; tries++) expect(await statusOf(askAs(caller, route, guess))).toBe(400)
    expect(await statusOf(askAs(caller, route, guess))).toBe(429)
  })

  test('is set up with a QR code, ends other sessions, and its recovery codes work once each', async () => {
    const person = await newStaff(shop.db, 'packer')
    const elsewhere = await signedIn(shop.db, shop.base, person)
    const { caller } = await signIn(person.email)
    const { reply } = await askAs(caller, 'POST /api/admin/enrol', {})
    expect(reply.qr).toMatch(/^<svg/)
    const kept = await keptSecret(person.id)
    expect(kept).toHaveLength(57)
    const secret = shop.running.shop.secrets.unseal(kept, person.id)
    expect(base32(secret)).toBe(reply.secret)
    const isKept = async () => (await listPeople(shop.db)).find(({ id }) => id === person.id)!.hasSecondFactor
    expect(await isKept(), 'not before it has shown a code').toBe(false)
    await shop.db`
      insert into staff_recovery_codes (staff_id, code_hash) values (${person.id}, ${hashToken('of an app before')})`
    const confirmed = await askAs(caller, 'POST /api/admin/enrol/confirm', {
      code: codeNow(secret, new Date()),
    })
    expect(confirmed.reply.recoveryCodes).toHaveLength(10)
    expect(await isKept()).toBe(true)
    expect(await statusOf(askAs(elsewhere, 'GET /api/admin/today'))).toBe(401)
    expect(await statusOf(askAs(next(caller, confirmed), 'GET /api/admin/today'))).toBe(200)

    const code = confirmed.reply.recoveryCodes[0]!.toLowerCase()
    const again = await signIn(person.email)
    const inside = next(again.caller, await askAs(again.caller, 'POST /api/admin/second-factor', { code }))
    const { reply: own } = await askAs(inside, 'GET /api/admin/sessions')
    expect(own.recoveryCodesLeft).toBe(9)
    const other = await signIn((await withApp()).email)
    const othersCode = confirmed.reply.recoveryCodes[1]!
    expect(await statusOf(askAs(other.caller, 'POST /api/admin/second-factor', { code: othersCode }))).toBe(
      401,
    )
    const third = await signIn(person.email)
    expect(await statusOf(askAs(third.caller, 'POST /api/admin/second-factor', { code }))).toBe(401)
    const log = JSON.stringify(await shop.db`select * from staff_audit where subject = ${person.email}`)
    expect(log).toContain('staff.recovery-code-used')
    expect(log).not.toContain(confirmed.reply.recoveryCodes[0])
  })

  test('is taken off with a code of it, or by an owner for somebody who lost it', async () => {
    const person = await withApp()
    const { caller } = await signIn(person.email)
    const inside = next(
      caller,
      await askAs(caller, 'POST /api/admin/second-factor', { code: codeNow(person.secret!, new Date()) }),
    )
    expect(await statusOf(askAs(inside, 'POST /api/admin/enrol', {})), 'another beside it').toBe(409)
    expect(await statusOf(askAs(inside, 'POST /api/admin/second-factor/remove', { code: '000000' }))).toBe(
      400,
    )
    const code = codeNow(person.secret!, new Date(Date.now() + 30_000))
    const anew = askAs(inside, 'POST /api/admin/enrol/confirm', { code })
    expect(await statusOf(anew), 'nor new recovery codes, by which one gets around it').toBe(409)
    await shop.db`
      insert into staff_recovery_codes (staff_id, code_hash) values (${person.id}, ${hashToken('of this app')})`
    await askAs(inside, 'POST /api/admin/second-factor/remove', { code })
    expect(await shop.db`select from staff_recovery_codes where staff_id = ${person.id}`).toEqual([])
    expect((await signIn(person.email)).reply.stage).toBe('in')
    const rows = await shop.db`select action, staff_id from staff_audit where subject = ${person.email}`
    expect(rows).toEqual([{ action: 'staff.second-factor-removed', staff_id: person.id }])

    const owner = await shop.staff('owner')
    const { id, email } = await withApp()
    await askAs(owner, 'DELETE /api/admin/people/{id}/second-factor', undefined, { params: { id } })
    expect((await signIn(email)).reply.stage).toBe('in')
  })
})

describe('a session', () => {
  test('ends after an hour without use, and after twelve in all', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await signedIn(shop.db, shop.base, person)
    const listed = (ms: number) => sessionsOf(shop.db, person.id, new Date(Date.now() + ms))
    const at = (ms: number, inBackground = false) =>
      authenticateStaff(shop.db, caller.token, {
        inBackground,
        mustEnrol: false,
        now: new Date(Date.now() + ms),
      })
    await at(IDLE_FOR - 60_000, true)
    await expect(at(IDLE_FOR + 60_000)).rejects.toMatchObject({ status: 401 })
    for (let used = IDLE_FOR / 2; used < AT_MOST_FOR - 60_000; used += IDLE_FOR / 2) await at(used)
    expect(await listed(AT_MOST_FOR - 60_000)).toHaveLength(1)
    await expect(at(AT_MOST_FOR + 1000)).rejects.toMatchObject({ status: 401 })
    expect(await listed(AT_MOST_FOR + 1000), 'nor is it among those that are open').toEqual([])
  })

  test('is ended by its own person and by nobody else', async () => {
    const [person, other] = [await newStaff(shop.db, 'packer'), await shop.staff('owner')]
    const [own, elsewhere] = [
      await signedIn(shop.db, shop.base, person),
      await signedIn(shop.db, shop.base, person),
    ]
    const { sessions } = (await askAs(own, 'GET /api/admin/sessions')).reply
    expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true])
    const params = { id: sessions.find(({ isThis }) => !isThis)!.id }
    const end = (caller: StaffCaller) =>
      askAs(caller, 'DELETE /api/admin/sessions/{id}', undefined, { params })
    expect(await statusOf(end(other))).toBe(404)
    expect(await statusOf(end(own))).toBe(200)
    expect(await statusOf(askAs(elsewhere, 'GET /api/admin/sessions'))).toBe(401)
  })

  test('is not kept alive by a page that asks by itself', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await signedIn(shop.db, shop.base, person)
    const long = new Date(Date.now() - IDLE_FOR / 2)
    await shop.db`update staff_sessions set last_used_at = ${long} where staff_id = ${person.id}`
    await askAs(caller, 'GET /api/admin/today', undefined, { headers: { 'x-background': '1' } })
    const used = async () => {
      const [row] = await shop.db<[{ at: Date }]>`
        select last_used_at as at from staff_sessions where staff_id = ${person.id}`
      return row.at.getTime()
    }
    await askAs(caller, 'GET /api/admin/session')
    expect(await used()).toBe(long.getTime())
    await askAs(caller, 'GET /api/admin/today')
    expect(await used()).toBeGreaterThan(long.getTime())
  })

  test('ends by signing out; all of them by signing out everywhere', async () => {
    const person = await newStaff(shop.db, 'packer')
    const [here, there] = [
      await signedIn(shop.db, shop.base, person),
      await signedIn(shop.db, shop.base, person),
    ]
    const { headers } = await askAs(here, 'POST /api/admin/sign-out', {})
    expect(headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0; /)
    expect(await statusOf(askAs(here, 'GET /api/admin/today'))).toBe(401)
    const third = await signedIn(shop.db, shop.base, person)
    const everywhere = await askAs(third, 'POST /api/admin/sign-out-everywhere', {})
    expect(everywhere.headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0; /)
    for (const caller of [there, third])
      expect(await statusOf(askAs(caller, 'GET /api/admin/today'))).toBe(401)
  })

  test('of hours ago is not ended by somebody else who signs in', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await signedIn(shop.db, shop.base, person)
    await shop.db`
      update staff_sessions set created_at = now() - interval '11 hours' where staff_id = ${person.id}`
    await signIn((await newStaff(shop.db, 'packer')).email)
    expect(await statusOf(askAs(caller, 'GET /api/admin/today'))).toBe(200)
  })

  test('does not give a new password to whoever types the one that is being replaced', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await signedIn(shop.db, shop.base, person)
    const hash = await hashPassword('another-four-words')
    const { changing } = await shop.db.begin(async (tx) => {
      await tx`update staff set password_hash = ${hash} where id = ${person.id}`
      const changing = refusal(
        askAs(caller, 'POST /api/admin/password', { present: STAFF_PASSWORD, next: 'four-other-words' }),
      )
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { changing }
    })
    expect(await changing).toMatchObject({ code: 'staffPasswordChanged' })
    expect((await signIn(person.email, 'another-four-words')).reply.stage).toBe('in')
  })

  test('takes no password that everybody knows of its person', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await signedIn(shop.db, shop.base, person)
    const change = { present: STAFF_PASSWORD, next: person.email }
    expect(await refusal(askAs(caller, 'POST /api/admin/password', change))).toMatchObject({
      code: 'passwordPersonal',
      field: 'next',
    })
  })

  test('ends elsewhere when the password is changed, and the new one signs in', async () => {
    const person = await newStaff(shop.db, 'manager')
    const elsewhere = await signedIn(shop.db, shop.base, person)
    const { caller } = await signIn(person.email)
    const change = { present: STAFF_PASSWORD, next: 'another-four-words' }
    await askAs(caller, 'POST /api/admin/password', change)
    await askAs(caller, 'POST /api/admin/password', change)
    const other = askAs(caller, 'POST /api/admin/password', { ...change, next: 'four-other-words' })
    expect(await refusal(other), 'that is another one').toMatchObject({ code: 'staffPasswordWrong' })
    expect(await statusOf(askAs(elsewhere, 'GET /api/admin/today'))).toBe(401)
    expect(await statusOf(askAs(caller, 'GET /api/admin/today'))).toBe(200)
    expect(await statusOf(signIn(person.email))).toBe(401)
    expect((await signIn(person.email, 'another-four-words')).reply.stage).toBe('in')
    const written = await shop.db`select action, staff_id from staff_audit where subject = ${person.email}`
    expect(written).toEqual([{ action: 'staff.password-changed', staff_id: person.id }])
  })
})

describe('in production', () => {
  const production = testShop({
    NODE_ENV: 'production',
    ADDRESS_LIMIT_SCALE: '1',
    PUBLIC_URL: 'https://shop.example',
  })
  const signInThere = async (email: string) => {
    const { reply, headers } = await askAs(nobody(production.base), 'POST /api/admin/sign-in', {
      email,
      password: STAFF_PASSWORD,
    })
    const session = { token: tokenFrom(headers), csrf: reply.csrf, cookie: '__Host-staff' }
    return { reply: reply as StaffSession, headers, caller: { base: production.base, ...session } }
  }

  test('an owner gets nowhere before the second factor is set up', async () => {
    const owner = await newStaff(production.db, 'owner')
    const { reply, headers, caller } = await signInThere(owner.email)
    expect(reply.stage).toBe('enrol')
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-staff=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(await statusOf(askAs({ ...caller, cookie: 'staff' }, 'POST /api/admin/enrol', {}))).toBe(401)
    expect(await refusal(askAs(caller, 'GET /api/admin/people'))).toMatchObject({
      status: 403,
      message: 'Please set up your authenticator app first.',
    })
    expect(await statusOf(askAs(caller, 'POST /api/admin/enrol', {}))).toBe(200)
  })

  test('a manager neither, and a packer may do without it', async () => {
    const manager = await newStaff(production.db, 'manager')
    const { reply, caller } = await signInThere(manager.email)
    expect(reply.stage).toBe('enrol')
    expect(await refusal(askAs(caller, 'GET /api/admin/customers'))).toMatchObject({
      status: 403,
      code: 'enrolFirst',
    })
    const packer = await newStaff(production.db, 'packer')
    expect((await signInThere(packer.email)).reply.stage).toBe('in')
  })
})

describe('a console on a host of its own', () => {
  const apart = testShop({
    NODE_ENV: 'production',
    ADDRESS_LIMIT_SCALE: '1',
    PUBLIC_URL: 'https://shop.example',
    CONSOLE_URL: 'https://console.shop.example',
  })
  const signInFrom = async (host: string, origin: string) => {
    const { email } = await newStaff(apart.db, 'packer')
    return apart.running.app.inject({
      method: 'POST',
      url: '/api/admin/sign-in',
      headers: { host, origin },
      payload: { email, password: STAFF_PASSWORD },
    })
  }

  test('is signed in to there, by its own pages, and nowhere else', async () => {
    const there = await signInFrom('console.shop.example', 'https://console.shop.example')
    expect(there.statusCode).toBe(200)
    expect(there.cookies.map(({ name }) => name)).toEqual(['__Host-staff', '__Host-staff-device'])
    expect((await signInFrom('console.shop.example', 'https://shop.example')).statusCode).toBe(403)
    expect((await signInFrom('shop.example', 'https://shop.example')).statusCode).toBe(404)
    expect((await signInFrom('shop.example', 'https://console.shop.example')).statusCode).toBe(404)
  })

  test('is knocked at from one network only so often', async () => {
    const knock = async () => {
      const answer = await apart.running.app.inject({
        method: 'POST',
        url: '/api/admin/invitation',
        remoteAddress: '198.51.100.9',
        headers: { host: 'console.shop.example', origin: 'https://console.shop.example' },
        payload: { token: 'a-guess' },
      })
      return answer.statusCode
    }
    const answers = await Promise.all(Array.from({ length: 31 }, knock))
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  test('is where invitations lead', async () => {
    const owner = await newStaff(apart.db, 'owner', { withSecondFactor: true })
    const { token, csrf } = await signedIn(apart.db, apart.base, owner)
    await apart.db`update staff_sessions set second_factor_at = now() where staff_id = ${owner.id}`
    const answer = await apart.running.app.inject({
      method: 'POST',
      url: '/api/admin/people/invite',
      headers: {
        host: 'console.shop.example',
        origin: 'https://console.shop.example',
        cookie: `__Host-staff=${token}`,
        'x-csrf': csrf,
      },
      payload: { email: 'new@example.com', role: 'packer' },
    })
    expect(answer.json().link).toMatch(/^https:\/\/console\.shop\.example\/admin\/invitation#/)
  })
})
