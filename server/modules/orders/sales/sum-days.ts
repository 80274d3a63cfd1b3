import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Fragment } from '../../../platform/database.ts'
import type { OwnQueue } from '../../../platform/jobs.ts'
import { indianDay, sumOfDay } from './sold-days.ts'

/** Days that are to be summed: they wait in tables of their own. */
export const SALES_DAYS: OwnQueue = { ownQueue: 'sales-days' }

/** As far back as a report looks. An older day is summed when one of its orders changes. */
const REPORTED_DAYS = 60
/** In one look; another comes in a second. */
const MOST = 20
/** A day is over by every clock that may ever be the database's. */
const CLOCKS_DIFFER_BY = '10 minutes'
const WRITERS_END_WITHIN_MS = 500
const LOOK_EVERY_MS = 50

/**
 * Sums days that are over and were not summed yet, or had an order changed since: the newest first, some of them, each in
 * a transaction of its own. However many do it at once, each day's row is of one moment, and a change that is not in it
 * stays noted. Returns how many.
 */
export async function sumDays(db: Database): Promise<number> {
  const days = await daysToSum(db)
  const hasNew = days.some(({ isNew }) => isNew)
  const isSettled = hasNew && (await writersEnded(db))
  let done = 0
  for (const { day } of days.filter(({ isNew }) => !isNew || isSettled)) if (await sumDay(db, day)) done++
  return done
}

/** The last day that may be summed. For some minutes after midnight that is not yesterday yet. */
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
 * Whether all who were writing a moment ago have ended. Who wrote an order while its day was not over noted nothing: once
 * they have ended it is in the tables, or never will be. False: one of them takes longer.
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

/** In one statement, so that what was noted goes with what is summed. False: somebody else is at it. */
function sumDay(db: Database, day: string): Promise<boolean> {
  return db.begin(async (tx) => {
    // Before that statement: two of them would write what they saw in the order in which they end.
    const [{ mine }] = await tx<[{ mine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('sales-days'), 0) as mine`
    if (!mine) return false
    await tx`
      with noted as (delete from sales_day_changes where day = ${day})
      insert into sales_days (day, orders, pieces, paise, products, product_pieces, product_paise)
      ${sumOfDay(tx, day)}
      on conflict (day) do update set orders = excluded.orders, pieces = excluded.pieces, paise = excluded.paise,
        products = excluded.products, product_pieces = excluded.product_pieces, product_paise = excluded.product_paise`
    return true
  })
}
