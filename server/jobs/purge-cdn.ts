import { pagesTurnAt } from '../../core/self-audit.ts'
import { PURGE_CDN } from '../modules/cdn/cdn-jobs.ts'
import { forgetLastRelease } from '../modules/cdn/forget-last-release.ts'
import { purge } from '../modules/cdn/purge.ts'
import { CDN_NEWS, takeChanges } from '../modules/cdn/take-changes.ts'
import type { Shop } from '../shop.ts'

/** Purges changed pages from the shared cache in front of the shop, if there is one. */
export async function workCdn({ config, db, jobs, log, settings }: Shop): Promise<void> {
  const { cdn, providerTimeoutMs } = config
  if (!cdn) return
  await jobs.work(PURGE_CDN, ({ keys }) => purge(cdn, keys, providerTimeoutMs))
  jobs.tend(CDN_NEWS, async () => {
    const turnsAt = (after: Date) => pagesTurnAt(settings.facts().audit, after)
    const keys = await takeChanges({ db, jobs, turnsAt })
    if (keys.length === 0) return
    await purge(cdn, keys, providerTimeoutMs).catch((error) =>
      log.warn({ err: error, keys }, 'the CDN was not told at once; a job tells it'),
    )
  })
  await forgetLastRelease({ db, jobs })
}
