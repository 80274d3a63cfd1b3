import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '../../core/refusals/limits.ts'
import { testDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { countMadePages, createLimits, type Limits } from './limits.ts'
import { Refusal } from './refusal.ts'

const database = testDatabase()

afterEach(() => {
  vi.useRealTimers()
})

async function refusalOf(counting: Promise<void>): Promise<Refusal> {
  const error = await counting.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

async function tryTimes(times: number, limits: Limits, email: string) {
  for (let time = 0; time < times; time++) await limits.byAccount('staff-code', email)
}

test('an account is left alone after ten tries, says for how long, and begins anew', async () => {
  const limits = createLimits(database.db, 1)
  await tryTimes(10, limits, 'ten@example.com')
  const refusal = await refusalOf(limits.byAccount('staff-code', 'ten@example.com'))
  expect(refusal).toMatchObject({
    status: 429,
    message: 'That was too many tries. Please try again in 15 minutes.',
  })
  expect(refusal.details.retryAfter).toBe(900)
  const said = (retryAfter: number) => new Refusal(LIMITS.tooManyTries, { retryAfter }).message
  for (const [seconds, wait] of [
    [59, '59 seconds'],
    [61, '2 minutes'],
    [7199, '120 minutes'],
    [7201, '3 hours'],
  ] as const)
    expect(said(seconds), 'never too soon').toContain(` in ${wait}.`)
  await limits.byAccount('staff-code', 'another@example.com')

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 })
  await limits.byAccount('staff-code', 'ten@example.com')
})

test('a success forgets the tries before it', async () => {
  const limits = createLimits(database.db, 1)
  await tryTimes(10, limits, 'right@example.com')
  await limits.forgetAccount('staff-code', 'right@example.com')
  await tryTimes(10, limits, 'right@example.com')
  await refusalOf(limits.byAccount('staff-code', 'right@example.com'))
  await createLimits(database.db, 1).forgetAccount('staff-code', 'right@example.com')
  await limits.byAccount('staff-code', 'right@example.com')
})

test('all instances count together, and no try slips between two', async () => {
  const instances = [createLimits(database.db, 1), createLimits(database.db, 1)]
  const tries = Array.from({ length: 40 }, (_, at) => instances[at % 2]!.byAddress('login', '198.51.100.1'))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})

test('the addresses of one household are one', async () => {
  const limits = createLimits(database.db, 1)
  for (let host = 1; host <= 30; host++) await limits.byAddress('login', `2001:db8::${host}`)
  expect((await refusalOf(limits.byAddress('login', '2001:db8::31'))).status).toBe(429)
})

test.each([
  ['report-review', 20],
  ['grievance', 30],
] as const)('of one address’s %s somebody here reads %i in an hour', async (name, most) => {
  const limits = createLimits(database.db, 1)
  const address = '198.51.100.4'
  const sent = Array.from({ length: most }, () => limits.byAddress(name, address))
  await Promise.all(sent)
  expect((await refusalOf(limits.byAddress(name, address))).details.retryAfter).toBeGreaterThan(3000)
})

test('so they are where pages are made anew', async () => {
  const wait = countMadePages(0.01)
  for (let host = 1; host <= 3; host++) expect(await wait(`2001:db8::${host}`)).toBe(0)
  const seconds = await wait('2001:db8::4')
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await wait('2001:db8:0:1::1'), 'their neighbours').toBe(0)
})

test('the scale is for addresses alone', async () => {
  const limits = createLimits(database.db, 3)
  for (let time = 0; time < 90; time++) await limits.byAddress('login', '198.51.100.2')
  expect((await refusalOf(limits.byAddress('login', '198.51.100.2'))).status).toBe(429)
  await tryTimes(10, limits, 'scaled@example.com')
  await refusalOf(limits.byAccount('staff-code', 'scaled@example.com'))
})

test('neither addresses nor e-mail addresses can be read in the table', async () => {
  await createLimits(database.db, 1).byAccount('staff-code', 'private@example.com')
  const rows = await database.db<{ key: string }[]>`select key from rate_limits`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ key }) => /^(address|account|asker|strangers):[a-z-]+:[\w-]{43}$/.test(key))).toBe(
    true,
  )
})

test('counts that were over an hour ago are swept away, by one for all', async () => {
  const now = Date.now()
  await database.db`
    insert into rate_limits (key, points, expire) values ('swept', 1, ${now - 3_700_000}), ('kept', 1, ${now - 3_000_000})`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  createLimits(database.db, 1)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  const left = () => database.db`select key from rate_limits where key in ('swept', 'kept')`
  await expect.poll(left).toEqual([{ key: 'kept' }])
})

test('a lost database is an error of ours, and locks nobody out as if they had tried too often', async () => {
  const gone = openDatabase(database.address, 1)
  const limits = createLimits(gone, 1)
  await gone.end()
  const error = await limits.byAddress('login', '198.51.100.3').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'CONNECTION_ENDED' })
})

test.each([
  ['refund-way', 20],
  ['tax-papers', 30],
] as const)('an account has %s %i times', async (name, most) => {
  const limits = createLimits(database.db, 1)
  await Promise.all(Array.from({ length: most }, () => limits.byAccount(name, 'eager')))
  await refusalOf(limits.byAccount(name, 'eager'))
})

describe('who asks for an account', () => {
  test.each([
    ['staff-code', 30],
    ['forgot-username', 20],
    ['phone-code', 10],
    ['size-wait', 20],
    ['grievance', 20],
  ] as const)('has %s from %i networks, taken together', async (name, most) => {
    const limits = createLimits(database.db, 1)
    const from = (host: number) =>
      limits.byAsker(name, `many-${name}`, { address: `192.0.2.${host}`, device: null })
    await Promise.all(Array.from({ length: most }, (_, host) => from(host)))
    await refusalOf(from(most))
  })

  const OWNER = { address: '203.0.113.5', device: null }
  const STRANGER = { address: '2001:db8:7::1', device: null }

  test('uses up their own tries, and nobody else’s', async () => {
    const limits = createLimits(database.db, 1)
    for (let host = 1; host <= 10; host++)
      await limits.byAsker('login', 'two@example.com', { ...STRANGER, address: `2001:db8:7::${host}` })
    expect((await refusalOf(limits.byAsker('login', 'two@example.com', STRANGER))).status).toBe(429)
    await limits.byAsker('login', 'two@example.com', OWNER)
    await limits.byAsker('login', 'two@example.com', { ...STRANGER, device: 'known' })
    await limits.forgetAsker('login', 'two@example.com', STRANGER)
    await limits.byAsker('login', 'two@example.com', STRANGER)
  })

  test('from however many networks fills no mailbox; a device that the account knows is not counted among them', async () => {
    const limits = createLimits(database.db, 1)
    const from = (network: number) => ({ address: `198.51.100.${network}`, device: null })
    for (let network = 1; network <= 20; network++)
      await limits.byAsker('reset-code', 'full@example.com', from(network))
    expect((await refusalOf(limits.byAsker('reset-code', 'full@example.com', from(21)))).status).toBe(429)
    await limits.byAsker('reset-code', 'full@example.com', { ...from(21), device: 'known' })
  })
})
