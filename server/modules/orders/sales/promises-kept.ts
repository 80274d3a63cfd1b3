import type { Database } from '../../../platform/database.ts'
import { indianDay } from './sold-days.ts'

/** Of orders whose promised day is over: `kept` came by then, `late` after it, `out` have not come yet. */
export type PromisesKept = { due: number; kept: number; late: number; out: number }

const DAYS = 30
/** Those due last, where more were due: a share of so many is the share of all. */
const MOST = 10_000

/** Of the last thirty days in India. */
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
