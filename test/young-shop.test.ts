import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_KINDS } from '../server/jobs/kinds.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { type Jobs, startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { testDatabase } from './database.ts'
import { CONSOLE } from './load/books/console.ts'
import { type BooksSize, emptyBooks, fillBooks } from './load/books/fill.ts'
import { JOBS } from './load/books/jobs.ts'
import { type Asked, asked, type Question } from './load/books/question.ts'
import { costOf } from './load/books/rows-read.ts'
import { SHOPPER } from './load/books/shopper.ts'

const OPENING: BooksSize = { accounts: 40, orders: 60, products: 20, days: 30 }
const GROWN: BooksSize = { accounts: 2000, orders: 2000, products: 40, days: 30 }
/** The most rows that a query may read of the thousands there are. */
const MOST = 400
/** Filtered lists and nightly jobs may read each row once or twice, but not again for each row that they show. */
const MOST_OF_A_LIST = 12_000

describe.each([
  { was: 'empty', prepare: (db: Database) => emptyBooks(db, { anew: true }) },
  { was: 'analyzed with sixty orders', prepare: analyze },
])('a shop that was $was when its statements were planned, and has grown since', ({ prepare }) => {
  const database = testDatabase()
  let line: Database
  let jobs: Jobs
  let deps: Asked

  beforeAll(async () => {
    const { db } = database
    await leaveAlone(db)
    jobs = await startJobs(database.address, createLog('silent'), JOB_KINDS)
    // A connection like those of shoppers, but a single one, whose reads are counted.
    line = openDatabase(database.address, 1, { byIndex: true })
    // Plans as a connection makes them from a statement's sixth run on.
    await line`set plan_cache_mode = force_generic_plan`
    await fillBooks(db, OPENING)
    deps = await asked(line, jobs)
    await prepare(db)
    // Empty books refuse many of these calls, but their statements are planned all the same.
    for (const { ask } of [...SHOPPER, ...JOBS, ...CONSOLE]) await ask(deps).catch(() => {})
    await emptyBooks(db, { anew: false })
    await fillBooks(db, GROWN)
    deps = await asked(line, jobs)
  })
  afterAll(async () => {
    await jobs?.stop()
    await line?.end()
  })

  const reads = async ({ ask }: Question, most: number) => {
    const cost = await costOf(line, () => ask(deps), 1)
    expect(cost.rows, `${cost.most.rows} of ${cost.most.table}`).toBeLessThanOrEqual(most)
  }
  test.each([...SHOPPER, ...JOBS.filter(({ nightly }) => !nightly)])(
    '$what: reads what it asks for',
    (question) => reads(question, MOST),
  )
  test.each([...CONSOLE, ...JOBS.filter(({ nightly }) => nightly)])(
    '$what: reads each row once or twice',
    (question) => reads(question, MOST_OF_A_LIST),
  )
})

/** Analyzes the tables that have rows, as autovacuum would. */
async function analyze(db: Database) {
  for (const name of await tables(db)) {
    const [row] = await db.unsafe(`select from ${name} limit 1`)
    if (row) await db.unsafe(`analyze ${name}`)
  }
}

/** Turns autovacuum off, so that it does not cause new plans. */
async function leaveAlone(db: Database) {
  for (const name of await tables(db)) await db.unsafe(`alter table ${name} set (autovacuum_enabled = off)`)
}

const tables = async (db: Database): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  return rows.map(({ name }) => name)
}
