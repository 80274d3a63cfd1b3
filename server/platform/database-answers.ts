import type { Database } from './database.ts'

/** Whether the database answers at all, and in time. */
export async function answers(db: Database, withinMs: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, withinMs, false).unref())
  return Promise.race([
    late,
    db`select 1`.then(
      () => true,
      () => false,
    ),
  ])
}
