import postgres from 'postgres'

/** A pool of connections. One statement on it is a transaction of its own. */
export type Database = postgres.Sql
/** Operations that must be part of a transaction take this as their first parameter. */
export type Transaction = postgres.TransactionSql

// A string is JSON already: the job queue sends its own. Whatever else is given becomes JSON here.
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
})

// Sums of paise and counts: far below 2^53.
const bigint = { to: 20, from: [20], serialize: String, parse: Number }

/** A URL, or the socket of the embedded server. */
export type DatabaseAddress = string | { path: string; user: string; password: string; database: string }

export function openDatabase(address: DatabaseAddress, connections = 10): Database {
  const options = {
    max: connections,
    connect_timeout: 5,
    // Seconds. The driver's own count each connection that was reset at once as one more failure: the tenth waits 20 s.
    backoff: () => 0.1,
    onnotice: () => {},
    types: { json: json(114), jsonb: json(3802), bigint },
    connection: { application_name: 'tana-bana', TimeZone: 'UTC' },
  }
  const sql = typeof address === 'string' ? postgres(address, options) : postgres({ ...address, ...options })
  return withFollowers(sql as unknown as Database)
}

const followers = new WeakMap<object, (() => void)[]>()

/** `follow` is called once the transaction has committed, and never if it has not. */
export function afterCommit(tx: Transaction, follow: () => void): void {
  followers.get(tx)?.push(follow)
}

type Begin = (fn: (tx: Transaction) => Promise<unknown>) => Promise<unknown>

function withFollowers(db: Database): Database {
  const begin = db.begin as Begin
  const beginFollowed: Begin = async (fn) => {
    const following: (() => void)[] = []
    const result = await begin((tx) => {
      followers.set(tx, following)
      return fn(tx)
    })
    for (const follow of following) follow()
    return result
  }
  return Object.assign(db, { begin: beginFollowed })
}

/** True when the database refuses a row because one with this key exists; `constraint` says which key. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === constraint
  )
}
