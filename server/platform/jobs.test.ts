import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { clockKind, DEAD_LETTERS, type Jobs, jobKind, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const there = testDatabase()
const NOTE = jobKind<{ text: string }>('note')
const FOUND = jobKind<{ text: string }>('found')
const COUNT = jobKind<{ number: number }>('count')
const HOUR_MS = 3_600_000
const IN_HALF_A_DAY = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`
const done: string[] = []
let jobs: Jobs
beforeAll(async () => {
  // So rarely looked for that what begins at all was woken.
  jobs = await startJobs(there.address, createLog('silent'), [NOTE, COUNT, FOUND], HOUR_MS)
  await jobs.work(NOTE, async ({ text }) => {
    done.push(text)
  })
})
afterAll(() => jobs.stop())

test('a job begins as soon as its transaction is committed, not before, and never without it', async () => {
  const thoughtBetter = there.db.begin(async (tx) => {
    await jobs.enqueue(tx, NOTE, { text: 'taken back' })
    throw new Error('thought better of it')
  })
  await expect(thoughtBetter).rejects.toThrow('thought better of it')
  await there.db.begin(async (tx) => {
    await jobs.enqueue(tx, NOTE, { text: 'kept' })
    await tx`select pg_sleep(0.1)`
    expect(done).toEqual([])
  })
  await expect.poll(() => done, { interval: 5 }).toEqual(['kept'])
})

test('what is put into a queue while somebody looks through it is looked for at once', async () => {
  let looks = 0
  const first = Promise.withResolvers<void>()
  const queue = { ownQueue: 'letters' }
  jobs.tend(queue, () => (++looks === 1 ? first.promise : Promise.resolve()))
  await expect.poll(() => looks, { interval: 5 }).toBe(1)
  await there.db.begin(async (tx) => jobs.wake(tx, queue))
  first.resolve()
  await expect.poll(() => looks, { interval: 5 }).toBe(2)
})

test('a queue that is longer than one batch is not waited for batch by batch', async () => {
  const worked: number[] = []
  await jobs.work(COUNT, async ({ number }) => {
    worked.push(number)
  })
  const many = Array.from({ length: 90 }, (_, number) => ({ number }))
  await there.db.begin((tx) => jobs.enqueueAll(tx, COUNT, many))
  await expect.poll(() => worked.length).toBe(90)
})

test('a job that another process made, or whose time comes later, is found without having been woken', async () => {
  const looking = await startJobs(there.address, createLog('silent'), [FOUND], 10)
  const found: string[] = []
  const startAfter = new Date(Date.now() + 1500)
  await looking.work(FOUND, async ({ text }) => {
    expect(
      await there.db.begin((tx) => looking.letGo(tx, clockKind(COUNT.name, IN_HALF_A_DAY))),
      'this one is of another kind',
    ).toBe(0)
    found.push(text === 'later' && Date.now() < startAfter.getTime() ? 'too soon' : text)
  })
  // It does not work this kind, so it wakes nobody.
  await there.db.begin(async (tx) => {
    await jobs.enqueue(tx, FOUND, { text: 'now' })
    await jobs.enqueueAll(tx, FOUND, [{ text: 'later' }], { startAfter })
  })
  await expect.poll(() => found).toContain('now')
  await expect.poll(() => found.toSorted()).toEqual(['later', 'now'])
  await looking.stop()
})

test('a job that fails is tried again for hours, ever later, and kept in the end; of the clock’s the next one comes', async () => {
  const [FAILING, HOURLY] = [jobKind<{ text: string }>('failing'), clockKind('hourly', IN_HALF_A_DAY)]
  const failing = await startJobs(there.address, createLog('silent'), [FAILING, HOURLY], 10)
  for (const kind of [FAILING, HOURLY])
    await failing.work<object>(kind, async () => {
      throw new Error('not now')
    })
  await there.db.begin(async (tx) => {
    await failing.enqueue(tx, FAILING, { text: 'once more' })
    await failing.enqueue(tx, HOURLY, {})
  })
  const jobs = () => there.db`
    select name, state, start_after > now() + interval '10 minutes' as "isLater" from jobs.job
    where name in (${FAILING.name}, ${HOURLY.name}) or source_name = ${FAILING.name} order by name`
  const given = { name: HOURLY.name, state: 'failed', isLater: false }
  await expect.poll(jobs).toEqual([{ name: FAILING.name, state: 'retry', isLater: false }, given])
  const tryAgain = (tries: number) => there.db`
    update jobs.job set retry_count = ${tries}, start_after = now() where name = ${FAILING.name}`
  await tryAgain(10)
  await expect.poll(jobs).toEqual([{ name: FAILING.name, state: 'retry', isLater: true }, given])
  await tryAgain(11)
  await expect.poll(async () => (await jobs()).map(({ name }) => name)).toContain(DEAD_LETTERS)
  expect(failing.tried.get(FAILING.name)).toMatchObject({ done: 0, failed: expect.any(Number) })
  expect(failing.tried.get(HOURLY.name)).toEqual({ done: 0, failed: 1 })
  await failing.stop()
})

test('what a queue of an earlier version gives up is kept from the next start on', async () => {
  await there.db`update jobs.queue set dead_letter = null where name = ${COUNT.name}`
  const next = await startJobs(there.address, createLog('silent'), [COUNT])
  await next.stop()
  expect(await there.db`select dead_letter from jobs.queue where name = ${COUNT.name}`).toEqual([
    { dead_letter: DEAD_LETTERS },
  ])
})

test('what the clock would have begun while nothing ran begins once something does, once, or never if it is for its hour alone', {
  timeout: 30_000,
}, async () => {
  const [NIGHTLY, AT_NOON] = [
    clockKind('nightly', IN_HALF_A_DAY),
    clockKind('at-noon', IN_HALF_A_DAY, { orNever: true }),
  ]
  let nights = 0
  const start = async () => {
    const next = await startJobs(there.address, createLog('silent'), [NIGHTLY, AT_NOON], 10)
    await next.work(NIGHTLY, async () => {
      nights++
    })
    await next.work(AT_NOON, async () => {})
    return next
  }
  await (await start()).stop()
  await there.db`update jobs.schedule set created_on = now() - interval '3 days' where name in (${NIGHTLY.name}, ${AT_NOON.name})`
  await there.db`update jobs.version set cron_on = now() - interval '2 days'`
  const next = await start()
  await expect.poll(() => nights, { timeout: 20_000 }).toBe(1)
  const begun = await there.db`
    select from jobs.job where name = ${AT_NOON.name} or data ->> 'name' = ${AT_NOON.name}`
  expect(begun).toEqual([])
  await next.stop()
})
