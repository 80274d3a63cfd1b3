import { z } from 'zod'
import { wrongWithDatabaseUrl } from '../../core/database-url.ts'
import { subject, wrong } from './subject.ts'

const databaseUrl = z
  .string()
  .superRefine((url, context) => {
    const message = wrongWithDatabaseUrl(url)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .optional()

/** What this process is for: pages and calls, jobs, or both. */
export type Role = 'web' | 'worker' | 'all'

/** The engines the shop runs on, and which part of it this process is. Nothing set: its own Postgres, and all of it. */
export const engines = subject({
  variables: {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_READ_URL: databaseUrl,
    ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  },
  secrets: ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'],
  read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, ROLE }) {
    const lost = Object.entries({ DATABASE_DIRECT_URL, DATABASE_READ_URL }).filter(([, url]) => url)
    if (!DATABASE_URL && lost.length > 0)
      throw wrong(
        ...lost.map(([name]): [string, string] => [name, 'stands beside DATABASE_URL, which is not set']),
      )
    return {
      /** Undefined: the shop brings its own. */
      databaseUrls: DATABASE_URL
        ? urlsOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL })
        : undefined,
      role: ROLE as Role,
    }
  },
})

/** By whose name a start says what is wrong with it. */
export type EngineUrl = { variable: string; url: string }

type Urls = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_READ_URL?: string }

function urlsOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Urls) {
  const shop: EngineUrl = { variable: 'DATABASE_URL', url: DATABASE_URL }
  const direct = DATABASE_DIRECT_URL ? { variable: 'DATABASE_DIRECT_URL', url: DATABASE_DIRECT_URL } : shop
  const read = DATABASE_READ_URL ? { variable: 'DATABASE_READ_URL', url: DATABASE_READ_URL } : direct
  return {
    /** A transaction pooler may stand there when `direct` is another. */
    shop,
    /** For what a pooler cannot carry: LISTEN, locks of a session, migrations, the queue. */
    direct,
    /** For what may be a moment old: reports, exports, the audit. */
    read,
  }
}
