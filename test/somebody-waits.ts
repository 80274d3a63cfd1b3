import type { Database } from '../server/platform/database.ts'

/** How many statements on this database wait for what another transaction has locked. */
export async function howManyWait(db: Database, statement = ''): Promise<number> {
  const [{ n }] = await db<[{ n: number }]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${statement})`
  return n
}

/** `statement`: what it begins with, where a job of the shop's own might wait as well. */
export async function somebodyWaits(db: Database, statement = ''): Promise<boolean> {
  return (await howManyWait(db, statement)) > 0
}
