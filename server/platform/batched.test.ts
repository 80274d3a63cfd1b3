import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../core/time.ts'
import { testDatabase } from '../../test/database.ts'
import { batched } from './batched.ts'
import { causedByCall, refuseWhenLate, timeLeft } from './cause.ts'
import { type Database, openDatabase, poolState, renewConnections } from './database.ts'

const database = testDatabase()
let db: Database
beforeAll(() => {
  db = openDatabase(database.address, 4)
})
afterAll(() => db.end())
afterEach(() => {
  vi.useRealTimers()
})

/** Goes that wait until they are let go, and who went in each. */
function held() {
  const goes: string[][] = []
  const gates: (() => void)[] = []
  const letGo = async (go: number) => {
    await expect.poll(() => gates[go]).toBeDefined()
    gates[go]!()
  }
  const doAll = async (_: Database, asked: string[]) => {
    goes.push(asked)
    await new Promise<void>((resolve) => gates.push(resolve))
    return asked.map((one) => (one.startsWith('refused') ? new Error(one) : `${one}!`))
  }
  return { goes, letGo, doAll }
}

async function turns() {
  for (let count = 0; count < 5; count++) await turn()
}

test('what is asked while others are under way goes together after them, each with its own answer', async () => {
  const { goes, letGo, doAll } = held()
  const ask = batched(doAll, { batchSize: 2, concurrency: 1 })
  const first = ask(db, 'first')
  await expect.poll(() => goes).toEqual([['first']])
  const second = ask(db, 'second')
  const refused = expect(ask(db, 'refused')).rejects.toThrow('refused')
  const fourth = ask(db, 'fourth')
  for (const go of [0, 1, 2]) await letGo(go)
  expect(await Promise.all([first, second, fourth])).toEqual(['first!', 'second!', 'fourth!'])
  await refused
  expect(goes).toEqual([['first'], ['second', 'refused'], ['fourth']])
})

test('what comes while a go is to end soon goes after it, together; one that is slow is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gates: (() => void)[] = []
  const goes: string[][] = []
  const ask = batched(
    (_: Database, asked: string[]) => {
      goes.push(asked)
      return new Promise<string[]>((resolve) => gates.push(() => resolve(asked)))
    },
    { batchSize: 9, concurrency: 2 },
  )
  const answers = [ask(db, 'first')]
  await turns()
  answers.push(ask(db, 'second'))
  await turns()
  answers.push(ask(db, 'third'))
  await turns()
  expect(goes).toEqual([['first']])
  gates[0]!()
  await turns()
  answers.push(ask(db, 'fourth'))
  vi.advanceTimersByTime(20)
  await turns()
  expect(goes).toEqual([['first'], ['second', 'third'], ['fourth']])
  for (const gate of gates) gate()
  await Promise.all(answers)
})

test('two goes are never about the same at once, and nobody overtakes one that waits for the same', async () => {
  const { goes, letGo, doAll } = held()
  const ask = batched(doAll, { batchSize: 9, concurrency: 3, resources: (asked: string) => asked.split('+') })
  const answers = [ask(db, 'red')]
  await expect.poll(() => goes.length).toBe(1)
  answers.push(ask(db, 'red+blue'), ask(db, 'blue'), ask(db, 'green'))
  await expect.poll(() => goes).toEqual([['red'], ['green']])
  await letGo(0)
  await expect.poll(() => goes).toEqual([['red'], ['green'], ['red+blue', 'blue']])
  for (const go of [1, 2]) await letGo(go)
  await Promise.all(answers)
})

test('of one asker one goes at a time', async () => {
  const { goes, letGo, doAll } = held()
  const ask = batched(doAll, { batchSize: 9, concurrency: 3, owner: (asked: string) => asked[0]! })
  const answers = ['a1', 'a2', 'b1'].map((one) => ask(db, one))
  await expect.poll(() => goes).toEqual([['a1', 'b1']])
  await letGo(0)
  await letGo(1)
  await Promise.all(answers)
  expect(goes).toEqual([['a1', 'b1'], ['a2']])
})

