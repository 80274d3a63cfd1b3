import type { Database } from '../server/platform/database.ts'

/** How many statements on this database wait for what another transaction has locked. */
export async function howManyWait(db: Database): Promise<number> {
  const [{ n }] = await db<[{ n: number }]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return n
}

export const somebodyWaits = async (db: Database): Promise<boolean> => (await howManyWait(db)) > 0
