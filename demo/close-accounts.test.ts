import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_MAIL } from '../server/modules/accounts/account-jobs.ts'
import { createVerifiedAccount } from '../server/modules/accounts/create-verified-account.ts'
import { login } from '../server/modules/accounts/login.ts'
import { authenticate } from '../server/modules/accounts/sessions.ts'
import { addPerson, listPeople } from '../server/modules/staff/people.ts'
import { authenticateStaff, openStaffSession } from '../server/modules/staff/sessions.ts'
import { type Jobs, startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { hashPassword } from '../server/platform/passwords.ts'
import { HERE } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { OWNER, SHOPPER } from './accounts.ts'
import { closeDemoAccounts } from './close-accounts.ts'

const shop = testDatabase()
let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs(shop.address, createLog('silent'), [ACCOUNT_MAIL])
})
afterAll(() => jobs.stop())
const credentials = { email: SHOPPER.email, password: SHOPPER.password }
const asked = { inBackground: true, mustEnrol: false }

test('in production nobody signs in with a password that everybody can read, nor stays signed in', async () => {
  const { db } = shop
  const staffToken = await db.begin(async (tx) => {
    await createVerifiedAccount(tx, SHOPPER)
    const id = await addPerson(tx, OWNER, null)
    await addPerson(tx, { ...OWNER, email: 'another@example.com' }, null)
    return openStaffSession(tx, id, { address: '127.0.0.1', device: 'test' })
  })
  const { token } = await login(db, jobs, credentials, HERE)
  await authenticateStaff(db, staffToken, asked)

  expect(await closeDemoAccounts(db)).toEqual([OWNER.email, SHOPPER.email])
  await expect(login(db, jobs, credentials, HERE)).rejects.toThrow('Invalid email or password')
  await expect(authenticate(db, token)).rejects.toThrow('Session expired')
  await expect(authenticateStaff(db, staffToken, asked)).rejects.toThrow('session')
  const people = new Map((await listPeople(db)).map(({ email, leftAt }) => [email, leftAt]))
  expect(people.get(OWNER.email)).toBeInstanceOf(Date)
  expect(people.get('another@example.com')).toBeNull()
  expect(await closeDemoAccounts(db)).toEqual([])
})

test('whoever has chosen a password of their own keeps the account', async () => {
  const { db } = shop
  const own = await hashPassword('quite-another-one')
  await db`update accounts set password_hash = ${own} where email = ${SHOPPER.email}`
  await db`update staff set password_hash = ${own}, left_at = null where email = ${OWNER.email}`
  expect(await closeDemoAccounts(db)).toEqual([])
  expect(await login(db, jobs, { email: SHOPPER.email, password: 'quite-another-one' }, HERE)).toHaveProperty(
    'token',
  )
})
