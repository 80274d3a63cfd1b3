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

/**
 * The databases that the shop uses, and which part of it this process runs. By default an embedded Postgres, and
 * everything.
 */
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
      /** Undefined: the shop starts its own Postgres. */
      databaseUrls: DATABASE_URL
        ? urlsOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL })
        : undefined,
      role: ROLE as Role,
    }
  },
})

/** The variable is named in error messages. */
export type EngineUrl = { variable: string; url: string }

type Urls = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_READ_URL?: string }

function urlsOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Urls) {
  const shop: EngineUrl = { variable: 'DATABASE_URL', url: DATABASE_URL }
  const direct = DATABASE_DIRECT_URL ? { variable: 'DATABASE_DIRECT_URL', url: DATABASE_DIRECT_URL } : shop
  const read = DATABASE_READ_URL ? { variable: 'DATABASE_READ_URL', url: DATABASE_READ_URL } : direct
  return {
    /** May be a transaction pooler if `direct` is another address. */
    shop,
    /** For what a transaction pooler cannot carry: LISTEN, session locks, migrations, the job queue. */
    direct,
    /** For reads that may be slightly stale: reports, exports, audits. */
    read,
  }
}
