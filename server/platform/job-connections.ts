import type { Db } from 'pg-boss'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  renewConnections,
  type Transaction,
} from './database.ts'

/** Any number will do, so long as every instance takes the same one. */
const START_LOCK = 7_261_002

export type JobConnections = {
  /** For what the queue does by itself. */
  db: Db
  /** Runs `work` while no other instance runs theirs. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>
  /** Whatever waits for the database fails now, and what comes next finds new connections. */
  renew(): void
  end(): Promise<void>
}

/**
 * Connections that only the queue has. Its upkeep comes as one text, from BEGIN to COMMIT, and waits up to 30 seconds for
 * a lock: on a connection of its own, so that jobs are handed out meanwhile, and with a rollback when it fails, for else
 * that connection would refuse whatever comes after.
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

/** What the queue runs as part of what is being done on this connection. */
export function onConnection(sql: Database | Transaction): Db {
  return {
    async executeSql(text, values = []) {
      // Prepared, for the same few statements come again and again; without values it may be several in one text.
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
    // One that is gone has nothing to roll back.
    await connection`rollback`.catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}
