import { setTimeout as pause } from 'node:timers/promises'
import { hostsOf, nameOf } from '../../core/database-url.ts'
import { type Database, openDatabase } from './database.ts'

const OLDEST = 15
/** Of several hosts, the primary may be failing over at this moment. */
const FIND_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 100
const PATIENCE = { statementMs: 10_000, lockMs: 10_000 }

/**
 * Checks a server that is not ours before it is used: that it answers, accepts the credentials and is new enough. Throws an
 * Error that names the variable and the problem, without the password. `mayBePooler`: a transaction pooler is acceptable.
 */
export async function reachDatabase(
  { variable, url }: { variable: string; url: string },
  mayBePooler = false,
): Promise<void> {
  const db = openDatabase(url, 1, { patience: PATIENCE, pooled: mayBePooler })
  try {
    const found = await findVersion(db, hostsOf(url).length > 1 ? FIND_WITHIN_MS : 0)
    if (found.version < OLDEST * 10_000)
      throw new Error(`this is Postgres ${found.name}, and the shop needs ${OLDEST} or newer`)
  } catch (error) {
    throw new Error(`${variable} (${nameOf(url)}): ${reasonOf(error)}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function findVersion(db: Database, within: number): Promise<{ version: number; name: string }> {
  const until = performance.now() + within
  for (;;) {
    try {
      const [found] = await db<[{ version: number; name: string }]>`
        select current_setting('server_version_num')::int as version, current_setting('server_version') as name`
      return found
    } catch (error) {
      if (performance.now() >= until) throw error
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** For a name with several addresses Node throws an AggregateError without a message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError && !error.message ? error.errors[0] : error
  const words = first instanceof Error ? first.message : String(first)
  return words.includes('unsupported startup parameter')
    ? 'a transaction pooler stands there: DATABASE_DIRECT_URL has to lead past it'
    : words
}
