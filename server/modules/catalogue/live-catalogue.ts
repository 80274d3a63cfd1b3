import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Answer, Catalogue, Selection, Watch } from './catalogue.ts'
import { type Followed, followCatalogue } from './follow-catalogue.ts'
import { nothingHeld, pageJson, readHeld, suggestHeld, watchHeld } from './held-catalogue.ts'
import { placeAll } from './keep-shelf.ts'
import { followHeld } from './refresh-held.ts'
import { followStored } from './refresh-stored.ts'
import type { Suggested } from './search/suggest.ts'
import { gatherStockNews } from './stock-news.ts'
import { nothingStored, readStored, storedPageJson, suggestStored, watchStored } from './stored-catalogue.ts'

/** How often the stock's movements are read, for what an instance did not tell because it was killed. */
const CATCH_UP_MS = 15_000
/** How often news is read from its table, for notifications that did not arrive. */
const LOOK_EVERY_MS = 2000
/** How long a change waits to be shown before its call is answered; an import may be read at the same time. */
const SHOWN_WITHIN_MS = 1000

type Asked = [selection: Selection, limit: number, cursor: string | null, withCounts?: boolean]

export type LiveCatalogue = Catalogue & {
  /** A page of a list as finished JSON. */
  pageJson(...asked: Asked): Answer<Buffer>
  /** Suggestions beside products for a search that is being typed. */
  suggest(typed: string): Answer<Suggested>
  /** A view that records what is read through it, and can tell later whether any of that has changed. */
  watch(): Watch
  /** The stock of these products (ids) has changed and is committed; other instances are told soon. */
  stockMoved(productIds: string[]): void
  /** Resolves once this instance shows everything committed by now, or after a second. */
  shown(): Promise<void>
  /** Notifications do not arrive: news is read every few seconds, changes of stock a little later. */
  readonly isDeaf: boolean
  /** Milliseconds by which the catalogue may lag behind: since all news was last read. */
  readonly newsAgeMs: number
  stop(): Promise<void>
}

type Options = {
  /** The connection for LISTEN, which must bypass a pooler. */
  line?: Database
  /** The origin of pictures; empty: the shop's own. */
  picturesAt?: string
  clock?: () => Date
  catchUpMs?: number
  lookEveryMs?: number
  /** With more products the catalogue is read from the database on each request. */
  mostHeld?: number
}

/**
 * Opens the catalogue, which follows the database: held in memory up to a number of products, so that pages and lists read
 * nothing else; with more, read from the database on each request.
 */
export async function openCatalogue(
  db: Database,
  log: Log,
  {
    line = db,
    picturesAt = '',
    clock = () => new Date(),
    catchUpMs = CATCH_UP_MS,
    lookEveryMs = LOOK_EVERY_MS,
    mostHeld = Number.POSITIVE_INFINITY,
  }: Options = {},
): Promise<LiveCatalogue> {
  const isStored = await hasMoreThan(db, mostHeld)
  const { answers, followed } = isStored ? stored(db, clock, picturesAt) : held(db, clock, picturesAt)
  if (isStored) log.info({ mostHeld }, 'the catalogue is read from the database: it is too large for memory')
  const following = await followCatalogue(followed, db, { line, log, catchUpMs, lookEveryMs })
  const keeping = isStored ? null : keepPlaces(db, log, clock, catchUpMs)
  const news = gatherStockNews(db, log)
  return {
    ...answers,
    get version() {
      return answers.version
    },
    get isDeaf() {
      return following.isDeaf
    },
    get newsAgeMs() {
      return following.newsAgeMs
    },
    stockMoved: news.moved,
    shown: () => Promise.race([following.caughtUp(), setTimeout(SHOWN_WITHIN_MS, undefined, { ref: false })]),
    async stop() {
      await keeping?.stop()
      await news.stop()
      await following.stop()
    },
  }
}

type Answers = Catalogue & Pick<LiveCatalogue, 'pageJson' | 'suggest' | 'watch'>

function held(db: Database, clock: () => Date, picturesAt: string): { answers: Answers; followed: Followed } {
  const all = nothingHeld(clock, picturesAt)
  return {
    answers: Object.assign(readHeld(all), {
      pageJson: (...asked: Asked) => pageJson(all, ...asked),
      suggest: (typed: string) => suggestHeld(all, typed),
      watch: () => watchHeld(all),
    }),
    followed: followHeld(all, db),
  }
}

function stored(
  db: Database,
  clock: () => Date,
  picturesAt: string,
): { answers: Answers; followed: Followed } {
  const some = nothingStored(db, clock, picturesAt)
  return {
    answers: Object.assign(readStored(some), {
      pageJson: (...asked: Asked) => storedPageJson(some, ...asked),
      suggest: (typed: string) => suggestStored(some, typed),
      watch: () => watchStored(some),
    }),
    followed: followStored(some, db),
  }
}

async function hasMoreThan(db: Database, most: number): Promise<boolean> {
  if (most === Number.POSITIVE_INFINITY) return false
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from (select from products where published limit ${most + 1}) as counted`
  return row.count > most
}

/** Keeps the table `shelf` up to date meanwhile, for the day on which the shop outgrows its memory. */
function keepPlaces(db: Database, log: Log, clock: () => Date, everyMs: number): { stop(): Promise<void> } {
  let keeping: Promise<unknown> = Promise.resolve()
  let isKeeping = false
  const timer = setInterval(() => {
    if (isKeeping) return
    isKeeping = true
    keeping = placeAll(db, clock)
      .catch((error: unknown) => log.warn({ err: error }, 'places of products are not kept up'))
      .finally(() => {
        isKeeping = false
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await keeping
    },
  }
}
