import { SECOND_MS } from '../../core/time.ts'
import {
  type PoolState as ConnectionsState,
  cutConnections,
  type Database,
  type DatabaseAddress,
  openDatabase,
  poolState,
  renewConnections,
} from './database.ts'

/** Where the shop's database is reached for what; one server may be all three. */
export type Addresses = {
  /** Orders and everything else of shoppers; a transaction pooler may stand there when `direct` is another. */
  shop: DatabaseAddress
  /** The server itself: LISTEN, locks of a session, migrations, the queue. */
  direct: DatabaseAddress
  /** What may be a moment old. */
  read: DatabaseAddress
}

/** What a pool's connections are at, and how many it may have. */
export type PoolState = ConnectionsState & { most: number }

/** Each kind of work has connections of its own, so that none takes another's. */
export type Pools = {
  shoppers: Database
  console: Database
  /** Reports and exports. */
  reports: Database
  /** What jobs do; their queue has its own. */
  work: Database
  /** LISTEN and locks that are a session's. */
  direct: Database
  state(): Record<PoolKind, PoolState>
  /** Whatever waits for the database fails now, and what comes next finds new connections. */
  renew(): void
  end(): Promise<void>
}

const SHOPPERS = { statementMs: 10 * SECOND_MS, lockMs: 4 * SECOND_MS }
const CONSOLE = { statementMs: 60 * SECOND_MS, lockMs: 10 * SECOND_MS }
const WORK = { statementMs: 600 * SECOND_MS, lockMs: 30 * SECOND_MS }
const IDLE_SECONDS = 60

export const onOneServer = (address: DatabaseAddress): Addresses => ({
  shop: address,
  direct: address,
  read: address,
})

export type PoolKind = 'shoppers' | 'console' | 'reports' | 'work' | 'direct'
const MOST: Record<PoolKind, number> = { shoppers: 10, console: 4, reports: 2, work: 6, direct: 2 }

/** Nothing connects before it is asked something. */
export function openPools({ shop, direct, read }: Addresses): Pools {
  const pooled = shop !== direct
  const shoppers = openDatabase(shop, MOST.shoppers, { patience: SHOPPERS, pooled, byIndex: true })
  const console = openDatabase(shop, MOST.console, {
    patience: CONSOLE,
    pooled,
    byIndex: true,
    idleSeconds: IDLE_SECONDS,
  })
  const reports = openDatabase(read, MOST.reports, { patience: CONSOLE, idleSeconds: IDLE_SECONDS })
  const work = openDatabase(shop, MOST.work, {
    patience: WORK,
    pooled,
    byIndex: true,
    idleSeconds: IDLE_SECONDS,
  })
  const line = openDatabase(direct, MOST.direct, { idleSeconds: IDLE_SECONDS })
  return {
    shoppers,
    console,
    reports,
    work,
    direct: line,
    state() {
      const kinds = { shoppers, console, reports, work, direct: line }
      const stateOf = ([kind, pool]: [string, Database]) => [
        kind,
        { ...poolState(pool), most: MOST[kind as PoolKind] },
      ]
      return Object.fromEntries(Object.entries(kinds).map(stateOf))
    },
    renew() {
      for (const pool of [shoppers, console, work]) renewConnections(pool)
      // A standby has not fallen silent with it.
      if (read === shop) renewConnections(reports)
      cutConnections(line)
    },
    async end() {
      await Promise.all([shoppers, console, reports, work, line].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}
