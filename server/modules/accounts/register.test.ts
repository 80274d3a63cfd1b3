import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS, HERE } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { type Jobs, startJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { ACCOUNT_MAIL } from './account-jobs.ts'
import { createVerifiedAccount } from './create-verified-account.ts'
import { login } from './login.ts'
import { profile } from './profile.ts'
import { createAccount, register } from './register.ts'
import { authenticate } from './sessions.ts'

const database = testDatabase()
let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs(database.address, createLog('silent'), [ACCOUNT_MAIL])
})
afterAll(() => jobs.stop())

const person = {
  name: 'A Patient Weaver',
  email: 'weaver@example.com',
  phone: '9876543210',
  password: 'warp-and-weft',
  whatsappUtilityOptIn: true,
  whatsappMarketingOptIn: false,
}

const TAKEN_EMAIL = { status: 409, message: 'This email is already registered', details: { field: 'email' } }
const TAKEN_PHONE = {
  status: 409,
  message: 'This phone is linked to another account',
  details: { field: 'phone' },
}

test('an account opens with its consents written down, signed in and unverified', async () => {
  const { db } = database
  const { token } = await register(db, person, HERE)
  const { accountId } = await authenticate(db, token)
  expect(await profile(db, accountId)).toEqual({
    _id: expect.stringMatching(/^[0-9A-Z]{10}$/),
    name: 'A Patient Weaver',
    firstName: 'A Patient',
    lastName: 'Weaver',
    email: 'weaver@example.com',
    phone: '9876543210',
    isAccountVerified: false,
    hasPassword: true,
    whatsappOptIn: true,
    whatsappUtilityOptIn: true,
    whatsappMarketingOptIn: false,
    address: null,
  })
  const consents = await db`select purpose, granted, source, wording from consents order by purpose`
  expect([...consents]).toEqual([
    { purpose: 'marketing', granted: false, source: 'signup', wording: expect.any(String) },
    { purpose: 'terms', granted: true, source: 'signup', wording: expect.any(String) },
    { purpose: 'utility', granted: true, source: 'signup', wording: expect.any(String) },
  ])
})

test('an e-mail address or a phone that is taken is refused by its name, and leaves nothing behind', async () => {
  const { db } = database
  await expect(register(db, { ...person, phone: '9876543211' }, HERE)).rejects.toMatchObject(TAKEN_EMAIL)
  await expect(register(db, { ...person, email: 'new@example.com' }, HERE)).rejects.toMatchObject(TAKEN_PHONE)
  const [count] = await db`select count(*)::int as accounts from accounts`
  expect(count).toEqual({ accounts: 1 })
})

test('of two that register at once, one opens an account and one is refused', async () => {
  const twin = { ...person, email: 'twin@example.com', phone: '9876543212' }
  const outcomes = await Promise.allSettled([
    register(database.db, twin, HERE),
    register(database.db, twin, HERE),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
})

test('login takes the right pair, and never tells what was wrong with another', async () => {
  const { db } = database
  const { token } = await login(db, jobs, { email: person.email, password: person.password }, HERE)
  await authenticate(db, token)
  const wrong = { status: 401, message: 'Invalid email or password', details: {} }
  await expect(
    login(db, jobs, { email: person.email, password: 'weft-and-warp' }, HERE),
  ).rejects.toMatchObject(wrong)
  await expect(login(db, jobs, { email: 'nobody@example.com', password: 'any' }, HERE)).rejects.toMatchObject(
    wrong,
  )
})

test('an account without a password cannot be entered with one', async () => {
  const { db } = database
  const account = { ...person, email: 'google@example.com', phone: '9876543213', passwordHash: null }
  await db.begin((tx) => createAccount(tx, account))
  await expect(login(db, jobs, { email: 'google@example.com', password: '' }, HERE)).rejects.toMatchObject({
    status: 401,
  })
})

test('a login renews a hash of yesterday’s parameters', async () => {
  const { db } = database
  const outdated = await hash(person.password, { memoryCost: 8192, timeCost: 1 })
  const account = { ...person, email: 'old@example.com', phone: '9876543214', passwordHash: outdated }
  await db.begin((tx) => createAccount(tx, account))
  for (let time = 0; time < 2; time++)
    await login(db, jobs, { email: account.email, password: person.password }, HERE)
  const [row] = await db<{ hash: string }[]>`
    select password_hash as hash from accounts where email = ${account.email}`
  expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
})

test('an account that the shop brings in is verified and has its address', async () => {
  const { db } = database
  const brought = { ...person, email: 'brought@example.com', phone: '9876543215' }
  const id = await db.begin((tx) => createVerifiedAccount(tx, { ...brought, address: ADDRESS }))
  expect(await profile(db, id)).toMatchObject({
    isAccountVerified: true,
    firstName: 'A',
    lastName: 'Shopper',
    address: ADDRESS,
  })
})
