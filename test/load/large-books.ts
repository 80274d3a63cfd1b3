import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JOB_KINDS } from '../../server/jobs/kinds.ts'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { bringUpToDate } from '../../server/platform/bring-up-to-date.ts'
import { type DatabaseAddress, openDatabase } from '../../server/platform/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { startJobs } from '../../server/platform/jobs.ts'
import { createLog } from '../../server/platform/log.ts'
import { CONSOLE } from './books/console.ts'
import { fillBooks } from './books/fill.ts'
import { JOBS } from './books/jobs.ts'
import { asked, type Question } from './books/question.ts'
import { type Cost, costOf } from './books/rows-read.ts'
import { SHOPPER } from './books/shopper.ts'

export const ROWS = 10_000
const MILLISECONDS = 100

/** The cost of a question. `isOver`: it read more than `ROWS`, or took too long. `growsWith`: why it may. */
export type Answered = { who: string; what: string; rows: number; isOver: boolean; growsWith?: string }

/**
 * Fills a database of its own with the books of a large shop, runs all queries of the console, shoppers and jobs,
 * prints the time and the rows read of each, and returns them.
 */
export async function largeBooks(orders: number): Promise<Answered[]> {
  const size = { orders, accounts: Math.ceil(orders / 2), products: 500 }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-books-'))
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    const owner = openDatabase(server.owner, 3)
    await bringUpToDate(owner)
    const began = performance.now()
    await fillBooks(owner, size)
    await owner`vacuum analyze`
    const [{ bytes }] = await owner<[{ bytes: number }]>`select pg_database_size(current_database()) as bytes`
    await owner.end()
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const kB = (bytes / size.orders / 1000).toFixed(1)
    console.log(`\n${size.orders} orders, ${size.accounts} accounts, ${kB} kB an order, made in ${seconds} s`)
    await auditAll(server.address)
    return await askAll(server.address)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs the audit, which has to read everything; it is run by hand and once a night, and no page waits for it. */
async function auditAll(address: DatabaseAddress) {
  const db = openDatabase(address, 1)
  const began = performance.now()
  const wrong = await audit(db)
  await db.end()
  if (wrong.length > 0)
    throw new Error(`The books that were made do not agree: ${wrong.slice(0, 5).join('; ')}`)
  console.log(`npm run audit: ${((performance.now() - began) / 1000).toFixed(1)} s, the books agree\n`)
}

export async function askAll(address: DatabaseAddress, only = ''): Promise<Answered[]> {
  const jobs = await startJobs(address, createLog('silent'), JOB_KINDS)
  const db = openDatabase(address, 1)
  try {
    const deps = await asked(db, jobs)
    const all: Answered[] = []
    for (const [who, questions] of Object.entries({ console: CONSOLE, shopper: SHOPPER, job: JOBS }))
      for (const { what, ask, once, growsWith } of questions.filter((question: Question) =>
        new RegExp(only).test(question.what),
      ))
        all.push(answered(who, what, await costOf(db, () => ask(deps), once ? 1 : undefined), growsWith))
    return all
  } finally {
    await db.end()
    await jobs.stop()
  }
}

function answered(who: string, what: string, cost: Cost, growsWith?: string): Answered {
  const { milliseconds, rows, most } = cost
  const isOver = rows > ROWS || milliseconds > MILLISECONDS
  const table =
    rows > 0 ? `${most.table} ${most.rows}${most.inWhole > 0 ? `, in whole ${most.inWhole}` : ''}` : ''
  console.log(
    [
      who.padEnd(8),
      what.padEnd(44),
      `${milliseconds.toFixed(1)} ms`.padStart(12),
      `${rows} rows`.padStart(14),
      isOver ? 'OVER' : '    ',
      table,
      growsWith ? `(grows with ${growsWith})` : '',
    ].join(' '),
  )
  return { who, what, rows, isOver, growsWith }
}
