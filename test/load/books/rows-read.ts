import type { Database } from '../../../server/platform/database.ts'
import { median } from '../median.ts'

export type Cost = {
  milliseconds: number
  /** What it read of all tables, or of their indexes where that is more. */
  rows: number
  /** The table of which it read most, and how much of that was the whole table from end to end. */
  most: { table: string; rows: number; inWhole: number }
}

/** Seven times: after five the database keeps one plan for all that come. One that takes long is not asked that often. */
const TIMES = 7
const LONG_MS = 1000

/**
 * What it costs to ask this, by what the server itself has counted: the median of its times, and the most that it has
 * read. `db` has one connection, so that all of it is counted before the next.
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
 * `found` by indexes and `fetched` for it are two counts of one reading: the larger is what was read. The views of them
 * (pg_stat_user_tables) take three times as long, which is longer than what is asked.
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
