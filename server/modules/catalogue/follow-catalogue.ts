import { setTimeout as pause } from 'node:timers/promises'
import { cutConnections, type Database } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { CHANNEL, forgetOldNews, horizonNow, newsSince, readPayload, timelineOf } from './catalogue-news.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Of the stock's history, read now and then. */
const LOOK_BACK_S = 60
/** Products of which there may be news at once. */
const MOST_NEWS = 5000
/** Kept for an hour: who has not looked for so long may have missed some. */
const FORGOTTEN_AFTER_MS = 50 * 60_000
const FORGET_EVERY_MS = 10 * 60_000
/** Signs that were sent one after the other and did not come. */
const DEAF_AFTER = 2
/** Signs, too. */
const RECONNECT_EVERY = 5

/** What follows the news: each resolves once what is shown is as it was in the database when this was called. */
export type Followed = {
  clock: () => Date
  everything(): Promise<void>
  slides(): Promise<void>
  /** Products by their ids: whatever is written of them. */
  products(ids: string[]): Promise<void>
  /** Products by their ids: their stock and no more. */
  stock(ids: Iterable<string>): Promise<void>
  /** What the clock has given another price has it. */
  turn(): Promise<void> | void
  /** When the next price turns, in milliseconds since 1970; Infinity: none does. */
  nextTurn(): Promise<number> | number
}

