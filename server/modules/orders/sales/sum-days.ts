import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Fragment } from '../../../platform/database.ts'
import type { OwnQueue } from '../../../platform/jobs.ts'
import { indianDay, sumOfDay } from './sold-days.ts'

/** Days to be summed, in tables of their own. */
export const SALES_DAYS: OwnQueue = { ownQueue: 'sales-days' }

/** As far back as reports go. An older day is summed when one of its orders changes. */
const REPORTED_DAYS = 60
/** Days summed in one look; the next look follows within a second. */
const MOST = 20
/** A day counts as over after this, for clocks of any database server. */
const CLOCKS_DIFFER_BY = '10 minutes'
const WRITERS_END_WITHIN_MS = 500
const LOOK_EVERY_MS = 50

/**
 * Sums days that are over and were never summed, or had an order changed since: newest first, some at a time, each in a
 * transaction of its own. With several processes at it each row is still of one snapshot, and a change that it does not
 * contain remains noted. Returns how many.
 */
export async function sumDays(db: Database): Promise<number> {
  const days = await daysToSum(db)
  const hasNew = days.some(({ isNew }) => isNew)
  const isSettled = hasNew && (await writersEnded(db))
  let done = 0
  for (const { day } of days.filter(({ isNew }) => !isNew || isSettled)) if (await sumDay(db, day)) done++
  return done
}

/** The last day that may be summed: not yesterday yet in the first minutes after midnight. */
export const lastDayOver = (db: Database): Fragment =>
  db`${indianDay(db, db`clock_timestamp() - ${CLOCKS_DIFFER_BY}::interval`)} - 1`

async function daysToSum(db: Database): Promise<{ day: string; isNew: boolean }[]> {
  const over = lastDayOver(db)
  return db<{ day: string; isNew: boolean }[]>`
    select day::text as day, not exists (select from sales_days s where s.day = d.day) as "isNew"
    from (
      select day from sales_day_changes where day <= ${over}
      union
      select ${over} - n from generate_series(0, ${REPORTED_DAYS - 2}::int) n
      where not exists (select from sales_days s where s.day = ${over} - n)
        and ${over} - n >= (select ${indianDay(db, db`min(placed_at)`)} from orders)
    ) d
    order by d.day desc limit ${MOST}`
}

/**
 * Whether all transactions that were writing a moment ago have ended. An order written before its day was over noted no
 * change: after their end it is either visible or never will be. False: one of them takes longer.
 */
async function writersEnded(db: Database): Promise<boolean> {
  const [{ next }] = await db<[{ next: string }]>`select pg_current_xact_id()::text as next`
  for (const until = performance.now() + WRITERS_END_WITHIN_MS; performance.now() < until; ) {
    const [{ ended }] = await db<[{ ended: boolean }]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${next}::text::xid8 as ended`
    if (ended) return true
    await pause(LOOK_EVERY_MS)
  }
  return false
}

/** One statement, so that the noted changes are deleted together with the sum. False: another process is at it. */
function sumDay(db: Database, day: string): Promise<boolean> {
  return db.begin(async (tx) => {
    // Locked before that statement: two of them would store their results in the order in which they end.
    const [{ isLocked }] = await tx<[{ isLocked: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('sales-days'), 0) as "isLocked"`
    if (!isLocked) return false
    await tx`
      with noted as (delete from sales_day_changes where day = ${day})
      insert into sales_days (day, orders, pieces, paise, products, product_pieces, product_paise)
      ${sumOfDay(tx, day)}
      on conflict (day) do update set orders = excluded.orders, pieces = excluded.pieces, paise = excluded.paise,
        products = excluded.products, product_pieces = excluded.product_pieces, product_paise = excluded.product_paise`
    return true
  })
}
