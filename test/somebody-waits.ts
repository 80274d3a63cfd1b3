import type { Database } from '../server/platform/database.ts'

/** The number of statements on this database that wait for another transaction's lock. */
export async function howManyWait(db: Database, statement = ''): Promise<number> {
  const [{ n }] = await db<[{ n: number }]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${statement})`
  return n
}

/** Whether a statement waits for a lock. `statement`: its beginning, if a job of the shop might wait as well. */
export async function somebodyWaits(db: Database, statement = ''): Promise<boolean> {
  return (await howManyWait(db, statement)) > 0
}
