import type { Database } from '../../platform/database.ts'
import { AT_MOST_FOR, IDLE_FOR } from './sessions.ts'

/** With them goes the network address that each was opened from. */
export async function removeDeadStaffSessions(db: Database, now: Date): Promise<void> {
  await db`
    delete from staff_sessions
    where created_at < ${new Date(now.getTime() - AT_MOST_FOR)}
      or last_used_at < ${new Date(now.getTime() - IDLE_FOR)}`
}
