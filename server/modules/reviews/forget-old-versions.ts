import { keptBefore } from '../../../core/retention.ts'
import type { Database } from '../../platform/database.ts'

/** Deletes versions a year after they were rejected or replaced, and reviews without any version left. */
export async function forgetOldVersions(db: Database, now: Date): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      delete from review_versions where state in ('rejected', 'replaced')
        and decided_at < ${keptBefore('reviewsTurnedDown', now)}`
    await tx`
      delete from reviews r where not exists (select from review_versions where review_id = r.id)`
  })
}
