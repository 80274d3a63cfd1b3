import { afterEach, expect, test, vi } from 'vitest'
import { HERE } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { costOf } from '../../../test/load/books/rows-read.ts'
import { openDatabase } from '../../platform/database.ts'
import { register } from './register.ts'
import { authenticate, openSession, revokeAllSessions, revokeSession } from './sessions.ts'

const database = testDatabase()
let people = 0

afterEach(() => {
  vi.useRealTimers()
})

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
const EXPIRED = { status: 401, message: 'Session expired. Please login again' }

async function signUp() {
  people++
  const { token } = await register(
    database.db,
    {
      name: 'A Shopper',
      email: `session-${people}@example.com`,
      phone: String(6_000_000_000 + people),
      password: 'warp-and-weft',
      whatsappUtilityOptIn: false,
      whatsappMarketingOptIn: false,
    },
    HERE,
  )
  return { token, shopper: await authenticate(database.db, token) }
}

const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

async function lastUse(tokenHash: Buffer): Promise<Date> {
  const [row] = await database.db<{ at: Date }[]>`
    select last_used_at as at from sessions where token_hash = ${tokenHash}`
  return row!.at
}

test('no token and a made-up token are told apart', async () => {
  await expect(authenticate(database.db, null)).rejects.toMatchObject({
    status: 401,
    message: 'Please login to continue',
  })
  await expect(authenticate(database.db, 'made-up')).rejects.toMatchObject(EXPIRED)
})

test('the database holds no token', async () => {
  const { token } = await signUp()
  const rows = await database.db`select * from sessions`
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a session lives as long as it is used, and 30 days more', async () => {
  const { token } = await signUp()
  later(29 * DAY)
  await authenticate(database.db, token)
  later(29 * DAY)
  await authenticate(database.db, token)
  later(30 * DAY + 1)
  await expect(authenticate(database.db, token)).rejects.toMatchObject(EXPIRED)
})

test('a session of months ago is not ended by others who log in', async () => {
  const { token } = await signUp()
  later(29 * DAY)
  await authenticate(database.db, token)
  later(29 * DAY)
  await signUp()
  await authenticate(database.db, token)
})

test('a session ends 180 days after it was opened, however often it is used', async () => {
  const { token, shopper } = await signUp()
  for (let day = 20; day < 180; day += 20) {
    later(20 * DAY)
    await authenticate(database.db, token)
  }
  later(20 * DAY + 1)
  await expect(authenticate(database.db, token)).rejects.toMatchObject(EXPIRED)
  await signUp()
  const rows = await database.db`select 1 from sessions where token_hash = ${shopper.tokenHash}`
  expect(rows).toHaveLength(0)
})

async function lastSeen(accountId: string): Promise<Date> {
  const [row] = await database.db<{ at: Date }[]>`
    select last_seen_at as at from accounts where id = ${accountId}`
  return row!.at
}

test('its use is written down at most once an hour, a sign-in at once: an account that is used is not forgotten', async () => {
  const { token, shopper } = await signUp()
  const opened = await lastUse(shopper.tokenHash)
  later(HOUR / 2)
  await authenticate(database.db, token)
  expect(await lastUse(shopper.tokenHash)).toEqual(opened)
  later(HOUR)
  await Promise.all([authenticate(database.db, token), authenticate(database.db, token)])
  expect((await lastUse(shopper.tokenHash)).getTime()).toBeGreaterThan(opened.getTime() + HOUR)
  expect(await lastSeen(shopper.accountId)).toEqual(await lastUse(shopper.tokenHash))
  later(HOUR / 2)
  await database.db.begin((tx) => openSession(tx, shopper.accountId))
  expect(await lastSeen(shopper.accountId)).toEqual(new Date())
})

test('leaving ends one session; a revocation ends them all, of this account only', async () => {
  const { db } = database
  const [one, other] = [await signUp(), await signUp()]
  const second = await db.begin((tx) => openSession(tx, one.shopper.accountId))
  await revokeSession(db, one.shopper)
  await expect(authenticate(db, one.token)).rejects.toMatchObject(EXPIRED)
  await authenticate(db, second)
  await db.begin((tx) => revokeAllSessions(tx, one.shopper.accountId))
  await expect(authenticate(db, second)).rejects.toMatchObject(EXPIRED)
  await authenticate(db, other.token)
})

test('dead sessions make room when new ones open', async () => {
  const { shopper } = await signUp()
  later(31 * DAY)
  await signUp()
  const rows = await database.db`select 1 from sessions where token_hash = ${shopper.tokenHash}`
  expect(rows).toHaveLength(0)
})

test('whose it is costs no more in a crowd that the database has not measured yet', async () => {
  const line = openDatabase(database.address, 1)
  const { token } = await signUp()
  await line`
    with crowd as (
      insert into accounts (id, code, name, email)
      select gen_random_uuid(), 'CROWD' || at, 'A Shopper', 'crowd-' || at || '@example.com'
      from generate_series(1, 1000) as at returning id
    )
    insert into sessions (token_hash, account_id) select sha256(id::text::bytea), id from crowd`
  const { rows, most } = await costOf(line, () => authenticate(line, token))
  await line.end()
  expect(rows, `most of ${most.table}`).toBeLessThan(10)
})
