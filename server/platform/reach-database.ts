import { openDatabase } from './database.ts'

const OLDEST = 15

/**
 * Before anything else is asked of a server that is not ours: is it there, does it let us in, is it new enough? Throws
 * an Error that says what is wrong with DATABASE_URL, without its password.
 */
export async function reachDatabase(url: string): Promise<void> {
  const db = openDatabase(url, 1)
  try {
    const [found] = await db<{ version: number; name: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name`
    if (found!.version < OLDEST * 10_000)
      throw new Error(`this is Postgres ${found!.name}, and the shop needs ${OLDEST} or newer`)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new Error(`DATABASE_URL (${host}${pathname}): ${reasonOf(error)}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** A name with several addresses that are all closed gives an error without words, which holds those that have some. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError && !error.message ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
