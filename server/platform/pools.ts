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

/** The addresses of the shop's database by use; all three may be one server. */
export type Addresses = {
  /** For everything of shoppers; may be a transaction pooler if `direct` is another address. */
  shop: DatabaseAddress
  /** The server itself: LISTEN, session locks, migrations, the job queue. */
  direct: DatabaseAddress
  /** For reads that may be slightly stale. */
  read: DatabaseAddress
}

/** The state of a pool, and the most connections that it may have. */
export type PoolState = ConnectionsState & { most: number }

/** One pool for each kind of work, so that none uses up another's connections. */
export type Pools = {
  shoppers: Database
  console: Database
  /** Reports and exports. */
  reports: Database
  /** For the work of jobs; the job queue has connections of its own. */
  work: Database
  /** For LISTEN and session locks. */
  direct: Database
  state(): Record<PoolKind, PoolState>
  /** Rejects everything that waits for the database; later calls use new connections. */
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

type PoolKind = 'shoppers' | 'console' | 'reports' | 'work' | 'direct'
const MOST: Record<PoolKind, number> = { shoppers: 10, console: 4, reports: 2, work: 6, direct: 2 }

/** Connections are opened on first use. */
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
      // A standby is another server, which has not fallen silent.
      if (read === shop) renewConnections(reports)
      cutConnections(line)
    },
    async end() {
      await Promise.all([shoppers, console, reports, work, line].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}
