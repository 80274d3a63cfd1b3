import { setTimeout as pause } from 'node:timers/promises'
import { cutConnections, type Database } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { CHANNEL, forgetOldNews, horizonNow, newsSince, readPayload, timelineOf } from './catalogue-news.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1
/** How far back the stock's movements are read at intervals. */
const LOOK_BACK_S = 60
/** The most news read at once. */
const MOST_NEWS = 5000
/** News is kept for an hour: an instance that has not read for this long may have missed some. */
const FORGOTTEN_AFTER_MS = 50 * 60_000
const FORGET_EVERY_MS = 10 * 60_000
/** Consecutive test messages that did not arrive before LISTEN counts as broken. */
const DEAF_AFTER = 2
/** Further unanswered test messages before LISTEN is reconnected. */
const RECONNECT_EVERY = 5

/** What applies news: each promise resolves once everything shown is as it was in the database at the call. */
export type Followed = {
  clock: () => Date
  everything(): Promise<void>
  slides(): Promise<void>
  /** The contents of products, by id. */
  products(ids: string[]): Promise<void>
  /** Only the stock of products, by id. */
  stock(ids: Iterable<string>): Promise<void>
  /** Applies prices that have changed because a discount began or ended. */
  turn(): Promise<void> | void
  /** When the next price changes, in milliseconds since 1970; Infinity: none does. */
  nextTurn(): Promise<number> | number
}

type Following = {
  /** Notifications do not arrive; news is still read from its table. */
  readonly isDeaf: boolean
  /** Milliseconds since all news was last read completely. */
  readonly newsAgeMs: number
  /** Resolves once everything committed by now is applied, or could not be read. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}
type Options = { line: Database; log: Log; catchUpMs: number; lookEveryMs: number }

/**
 * Loads what is shown and keeps it up to date: by notifications, which are fast; by reading the table of news at intervals,
 * which is reliable; by timers, for discounts and legal duties; and by reading the stock's movements, since an instance
 * that was killed notifies nobody.
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
  const unread = gatherNews(followed, () => turning.set())
  const ear = openEar(line, log)
  let horizon = await horizonNow(db)
  let timeline: string | null = null
  let known = new Set<number>()
  let looked = moment()
  let caughtUp = moment()

  async function catchUp() {
    const begun = moment()
    const ids = await stockMovedSince(db, LOOK_BACK_S + msSince(caughtUp) / 1000)
    caughtUp = begun
    unread.addStock(ids)
    await unread.apply()
    // Set again even after a failure, so that what could not be applied in time is tried again.
    await turning.set()
  }

  /** Reads news that was not received as notifications; `sign` tests whether those arrive. */
  async function look(sign: string | null) {
    const { horizon: now, news } = await newsSince(db, horizon, sign)
    // After a failover the new primary may lack the latest news or number it differently; after a long pause news may have
    // been deleted. Both require a complete reload.
    if (now < horizon || msSince(looked) > FORGOTTEN_AFTER_MS) unread.addAll()
    for (const { id, what } of news) if (!known.has(id)) unread.add(what)
    known = new Set(news.map(({ id }) => id))
    horizon = now
    looked = moment()
    await unread.apply()
  }

  /** Called when LISTEN is open: everything has to be loaded the first time, and later the news since it was lost. */
  async function opened() {
    const before = timeline
    timeline = await timelineOf(db)
    if (before === null || before !== timeline) unread.addAll()
    await look(ear.ask())
  }

  const listening = await line.listen(
    CHANNEL,
    (payload) => {
      const news = readPayload(payload)
      if ('sign' in news) return ear.hear(news.sign)
      if (news.id === undefined) unread.addStock(news.what.split(','))
      else {
        known.add(news.id)
        unread.add(news.what)
      }
      void inTurn(unread.apply)
    },
    () => void inTurn(opened),
  )
  await inTurn(async () => {})
  // An incomplete load would show the missing products as deleted.
  while (unread.hasAll() && isDatabaseAway(failure)) {
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
      // A connection that is being cut does not listen any more.
      await listening.unlisten().catch(() => {})
      await inTurn(async () => {})
    },
  }
}

/** News that is not applied yet: ids of products, or 'all', or 'slides'; and ids of products whose stock has changed. */
function gatherNews(followed: Followed, setTurn: () => Promise<void>) {
  let contents = new Set<string>()
  let stock = new Set<string>()
  return {
    /** `what` as the table of news has it: several are separated by commas. */
    add(what: string) {
      for (const part of what.split(',')) contents.add(part)
    },
    addAll() {
      contents.add('all')
    },
    addStock(ids: Iterable<string>) {
      for (const id of ids) stock.add(id)
    },
    hasAll: () => contents.has('all'),

    /** What cannot be applied stays for the next time. */
    async apply() {
      if (contents.size === 0 && stock.size === 0) return
      const taken = { contents, stock }
      contents = new Set()
      stock = new Set()
      try {
        await applyNews(followed, taken)
        if (taken.contents.size > 0) await setTurn()
      } catch (error) {
        for (const part of taken.contents) contents.add(part)
        for (const id of taken.stock) stock.add(id)
        throw error
      }
    },
  }
}

async function applyNews(
  followed: Followed,
  { contents, stock }: { contents: Set<string>; stock: Set<string> },
): Promise<void> {
  if (contents.has('all')) return followed.everything()
  if (contents.has('slides')) await followed.slides()
  await followed.products([...contents].filter((part) => part !== 'slides'))
  await followed.stock(stock)
}

const moment = () => ({ date: Date.now(), steady: performance.now() })

/** The larger of both clocks' differences: the monotonic one stops while the machine sleeps, the other may be set back. */
const msSince = ({ date, steady }: ReturnType<typeof moment>): number =>
  Math.max(Date.now() - date, performance.now() - steady)

/** Tests LISTEN by notifying itself, since a connection that has fallen silent reports no error. */
function openEar(line: Database, log: Log) {
  let asked = 0
  let heard = 0
  let isDeaf = false
  const own = newId()
  return {
    get isDeaf() {
      return isDeaf
    },
    /** The test message to send; it counts as lost if the one before has not arrived by now. */
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

/** Runs one reading at a time, in the order of the news, so that older data never replaces newer. */
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
