import { vi } from 'vitest'
import type { Database } from '../server/platform/database.ts'

/** Resolves once every due job is done and every message is sent, since these belong to the call that caused them. */
export async function whenQuiet(db: Database): Promise<void> {
  await vi.waitUntil(
    async () => {
      const due = await db`
        select from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() and name <> 'dead-letters'
        union all
        select from messages where status = 'waiting' and coalesce(not_before, now()) <= now() limit 1`
      return due.length === 0
    },
    { timeout: 10_000, interval: 10 },
  )
}

/**
 * Tables that change without a call: counts for rate limits, the state of waiting messages, webhooks about the last
 * message, and the places of products, which are computed again now and then.
 */
const RESTLESS = [
  'rate_limits',
  'messages',
  'webhook_events',
  'shelf',
  'shelf_moves',
  'shelf_words',
  'shelf_terms',
]

/** The clock asks providers about open payments every minute: columns that change with each look. */
const LOOKED_AGAIN: Record<string, string> = { payment_attempts: '{checks,next_check_at}' }

/** The query for each database, cached since finding the tables takes longer than reading them. */
const questions = new WeakMap<Database, Promise<string>>()

/** A digest of each table, so that a failing test names the table that changed. */
export async function databaseDigest(db: Database): Promise<Record<string, string | null>> {
  const question = questions.get(db) ?? ask(db)
  questions.set(db, question)
  const [row] = await db.unsafe<{ digest: Record<string, string | null> }[]>(await question, [], {
    prepare: true,
  })
  return row!.digest
}

async function ask(db: Database): Promise<string> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${RESTLESS})
    order by 1`
  // A function takes at most a hundred arguments, so each table is a row.
  const rows = tables
    .map(({ name }) => {
      const row = name in LOOKED_AGAIN ? `(to_jsonb(t) - '${LOOKED_AGAIN[name]}'::text[])` : 't'
      return `select '${name}' as name, md5(string_agg(${row}::text, ',' order by ${row}::text)) as digest from ${name} t`
    })
    .concat("select 'messages', md5(string_agg(id::text, ',' order by id)) from messages")
  return `select json_object_agg(name, digest) as digest from (${rows.join(' union all ')}) as digests`
}