export type Following = {
  /** What is told over the line does not arrive; the table is read all the same. */
  readonly isDeaf: boolean
  /** Since all that was told had last been read, heard or not. */
  readonly newsAgeMs: number
  /** Once all that is committed by now is held, or could not be read. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}
type Options = { line: Database; log: Log; catchUpMs: number; lookEveryMs: number }

/**
 * Fills what is shown and keeps it up with the database: by what is told on the channel, which is quick, by reading now and
 * then what was told, which is sure, by the clock, for discounts end and duties begin, and by looking at the stock's history, for an instance
 * that was killed tells nobody.
 */
export async function followCatalogue(
  followed: Followed,
  db: Database,
  { line, log, catchUpMs, lookEveryMs }: Options,
): Promise<Following> {
  let failure: unknown = null
  const inTurn = oneAtATime((error) => {
    failure = error
    log.error({ err: error }, 'the catalogue could not be read')
  })
  const turning = turnTimer(followed, () =>
    inTurn(async () => {
      await followed.turn()
      await turning.set()
    }),
  )
  /** Of what there is news that is not read yet: ids of products, or 'all', or 'slides'; and products whose stock moved. */
  let unread = { told: new Set<string>(), stock: new Set<string>() }
  const ear = openEar(line, log)
  let horizon = await horizonNow(db)
  let timeline: string | null = null
  let known = new Set<number>()
  let looked = moment()
  let caughtUp = moment()

  const add = (to: Set<string>, what: string) => {
    for (const one of what.split(',')) to.add(one)
  }

  async function readTold() {
    const { told, stock } = unread
    if (told.size === 0 && stock.size === 0) return
    unread = { told: new Set(), stock: new Set() }
    try {
      if (told.has('all')) await followed.everything()
      else {
        if (told.has('slides')) await followed.slides()
        await followed.products([...told].filter((one) => one !== 'slides'))
        await followed.stock(stock)
      }
      if (told.size > 0) await turning.set()
    } catch (error) {
      for (const one of told) unread.told.add(one)
      for (const one of stock) unread.stock.add(one)
      throw error
    }
  }

  async function catchUp() {
    const begun = moment()
    const ids = await stockMovedSince(db, LOOK_BACK_S + msSince(caughtUp) / 1000)
    caughtUp = begun
    for (const id of ids) unread.stock.add(id)
    await readTold()
    // Also for what could not be followed when it was time.
    await turning.set()
  }

  /** What was told and not heard; with a sign, whether it is heard at all. */
  async function look(sign: string | null) {
    const { horizon: now, news } = await newsSince(db, horizon, sign)
    // A successor that had not heard of the last transactions counts them anew; what is forgotten may have been news.
    if (now < horizon || msSince(looked) > FORGOTTEN_AFTER_MS) unread.told.add('all')
    for (const { id, what } of news) if (!known.has(id)) add(unread.told, what)
    known = new Set(news.map(({ id }) => id))
    horizon = now
    looked = moment()
    await readTold()
  }

  /** Whatever was said while nobody listened is read now: all of it at first, and after that what there is news of. */
  async function opened() {
    const before = timeline
    timeline = await timelineOf(db)
    if (before === null || before !== timeline) unread.told.add('all')
    await look(ear.ask())
  }

  const listening = await line.listen(
    CHANNEL,
    (payload) => {
      const told = readPayload(payload)
      if ('sign' in told) return ear.hear(told.sign)
      if (told.id === undefined) add(unread.stock, told.what)
      else {
        known.add(told.id)
        add(unread.told, told.what)
      }
      void inTurn(readTold)
    },
    () => void inTurn(opened),
  )
  await inTurn(async () => {})
  // Of what could be read in part only, the rest would be shown as gone.
  while (unread.told.has('all') && isDatabaseAway(failure)) {
    await pause(lookEveryMs)
    await inTurn(opened)
  }
  const timers = [
    setInterval(() => void inTurn(() => look(ear.ask())), lookEveryMs),
    setInterval(() => void inTurn(catchUp), catchUpMs),
    setInterval(() => void inTurn(() => forgetOldNews(db)), FORGET_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    get isDeaf() {
      return ear.isDeaf
    },
    get newsAgeMs() {
      return msSince(looked)
    },
    caughtUp: () => inTurn(() => look(null)),
    async stop() {
      turning.clear()
      for (const timer of timers) clearInterval(timer)
      // One that is cut off just now listens no more anyway.
      await listening.unlisten().catch(() => {})
      await inTurn(async () => {})
    },
  }
}

const moment = () => ({ date: Date.now(), steady: performance.now() })

/** By the clock that went further: one stands still while the machine sleeps, the other may be set back. */
const msSince = ({ date, steady }: ReturnType<typeof moment>): number =>
  Math.max(Date.now() - date, performance.now() - steady)

/** Asks over the line whether anything is heard, for one that has fallen silent says nothing of it. */
function openEar(line: Database, log: Log) {
  let asked = 0
  let heard = 0
  let isDeaf = false
  const own = newId()
  return {
    get isDeaf() {
      return isDeaf
    },
    /** The sign to send; what was sent before must have come by now. */
    ask(): string {
      const missed = asked - heard
      if (missed >= DEAF_AFTER && !isDeaf) {
        isDeaf = true
        log.error('nothing is heard over LISTEN: news of the catalogue is read every few seconds')
      }
      if (isDeaf && missed % RECONNECT_EVERY === 0) cutConnections(line)
      asked++
      return `${own} ${asked}`
    },
    hear(sign: string) {
      const [whose, number] = sign.split(' ')
      if (whose !== own) return
      heard = Math.max(heard, Number(number))
      if (isDeaf) log.info('news is heard over LISTEN again')
      isDeaf = false
    },
  }
}

async function stockMovedSince(db: Database, seconds: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct product_id as id from stock_movements join variants v on v.id = variant_id
    where at > now() - make_interval(secs => ${seconds}) limit ${MOST_NEWS}`
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

function turnTimer(followed: Followed, turn: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  return {
    async set() {
      const next = await followed.nextTurn()
      clearTimeout(timer)
      if (next === Number.POSITIVE_INFINITY) return
      const inMs = next - followed.clock().getTime() + 1
      timer = setTimeout(() => void turn(), Math.min(inMs, LONGEST_TIMER_MS))
      timer.unref()
    },
    clear: () => clearTimeout(timer),
  }
}
