import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import type { Log } from '../../platform/log.ts'

/** The courier's answer about a PIN code. `days`: of travel; null: none was stated. */
export type ServedPin = { isServed: boolean; takesCash: boolean; days: number | null }

export type ServedPins = {
  of(pin: string): ServedPin | undefined
  stop(): Promise<void>
}

/** The answers change at night, so a delay of minutes does not matter. */
const LOOK_EVERY_MS = 10 * 60_000
/** For a process that has just started and has none yet. */
const LOOK_AGAIN_MS = 2000
/** Some 100 bytes each; for other PIN codes the shop's own rules apply. */
const MOST_HELD = 20_000

/** The courier's answers, held in memory. While the database is away they stay as they are. */
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

/** At most `most` PIN codes to ask about: recent ones without an answer, and the oldest answers. */
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

/** Replaces the courier's earlier answer. */
export async function keepServed(sql: Database | Transaction, pin: string, said: ServedPin): Promise<void> {
  await sql`
    insert into served_pins (pin, is_served, takes_cash, days)
    values (${pin}, ${said.isServed}, ${said.takesCash}, ${said.days})
    on conflict (pin) do update set is_served = excluded.is_served, takes_cash = excluded.takes_cash,
      days = excluded.days, checked_at = now()`
}
