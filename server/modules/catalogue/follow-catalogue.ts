import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { CHANNEL } from './announce-catalogue.ts'
import type { Held } from './held-catalogue.ts'
import { lapseDiscounts, nextLapse, refreshProducts, refreshSlides, reloadHeld } from './refresh-held.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Of the stock's history, read now and then. */
const LOOK_BACK_S = 60
/** Products of which there may be news at once. */
const MOST_NEWS = 5000

type Following = { stop(): Promise<void> }
type Options = { line: Database; log: Log; clock: () => Date; catchUpMs: number }

/**
 * Fills what is held and keeps it up with the database: by what is told on the channel, by the clock, for discounts end,
 * and by looking at the stock's history now and then, for an instance that was killed tells nobody.
 */
export async function followCatalogue(
  held: Held,
  db: Database,
  { line, log, clock, catchUpMs }: Options,
): Promise<Following> {
  const inTurn = oneAtATime((error) => log.error({ err: error }, 'the catalogue could not be read'))
  const lapse = lapseTimer(held, clock, () =>
    inTurn(async () => {
      await lapseDiscounts(held, clock())
      lapse.set()
    }),
  )
  /** Products of which there is news that is not read yet. */
  const told = new Set<string>()

  async function reload() {
    told.clear()
    await reloadHeld(held, db, clock)
    lapse.set()
  }

  async function refresh(ids: string[]) {
    await refreshProducts(held, db, ids, clock)
    lapse.set()
  }

  /** An import changes thousands of products one after the other: what is told meanwhile is read together. */
  async function readTold() {
    if (told.size === 0) return
    const rest = held.restUntil - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    const ids = [...told]
    told.clear()
    try {
      await refresh(ids)
    } catch (error) {
      for (const id of ids) told.add(id)
      throw error
    }
  }

  async function catchUp() {
    await readTold()
    const ids = await stockMovedLately(db)
    if (ids.length > 0) await refresh(ids)
  }

  // Whatever was said while nobody listened is in what is read once the line is open, also after it broke.
  const listening = await line.listen(
    CHANNEL,
    (news) => {
      if (news === 'all') return void inTurn(reload)
      if (news === 'slides') return void inTurn(() => refreshSlides(held, db))
      for (const id of news.split(',')) told.add(id)
      void inTurn(readTold)
    },
    () => void inTurn(reload),
  )
  await inTurn(async () => {})
  const catchingUp = setInterval(() => void inTurn(catchUp), catchUpMs)
  catchingUp.unref()
  return {
    async stop() {
      lapse.clear()
      clearInterval(catchingUp)
      // One that is cut off just now listens no more anyway.
      await listening.unlisten().catch(() => {})
      await inTurn(async () => {})
    },
  }
}

async function stockMovedLately(db: Database): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct product_id as id from stock_movements join variants v on v.id = variant_id
    where at > now() - make_interval(secs => ${LOOK_BACK_S}) limit ${MOST_NEWS}`
  return rows.map(({ id }) => id)
}

/** One reading at a time, in the order of the news, so that an older one never overwrites a newer one. */
function oneAtATime(failed: (error: unknown) => void) {
  let reading: Promise<void> = Promise.resolve()
  return (read: () => Promise<void>): Promise<void> => {
    reading = reading.then(read).catch(failed)
    return reading
  }
}

function lapseTimer(held: Held, clock: () => Date, lapse: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  return {
    set() {
      clearTimeout(timer)
      const now = clock()
      const next = nextLapse(held, now)
      if (next === Number.POSITIVE_INFINITY) return
      timer = setTimeout(() => void lapse(), Math.min(next - now.getTime() + 1, LONGEST_TIMER_MS))
      timer.unref()
    },
    clear: () => clearTimeout(timer),
  }
}
