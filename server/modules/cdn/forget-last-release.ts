import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { EVERY_PAGE } from '../../platform/surrogate-keys.ts'
import { PURGE_CDN } from './cdn-jobs.ts'

/** By then the instances that a deployment replaces no longer serve pages. */
const REPLACED_WITHIN_MS = 120_000

/** Purges all pages a while after a start, since they may come from another release or configuration. */
export async function forgetLastRelease({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const startAfter = new Date(Date.now() + REPLACED_WITHIN_MS)
  await db.begin((tx) => jobs.enqueueAll(tx, PURGE_CDN, [{ keys: [EVERY_PAGE] }], { startAfter }))
}