test('of more than go together each kind has its turn, and within a kind whoever came first', async () => {
  const { goes, letGo, doAll } = held()
  const ask = batched(doAll, { batchSize: 3, concurrency: 1, kind: (asked: string) => asked[0]! })
  const answers = [ask(db, 'c0')]
  await expect.poll(() => goes).toEqual([['c0']])
  answers.push(...['c1', 'c2', 'c3', 'c4', 'a1', 'a2', 'b1'].map((one) => ask(db, one)))
  for (const go of [0, 1, 2, 3]) await letGo(go)
  await Promise.all(answers)
  expect(goes).toEqual([['c0'], ['c1', 'a1', 'b1'], ['c2', 'a2', 'c3'], ['c4']])
})

test.each([
  ['what is no number', '22P02'],
  ['what is there already', '23505'],
  ['what others hold', '40P01'],
])(
  'when one asks for %s, and the database refuses that, the others are done all the same',
  async (_, code) => {
    const ask = batched(
      async (on: Database, asked: string[]) => {
        if (asked.includes('two')) await on.unsafe(`do $$ begin raise sqlstate '${code}'; end $$`)
        return asked.map(Number)
      },
      { batchSize: 9, concurrency: 1 },
    )
    const answers = await Promise.allSettled(['1', 'two', '3'].map((one) => ask(db, one)))
    expect(answers).toMatchObject([{ value: 1 }, { reason: { code } }, { value: 3 }])
  },
)

test('when the connections are given up, so is what waits, which is counted until then', async () => {
  const begun = Promise.withResolvers<void>()
  const ask = batched(
    async (on: Database, asked: number[]) => {
      begun.resolve()
      await on`select pg_sleep(${asked[0]!})`
      return asked
    },
    { batchSize: 1, concurrency: 1 },
  )
  const answers = [60, 0, 0].map((seconds) => ask(db, seconds).catch(({ code }) => code))
  await begun.promise
  expect(poolState(db).waiting).toBe(2)
  renewConnections(db)
  for (const answer of answers) expect(await answer).toMatch(/^CONNECTION_/)
  expect(poolState(db).waiting).toBe(0)
  expect(await ask(db, 0)).toBe(0)
})

test('who has been answered meanwhile is no longer asked for, and what they shared is done for the others', async () => {
  const { letGo, doAll } = held()
  const deadlines = [
    { isPast: false, until: performance.now() + HOUR_MS },
    { isPast: false, until: Number.POSITIVE_INFINITY },
    { isPast: false, until: Number.POSITIVE_INFINITY },
  ]
  const goes: string[][] = []
  const left: number[] = []
  const ask = batched(
    async (on: Database, asked: string[]) => {
      goes.push(asked)
      left.push(timeLeft())
      const answers = await doAll(on, asked)
      refuseWhenLate()
      return answers
    },
    { batchSize: 9, concurrency: 1 },
  )
  const answers = Promise.allSettled(
    ['a', 'b'].map((one, at) => causedByCall({}, deadlines[at]!, () => ask(db, one))),
  )
  await expect.poll(() => goes.length).toBe(1)
  const third = causedByCall({}, deadlines[2]!, () => ask(db, 'c')).catch(({ code }) => code)
  deadlines[0]!.isPast = deadlines[2]!.isPast = true
  for (const go of [0, 1, 2]) await letGo(go)
  expect(await answers).toMatchObject([{ reason: { code: 'TOO_LATE' } }, { value: 'b!' }])
  expect(await third).toBe('TOO_LATE')
  expect(goes).toEqual([['a', 'b'], ['a'], ['b']])
  expect(left[0], 'together they have as long as who has least').toBeLessThanOrEqual(HOUR_MS)
})
