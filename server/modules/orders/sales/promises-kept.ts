import type { Database } from '../../../platform/database.ts'
import { indianDay } from './sold-days.ts'

/** Orders whose promised day is over: `kept` were delivered by then, `late` after it, `out` not yet. */
export type PromisesKept = { due: number; kept: number; late: number; out: number }

const DAYS = 30
/** With more orders only the latest count, whose share is representative. */
const MOST = 10_000

/** Promised for the last thirty days in India. */
export async function promisesKept(db: Database): Promise<PromisesKept> {
  const today = indianDay(db, db`now()`)
  const [counts] = await db<[PromisesKept]>`
    select count(*) as due, count(*) filter (where came <= promised_on) as kept,
      count(*) filter (where came > promised_on) as late, count(*) filter (where came is null) as out
    from (
      select promised_on, ${indianDay(db, db`delivered_at`)} as came from orders
      where promised_on between ${today} - ${DAYS}::int and ${today} - 1
        and lapsed_at is null and status <> 'Cancelled'
      order by promised_on desc limit ${MOST}
    ) o`
  return counts
}
