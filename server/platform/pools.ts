import {
  cutConnections,
  type Database,
  type DatabaseAddress,
  openDatabase,
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
  /** Whatever waits for the database fails now, and what comes next finds new connections. */
  renew(): void
  end(): Promise<void>
}

const SECOND = 1000
const SHOPPERS = { statementMs: 10 * SECOND, lockMs: 4 * SECOND }
const CONSOLE = { statementMs: 60 * SECOND, lockMs: 10 * SECOND }
const WORK = { statementMs: 600 * SECOND, lockMs: 30 * SECOND }
const IDLE_SECONDS = 60

export const onOneServer = (address: DatabaseAddress): Addresses => ({
  shop: address,
  direct: address,
  read: address,
})

/** Nothing connects before it is asked something. */
export function openPools({ shop, direct, read }: Addresses): Pools {
  const pooled = shop !== direct
  const shoppers = openDatabase(shop, 10, { patience: SHOPPERS, pooled })
  const console = openDatabase(shop, 4, { patience: CONSOLE, pooled, idleSeconds: IDLE_SECONDS })
  const reports = openDatabase(read, 2, { patience: CONSOLE, idleSeconds: IDLE_SECONDS })
  const work = openDatabase(shop, 6, { patience: WORK, pooled, idleSeconds: IDLE_SECONDS })
  const line = openDatabase(direct, 2, { idleSeconds: IDLE_SECONDS })
  return {
    shoppers,
    console,
    reports,
    work,
    direct: line,
    renew() {
      for (const pool of [shoppers, console, work]) renewConnections(pool)
      cutConnections(line)
    },
    async end() {
      await Promise.all([shoppers, console, reports, work, line].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}
