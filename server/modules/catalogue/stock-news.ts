import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { CHANNEL } from './catalogue-news.ts'

/** Changes of stock are sent to all instances, this one included, at most this often. */
const GATHER_MS = 100
/** Postgres allows 8,000 bytes per notification; an id has 36 and a comma. */
const IDS_A_NOTICE = 200

type StockNews = {
  /** The stock of these products (ids) has changed and is committed. */
  moved(productIds: string[]): void
  /** Sends what was collected. */
  stop(): Promise<void>
}

/** Collects changes of stock and sends them to all instances. */
export function gatherStockNews(db: Database, log: Log): StockNews {
  const moved = new Set<string>()
  let gathering: NodeJS.Timeout | undefined

  async function spread() {
    gathering = undefined
    const ids = [...moved]
    moved.clear()
    for (let i = 0; i < ids.length; i += IDS_A_NOTICE)
      await db.notify(CHANNEL, ids.slice(i, i + IDS_A_NOTICE).join(','))
  }
  const missed = (error: unknown) => log.warn({ err: error }, 'stock news not spread; instances catch up')

  return {
    moved(ids) {
      for (const id of ids) moved.add(id)
      gathering ??= setTimeout(() => void spread().catch(missed), GATHER_MS)
    },
    async stop() {
      if (!gathering) return
      clearTimeout(gathering)
      await spread().catch(() => {})
    },
  }
}
