import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Courier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import { keepServed, pinsToAsk } from '../../shipping/served-pins.ts'

type Deps = { db: Database; log: Log; courier: Pick<Courier, 'serves'> | null }

/** PIN codes are taken from this many of the newest orders. */
const RECENT_ORDERS = 5_000
/** PIN codes asked per night; the rest follows the next night. */
const MOST = 300
/** The queue fails a job that takes longer. */
const WITHIN_MS = 90_000

/**
 * Asks the courier about PIN codes of recent orders that it was never asked about, and again about answers older than a
 * week. If it is away, earlier answers stay. Returns how many were answered.
 */
export async function askServedPins({ db, log, courier }: Deps, pickupPin: string): Promise<number> {
  if (!courier) return 0
  const recent = await db<{ pin: string }[]>`
    select distinct pin from (
      select address ->> 'zipcode' as pin from orders order by placed_at desc, id desc limit ${RECENT_ORDERS}
    ) o where pin ~ '^[1-9][0-9]{5}$'`
  const pins = await pinsToAsk(
    db,
    recent.map(({ pin }) => pin),
    MOST,
  )
  const until = performance.now() + WITHIN_MS
  let answered = 0
  for (const pin of pins) {
    if (performance.now() > until) break
    try {
      await keepServed(db, pin, await courier.serves(pickupPin, pin))
      answered++
    } catch (error) {
      if (!(error instanceof CourierTrouble)) throw error
      log.warn({ err: error, pin }, 'the courier was not to be asked about a PIN code')
      if (error.passing) break
    }
  }
  return answered
}
