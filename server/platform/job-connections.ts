import type { Db } from 'pg-boss'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  renewConnections,
  type Transaction,
} from './database.ts'

/** Any number, as long as all instances use the same one. */
const START_LOCK = 7_261_002

export type JobConnections = {
  /** For the queue's own statements. */
  db: Db
  /** Runs `work` while no other instance runs theirs. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>
  /** Rejects what waits for the database; later calls use new connections. */
  renew(): void
  end(): Promise<void>
}

/**
 * Database connections of the job queue only. Its maintenance is sent as one text, from BEGIN to COMMIT, and may wait up to
 * 30 seconds for a lock. So it has a connection of its own, on which jobs do not wait, and a failed one is rolled back, or
 * that connection would refuse everything after it.
 */
export function openJobConnections(address: DatabaseAddress): JobConnections {
  const quick = openDatabase(address, 2)
  const upkeep = openDatabase(address, 1)
  const handOut = onConnection(quick)
  return {
    db: {
      executeSql: (text, values = []) =>
        isWholeTransaction(text) ? runWhole(upkeep, text) : handOut.executeSql(text, values),
    },
    async oneAtATime(work) {
      const connection = await quick.reserve()
      try {
        await connection`select pg_advisory_lock(${START_LOCK})`
        return await work()
      } finally {
        await connection`select pg_advisory_unlock(${START_LOCK})`.catch(() => {})
        connection.release()
      }
    },
    renew() {
      renewConnections(quick)
      renewConnections(upkeep)
    },
    async end() {
      await Promise.all([quick.end({ timeout: 5 }), upkeep.end({ timeout: 5 })])
    },
  }
}

/** An interface for the queue that runs its statements on this connection or in this transaction. */
export function onConnection(sql: Database | Transaction): Db {
  return {
    async executeSql(text, values = []) {
      // Prepared, since the same few statements are repeated; a text without values may contain several statements.
      const result = await sql.unsafe(text, values as never[], { prepare: values.length > 0 })
      return { rows: [...result] }
    },
  }
}

const isWholeTransaction = (text: string) => /^\s*BEGIN\b/i.test(text)

async function runWhole(pool: Database, text: string): Promise<{ rows: unknown[] }> {
  const connection = await pool.reserve()
  try {
    return { rows: [...(await connection.unsafe(text))] }
  } catch (error) {
    // A connection that has ended has nothing to roll back.
    await connection`rollback`.catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}
