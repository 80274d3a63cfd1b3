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

/** A pool of connections. One statement on it is a transaction of its own. */
export type Database = postgres.Sql
/** Operations that must be part of a transaction take this as their first parameter. */
export type Transaction = postgres.TransactionSql
/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * An array whose length the database is not to look at when it plans: of one that it sees it makes a plan for that length,
 * anew each time, which costs more than what many statements do. Of `text[]`.
 */
export const unmeasured = (db: Database | Transaction, values: string[]): Fragment =>
  db`(select ${values}::text[])`

// A string is JSON already: the job queue sends its own. Whatever else is given becomes JSON here.
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
})

// Sums of paise and counts: far below 2^53.
const bigint = { to: 20, from: [20], serialize: String, parse: Number }

/** A URL, which may name several hosts, or the socket of the embedded server. */
export type DatabaseAddress = string | { path: string; user: string; password: string; database: string }

/** What a pool's statements may take; what takes longer fails with 57014 or 55P03. */
export type Patience = {
  statementMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
}

/** Beside a page that is read in turn, which costs 1. Of tables of a page or two the database reads all otherwise. */
const RANDOM_PAGE_COST = 0.1

type PoolOptions = {
  patience?: Patience
  /** A transaction pooler may stand there, which takes no settings for a session: each transaction brings its own. */
  pooled?: boolean
  /** Its statements look for few rows in tables that grow: where an index leads to them, it is taken (decision 81). */
  byIndex?: boolean
  /** Connections that nobody needs end after so many seconds; without it they stay. */
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
    // Seconds. The driver's own count each connection that was reset at once as one more failure: the tenth waits 20 s.
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
    // The driver knows this option; its types do not.
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

/** Grows whenever the database says anything, to whichever of this process's pools of the same address. */
export const heardFromDatabase = (address: DatabaseAddress): number => heardFrom(knownOf(address))

/** Once it answers again: what still waits on connections that were made while it did not fails now. */
export const dropUnansweredConnections = (address: DatabaseAddress): void => dropUnanswered(knownOf(address))

/** Of those who wait for their turn before they ask a pool for anything. */
type Queue = { size(): number; giveUp(error: Error): void }
type Renewal = { renew(): void; cut(): void; state(): PoolState; queues: Queue[] }
const renewals = new WeakMap<object, Renewal>()

/**
 * Whatever this pool has under way or waiting fails now, with a code that begins with CONNECTION_; what comes next finds
 * new connections. What listens on it listens no more.
 */
export function renewConnections(db: Database): void {
  renewals.get(db)?.renew()
}

/** Who waits in this queue waits for the pool: they are counted with it, and let go when its connections are given up. */
export function queueBefore(db: Database, queue: Queue): void {
  renewals.get(db)?.queues.push(queue)
}

/** Ends the connections there are; what listens on one listens again as soon as there is another. */
export function cutConnections(db: Database): void {
  renewals.get(db)?.cut()
}

/** Transactions that have a connection, and who waits for one. */
type Work = { transactions: number; waiting: number }
export type PoolState = Work & { connections: number }

/** What the connections of a pool are at. */
export const poolState = (db: Database): PoolState =>
  renewals.get(db)?.state() ?? { connections: 0, transactions: 0, waiting: 0 }

type Pool = { db: Database; sockets: DatabaseSockets }

/** A pool in whose place another can be put: the driver's own keeps waiting whatever waits for a connection. */
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
      // What waits has failed by the time its connections go, so it looks for no others.
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

/** `follow` is called once the transaction has committed, and never if it has not. */
export function afterCommit(tx: Transaction, follow: () => void): void {
  followers.get(tx)?.push(follow)
}

/**
 * A transaction that first only reads and locks: `read` goes out together with its `begin`, before that has succeeded, so it
 * must change nothing. What it found is what `work` goes on from.
 */
export const beginReading = <Found, Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Found>,
  work: (tx: Transaction, found: Found) => Promise<Result>,
): Promise<Result> => (db.begin as unknown as Begin<Found>)(work, read) as Promise<Result>

const committing = new WeakSet<object>()

/** A statement that may take this long for a call needs no limit of its own: its pool has one (pools.ts). */
const LONG_MS = 10_000

/**
 * The last statement of a transaction: it goes out together with the commit, so everything before it must have been answered.
 * When it fails, nothing is committed; nor when it takes longer than whoever asked has still to wait.
 */
export async function commitWith(tx: Transaction, statement: Fragment): Promise<void> {
  refuseWhenLate()
  committing.add(tx)
  const left = Math.max(1, Math.ceil(timeLeft()))
  if (left < LONG_MS) {
    tx.unsafe(`set local statement_timeout = ${left}`).catch(() => {})
    // The driver takes a statement up a moment after it is asked to, and none once it was told the last.
    await null
  }
  return (tx as unknown as { last(statement: Fragment): Promise<void> }).last(statement)
}

type Begin<Found = undefined> = (
  fn: (tx: Transaction, found: Found) => Promise<unknown>,
  ahead?: (tx: Transaction) => Promise<Found>,
) => Promise<unknown>

/** `patience`: what every transaction sets for itself; it goes out together with its first statement. */
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
      // It may have waited for a connection until nobody waited for it any more.
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

/** True when the database refuses a row because one with this key exists; `constraint` says which key. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === constraint
  )
}
