import type { Database } from '../server/platform/database.ts'

/** Whether a statement on this database waits for what another transaction has locked. */
export async function somebodyWaits(db: Database): Promise<boolean> {
  const waiting = await db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting.length > 0
}
