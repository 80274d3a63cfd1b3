import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Catalogue, Selection } from './catalogue.ts'
import { followCatalogue } from './follow-catalogue.ts'
import { nothingHeld, pageJson, readHeld, type Watch, watchHeld } from './held-catalogue.ts'
import { gatherStockNews } from './stock-news.ts'

/** What an instance missed (one killed between its commit and its word) is read from the stock's own history. */
const CATCH_UP_MS = 15_000
/** What was told and not heard is read so often. */
const LOOK_EVERY_MS = 2000
/** Who has changed something waits no longer for it to be shown: an import may be read at the same time. */
const SHOWN_WITHIN_MS = 1000

export type LiveCatalogue = Catalogue & {
  /** One page as the API's finished JSON. */
  pageJson(selection: Selection, limit: number, cursor: string | null): Buffer
  /** A view that remembers what was read through it, and can tell later whether any of that has changed. */
  watch(): Watch
  /** The stock of these products (ids) has changed and is committed; the word is spread shortly. */
  stockMoved(productIds: string[]): void
  /** Once this instance shows what is committed by now; after a second it goes on without being waited for. */
  shown(): Promise<void>
  /** What is told over LISTEN does not arrive: news is read every few seconds, and stock's is a little older. */
  readonly isDeaf: boolean
  /** How old what is shown may be at most: since the news was last read through. */
  readonly newsAgeMs: number
  stop(): Promise<void>
}

type Options = {
  /** What listens: past a pooler, if there is one. */
  line?: Database
  /** What stands before a picture's path; empty: pictures come from the shop's own address. */
  picturesAt?: string
  clock?: () => Date
  catchUpMs?: number
  lookEveryMs?: number
}

/** The whole catalogue in memory, following the database. Public pages and lists read it and nothing else. */
export async function openCatalogue(
  db: Database,
  log: Log,
  {
    line = db,
    picturesAt = '',
    clock = () => new Date(),
    catchUpMs = CATCH_UP_MS,
    lookEveryMs = LOOK_EVERY_MS,
  }: Options = {},
): Promise<LiveCatalogue> {
  const held = nothingHeld(clock, picturesAt)
  const following = await followCatalogue(held, db, { line, log, catchUpMs, lookEveryMs })
  const news = gatherStockNews(db, log)
  return {
    ...readHeld(held),
    get version() {
      return held.version
    },
    pageJson: (...asked) => pageJson(held, ...asked),
    watch: () => watchHeld(held),
    get isDeaf() {
      return following.isDeaf
    },
    get newsAgeMs() {
      return following.newsAgeMs
    },
    stockMoved: news.moved,
    shown: () => Promise.race([following.caughtUp(), setTimeout(SHOWN_WITHIN_MS, undefined, { ref: false })]),
    async stop() {
      await news.stop()
      await following.stop()
    },
  }
}
