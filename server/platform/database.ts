import postgres from 'postgres'
import { hostsOf, onOneHost } from '../../core/database-url.ts'
import { refuseWhenLate, timeLeft } from './cause.ts'
import {
  type DatabaseSockets,
  databaseSockets,
  dropUnanswered,
  heardFrom,
  type Known,
  noAnswer,
  nothingKnown,
} from './database-sockets.ts'

/** A connection pool. A statement on it is a transaction of its own. */
export type Database = postgres.Sql
/** Operations that must be part of a transaction take this as their first parameter. */
export type Transaction = postgres.TransactionSql
/** A fragment of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * A `text[]` parameter whose length the planner cannot see. For a visible length Postgres makes a new plan each time, which
 * costs more than many statements take.
 */
export const unmeasured = (db: Database | Transaction, values: string[]): Fragment =>
  db`(select ${values}::text[])`

// A string is sent as it is, since the job queue passes JSON texts; anything else is serialized.
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
})

// Sums of paise and counts are far below 2^53, so bigint is read as a number.
const bigint = { to: 20, from: [20], serialize: String, parse: Number }

/** A URL, possibly with several hosts, or the socket of the embedded server. */
export type DatabaseAddress = string | { path: string; user: string; password: string; database: string }

/** Timeouts of a pool's statements, which then fail with 57014 or 55P03. */
type Patience = {
  statementMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
}

/**
 * The planner's cost of a random page read, where a sequential one costs 1. With the default it scans small tables from end
 * to end.
 */
const RANDOM_PAGE_COST = 0.1

type PoolOptions = {
  patience?: Patience
  /** The address may be a transaction pooler, which keeps no session settings: each transaction sets its own. */
  pooled?: boolean
  /** Statements of this pool find few rows in growing tables, so they use an index where there is one (decision 81). */
  byIndex?: boolean
  /** Idle connections are closed after so many seconds; without it they stay open. */
  idleSeconds?: number
}

export function openDatabase(
  address: DatabaseAddress,
  connections = 10,
  { patience, pooled = false, byIndex = false, idleSeconds }: PoolOptions = {},
): Database {
  const options = {
    max: connections,
    connect_timeout: 5,
    ...(idleSeconds ? { idle_timeout: idleSeconds } : {}),
    // Seconds. The driver's default backoff counts each connection of a pool that was reset as a failure of its own, and
    // waits 20 s from the tenth on.
    backoff: () => 0.1,
    onnotice: () => {},
    types: { json: json(114), jsonb: json(3802), bigint },
    connection: {
      application_name: 'tana-bana',
      TimeZone: 'UTC',
      ...(patience && !pooled
        ? { statement_timeout: patience.statementMs, lock_timeout: patience.lockMs }
        : {}),
      ...(byIndex && !pooled ? { random_page_cost: RANDOM_PAGE_COST } : {}),
    },
  }
  const work: Work = { transactions: 0, waiting: 0 }
  return renewable(work, () => {
    const sockets = socketsOf(address)
    // The driver has this option, but its types lack it.
    const withSocket = { ...options, socket: sockets.open } as typeof options
    const sql =
      typeof address === 'string'
        ? postgres(onOneHost(address), withSocket)
        : postgres({ ...address, ...withSocket })
    return { db: withFollowers(sql as unknown as Database, work, pooled ? patience : undefined), sockets }
  })
}

const known = new Map<string, Known>()

function knownOf(address: DatabaseAddress): Known {
  const name = typeof address === 'string' ? address : address.path
  const found = known.get(name) ?? nothingKnown()
  known.set(name, found)
  return found
}

const socketsOf = (address: DatabaseAddress): DatabaseSockets =>
  databaseSockets(typeof address === 'string' ? hostsOf(address) : [{ path: address.path }], knownOf(address))

/** Bytes received from the database, by any pool of this process with this address. */
export const heardFromDatabase = (address: DatabaseAddress): number => heardFrom(knownOf(address))

/** To be called once the database answers again: rejects calls that wait on connections opened while it did not. */
export const dropUnansweredConnections = (address: DatabaseAddress): void => dropUnanswered(knownOf(address))

/** Calls that wait before they ask a pool for a connection. */
type Queue = { size(): number; giveUp(error: Error): void }
type Renewal = { renew(): void; cut(): void; state(): PoolState; queues: Queue[] }
const renewals = new WeakMap<object, Renewal>()

/**
 * Rejects everything that this pool is doing or has waiting, with a CONNECTION_ code; later calls get new connections.
 * LISTEN on it ends.
 */
export function renewConnections(db: Database): void {
  renewals.get(db)?.renew()
}

/** Counts this queue's calls as waiting for the pool, and rejects them when its connections are given up. */
export function queueBefore(db: Database, queue: Queue): void {
  renewals.get(db)?.queues.push(queue)
}

