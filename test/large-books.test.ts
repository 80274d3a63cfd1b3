import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_KINDS } from '../server/jobs/kinds.ts'
import { audit } from '../server/modules/orders/auditing/audit.ts'
import { troubles } from '../server/modules/orders/reading/troubles.ts'
import { findReturns } from '../server/modules/returns/find-returns.ts'
import { findReviews } from '../server/modules/reviews/find-reviews.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { type Jobs, startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { testDatabase } from './database.ts'
import { CONSOLE } from './load/books/console.ts'
import { fillBooks } from './load/books/fill.ts'
import { JOBS } from './load/books/jobs.ts'
import { type Asked, asked } from './load/books/question.ts'
import { costOf } from './load/books/rows-read.ts'
import { SHOPPER } from './load/books/shopper.ts'

/** Fewer rows than a large shop has, but in each large table more than any query may read. */
const SIZE = { accounts: 11_000, orders: 11_000, products: 105 }
const MOST = 10_000

const database = testDatabase()
let line: Database
let jobs: Jobs
let deps: Asked

beforeAll(async () => {
  await fillBooks(database.db, SIZE)
  await database.db`vacuum analyze`
  line = openDatabase(database.address, 1)
  // With so few rows Postgres prefers to scan whole tables; with many it would use an index.
  await line`set enable_seqscan = off`
  jobs = await startJobs(database.address, createLog('silent'), JOB_KINDS)
  deps = await asked(line, jobs)
})
afterAll(async () => {
  await jobs?.stop()
  await line?.end()
})

test('the books that are made agree', async () => {
  expect(await audit(line)).toEqual([])
})

describe.each([
  ['the console', CONSOLE],
  ['shoppers', SHOPPER],
  ['jobs', JOBS],
])('%s', (_, questions) => {
  const bounded = questions.filter(({ growsWith }) => !growsWith)
  test.each(bounded)('$what: reads some thousand rows of however many', async ({ ask, once }) => {
    const { rows, most } = await costOf(line, () => ask(deps), once ? 1 : undefined)
    expect(rows, `${most.rows} of ${most.table}`).toBeLessThanOrEqual(MOST)
  })
})

test('parcels that were called off, and orders that came back, are no trouble for ever', async () => {
  const { db } = database
  await db`
    insert into shipments (id, order_id, reference, status, created_at)
    select gen_random_uuid(), id, 'off-' || code, 'cancelled', placed_at from orders`
  await db`update orders set status = 'Shipped', ended_as = 'returned', ended_at = now() where status = 'Delivered'`
  await db`analyze shipments, orders`
  const { rows, most } = await costOf(line, () => troubles(line))
  expect(rows, `${most.rows} of ${most.table}`).toBeLessThanOrEqual(MOST)
})

test('returns that are over are listed by the newest of each state', async () => {
  const { db } = database
  await db`
    insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays, moved_at)
    select gen_random_uuid(), 'R' || code, id, 0, '{0}', (array['declined', 'cancelled'])[1 + (hashtext(code) & 1)], 'mind', 'money',
      100, false, placed_at + interval '9 days'
    from orders`
  await db`analyze returns`
  const { rows, most } = await costOf(line, () => findReturns(line, 'over', { most: 50, after: 0 }))
  expect(rows, `${most.rows} of ${most.table}`).toBeLessThanOrEqual(MOST)
})

test('reviews of each list are found by it, the few that were reported among all that are published', async () => {
  const { db } = database
  await db`
    insert into reviews (id, code, product_id, account_id, order_id, posted_at, versions)
    select gen_random_uuid(), 'V' || o.code, p.id, a.id, o.id, placed_at, 1
    from (select id, row_number() over (order by id) as n from accounts) a
      join (select *, row_number() over (order by id) as n from orders) o on o.n = a.n, (select id from products limit 1) p`
  await db`
    insert into review_versions (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit, state,
      reason, written_at, decided_at)
    select id, 1, 5, '', 'Good.', 'A', 'M', 'M', 'true', posted_at, false, 'published', null, posted_at, posted_at from reviews`
  await db`
    insert into review_reports (review_id, reason, times, last_at)
    select id, 'other', 1, now() from reviews order by posted_at limit 20`
  await db`analyze reviews, review_versions, review_reports`
  for (const queue of ['waiting', 'published', 'rejected', 'reported'] as const) {
    const { rows, most } = await costOf(line, () => findReviews(line, queue, { most: 50, after: 0 }))
    expect(rows, `${queue}: ${most.rows} of ${most.table}`).toBeLessThanOrEqual(MOST)
  }
})
