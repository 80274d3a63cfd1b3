import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import type { Log } from '../../platform/log.ts'

/** What the courier has said of a PIN code. `days`: how many it takes; null: it named none. */
export type ServedPin = { isServed: boolean; takesCash: boolean; days: number | null }

export type ServedPins = {
  of(pin: string): ServedPin | undefined
  stop(): Promise<void>
}

/** It is asked at night, so nobody notices a few minutes. */
const LOOK_EVERY_MS = 10 * 60_000
/** Of one that begins, and knows nothing yet. */
const LOOK_AGAIN_MS = 2000
/** Some 100 bytes each; the shop promises for the rest by its own rules. */
const MOST_HELD = 20_000

/** What the courier has said, in memory. A database that is away changes nothing: then it stays as it was. */
export async function openServedPins(db: Database, log: Log): Promise<ServedPins> {
  let known = new Map<string, ServedPin>()
  const read = async (): Promise<unknown> => {
    try {
      const rows = await db<(ServedPin & { pin: string })[]>`
        select pin, is_served as "isServed", takes_cash as "takesCash", days from served_pins
        order by checked_at desc limit ${MOST_HELD}`
      known = new Map(rows.map(({ pin, ...said }) => [pin, said]))
      return null
    } catch (error) {
      log.error({ err: error }, 'what the courier serves could not be read')
      return error
    }
  }
  while (isDatabaseAway(await read())) await pause(LOOK_AGAIN_MS)
  let reading: Promise<unknown> = Promise.resolve()
  const looking = setInterval(() => {
    reading = read()
  }, LOOK_EVERY_MS)
  looking.unref()
  return {
    of: (pin) => known.get(pin),
    async stop() {
      clearInterval(looking)
      await reading
    },
  }
}

/** Of these and of what was asked longest ago, those to be asked now: `most` at most. */
export async function pinsToAsk(db: Database, recent: string[], most: number): Promise<string[]> {
  const rows = await db<{ pin: string }[]>`
    select pin from (
      select pin, '-infinity'::timestamptz as checked_at from unnest(${recent}::text[]) r (pin)
      where not exists (select from served_pins s where s.pin = r.pin)
      union all
      (select pin, checked_at from served_pins where checked_at < now() - interval '7 days'
        order by checked_at limit ${most})
    ) p
    order by checked_at limit ${most}`
  return rows.map(({ pin }) => pin)
}

/** What the courier says now stands in the place of what it said before. */
export async function keepServed(sql: Database | Transaction, pin: string, said: ServedPin): Promise<void> {
  await sql`
    insert into served_pins (pin, is_served, takes_cash, days)
    values (${pin}, ${said.isServed}, ${said.takesCash}, ${said.days})
    on conflict (pin) do update set is_served = excluded.is_served, takes_cash = excluded.takes_cash,
      days = excluded.days, checked_at = now()`
}