/** Ends a pool's connections; LISTEN is resumed on the next one. */
export function cutConnections(db: Database): void {
  renewals.get(db)?.cut()
}

/** Transactions that have a connection, and calls that wait for one. */
type Work = { transactions: number; waiting: number }
export type PoolState = Work & { connections: number }

/** How many connections of a pool are in use, and how many calls wait. */
export const poolState = (db: Database): PoolState =>
  renewals.get(db)?.state() ?? { connections: 0, transactions: 0, waiting: 0 }

type Pool = { db: Database; sockets: DatabaseSockets }

/** A pool that can be replaced by a new one: the driver's own keeps its waiting calls until it gets a connection. */
function renewable(work: Work, connect: () => Pool): Database {
  let pool = connect()
  const db = new Proxy(pool.db, {
    apply(_, self, args) {
      refuseWhenLate()
      return Reflect.apply(pool.db as never, self, args)
    },
    get: (_, name) => (name === 'end' ? end : Reflect.get(pool.db, name)),
  })
  function end(options?: { timeout?: number }) {
    pool.sockets.retire()
    return pool.db.end(options)
  }

  const queues: Queue[] = []
  renewals.set(db, {
    queues,
    renew() {
      const past = pool
      past.sockets.retire()
      pool = connect()
      for (const queue of queues) queue.giveUp(noAnswer())
      // The waiting calls were rejected before the connections end, so that they do not look for others.
      void past.db.end({ timeout: 0 }).finally(past.sockets.cut)
    },
    cut: () => pool.sockets.cut(),
    state: () => ({
      ...work,
      waiting: queues.reduce((sum, queue) => sum + queue.size(), work.waiting),
      connections: pool.sockets.size,
    }),
  })
  return db
}

const followers = new WeakMap<object, (() => void)[]>()

/** `follow` is called after the transaction has committed, and never if it is rolled back. */
export function afterCommit(tx: Transaction, follow: () => void): void {
  followers.get(tx)?.push(follow)
}

/**
 * A transaction that begins by reading and locking only. `read` is sent together with BEGIN, before that has succeeded, so
 * it must not change anything. `work` continues with its result.
 */
export const beginReading = <Found, Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Found>,
  work: (tx: Transaction, found: Found) => Promise<Result>,
): Promise<Result> => (db.begin as unknown as Begin<Found>)(work, read) as Promise<Result>

const committing = new WeakSet<object>()

/** Pools have statement timeouts (pools.ts); a deadline at least this far away needs no timeout of its own. */
const LONG_MS = 10_000

/**
 * Runs the last statement of a transaction together with its COMMIT, in one round trip; everything before it must have been
 * answered. If it fails, or takes longer than the caller's deadline, nothing is committed.
 */
export async function commitWith(tx: Transaction, statement: Fragment): Promise<void> {
  refuseWhenLate()
  committing.add(tx)
  const left = Math.max(1, Math.ceil(timeLeft()))
  if (left < LONG_MS) {
    tx.unsafe(`set local statement_timeout = ${left}`).catch(() => {})
    // The driver sends a statement on the next microtask, and none after it was told to commit.
    await null
  }
  return (tx as unknown as { last(statement: Fragment): Promise<void> }).last(statement)
}

type Begin<Found = undefined> = (
  fn: (tx: Transaction, found: Found) => Promise<unknown>,
  ahead?: (tx: Transaction) => Promise<Found>,
) => Promise<unknown>

/** `patience`: timeouts that every transaction sets itself, sent together with its first statement. */
function withFollowers(db: Database, work: Work, patience: Patience | undefined): Database {
  const begin = db.begin as unknown as Begin
  const limits =
    patience &&
    `set local statement_timeout = ${patience.statementMs}; set local lock_timeout = ${patience.lockMs}`
  const beginFollowed: Begin = async (fn, ahead) => {
    const following: (() => void)[] = []
    let at: keyof Work = 'waiting'
    work[at]++
    const open = (tx: Transaction) => {
      work[at]--
      at = 'transactions'
      work[at]++
      // It may have waited for a connection until its caller's deadline was over.
      refuseWhenLate()
      followers.set(tx, following)
      if (limits) tx.unsafe(limits).catch(() => {})
    }
    try {
      const result = await begin(
        async (tx, found) => {
          if (!ahead) open(tx)
          const result = await fn(tx, found)
          if (!committing.has(tx)) refuseWhenLate()
          return result
        },
        ahead &&
          ((tx) => {
            open(tx)
            return ahead(tx)
          }),
      )
      for (const follow of following) follow()
      return result
    } finally {
      work[at]--
    }
  }
  return Object.assign(db, { begin: beginFollowed })
}

/** Whether the database refused a row because of a unique constraint; `constraint` is its name. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === constraint
  )
}
