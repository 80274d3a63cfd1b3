import type { Database } from '../../../server/platform/database.ts'
import { median } from '../median.ts'

export type Cost = {
  milliseconds: number
  /** The rows read from all tables, or from their indexes where that is more. */
  rows: number
  /** The table with most rows read, and how many of them by scans of the whole table. */
  most: { table: string; rows: number; inWhole: number }
}

/** Seven runs, since after five Postgres keeps one plan for all. A slow question is run less often. */
const TIMES = 7
const LONG_MS = 1000

/**
 * The cost of a question by the server's own counters: the median of its times, and the most rows read. `db` must have
 * a single connection, so that everything is counted before the next run.
 */
export async function costOf(db: Database, ask: () => Promise<unknown>, times = TIMES): Promise<Cost> {
  const taken: number[] = []
  let most: Cost | null = null
  let before = await counters(db)
  while (taken.length < times && !taken.some((milliseconds) => milliseconds > LONG_MS)) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
    const after = await counters(db)
    const read = difference(before, after)
    before = after
    if (!most || read.rows > most.rows) most = { milliseconds: 0, ...read }
  }
  return { ...most!, milliseconds: median(taken) }
}

type Counter = { table: string; inWhole: number; fetched: number; found: number }

/**
 * The counters of each table. `found` by indexes and `fetched` for it are two counts of one read, of which the larger
 * counts. The view pg_stat_user_tables takes three times as long, which is longer than the question itself.
 */
async function counters(db: Database): Promise<Counter[]> {
  await db`select pg_stat_force_next_flush()`
  return db<Counter[]>`
    select c.relname as table, pg_stat_get_tuples_returned(c.oid) as "inWhole",
      (pg_stat_get_tuples_fetched(c.oid) + coalesce(sum(pg_stat_get_tuples_fetched(i.indexrelid)), 0))::bigint as fetched,
      coalesce(sum(pg_stat_get_tuples_returned(i.indexrelid)), 0)::bigint as found
    from pg_class c left join pg_index i on i.indrelid = c.oid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
    group by c.oid order by c.oid`
}

function difference(before: Counter[], after: Counter[]): Omit<Cost, 'milliseconds'> {
  const tables = after.map(({ table, inWhole, fetched, found }, at) => {
    const was = before[at]!
    const whole = inWhole - was.inWhole
    return { table, inWhole: whole, rows: whole + Math.max(fetched - was.fetched, found - was.found) }
  })
  const most = tables.reduce((one, other) => (other.rows > one.rows ? other : one))
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), most }
}
