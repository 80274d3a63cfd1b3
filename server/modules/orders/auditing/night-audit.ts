import { setTimeout as pause } from 'node:timers/promises'
import { MOST_LINES } from '../../../../core/book-audit.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { AUDITS } from './audit.ts'
import { AUDIT_BOOKS } from './audit-jobs.ts'
import { findLost } from './find-lost.ts'

/** `reports`: what may be a moment old, so a standby where there is one. */
type Deps = { db: Database; reports: Database; log: Log }
type Look = (tx: Transaction) => Promise<string[]>
type Seen = { look: Look; lines: string[]; failure: string | null }

/** What was under way while it looked has ended by then. */
const AGAIN_AFTER_MS = 60_000
const DAYS_KEPT = 90
/** It keeps a migration that changes a table waiting for no longer, and leaves the other cores to shoppers. */
const BOUNDS = `set transaction read only; set local statement_timeout = '5min'; set local lock_timeout = '5s';
  set local max_parallel_workers_per_gather = 0`

/**
 * Holds the books against each other, part by part, and keeps what came of it. What is found, or could not be looked at,
 * is looked at once more after a pause: what two looks agree on is kept. Changes nothing else.
 */
export async function auditBooks(
  { db, reports, log }: Deps,
  { againAfterMs = AGAIN_AFTER_MS }: { againAfterMs?: number } = {},
): Promise<void> {
  const beganAt = new Date()
  let seen = await lookAtAll(reports, [...AUDITS, findLost])
  const odd = seen.filter(({ lines, failure }) => failure !== null || lines.length > 0)
  if (odd.length > 0) {
    await pause(againAfterMs)
    seen = (
      await lookAtAll(
        reports,
        odd.map(({ look }) => look),
      )
    ).map((again, at) => still(odd[at]!, again))
  }
  const lines = seen.flatMap((part) => part.lines)
  const failure = seen.find((part) => part.failure !== null)?.failure ?? null
  await keep(db, { beganAt, lines, failure })
  const told = { found: lines.length, seconds: Math.round((Date.now() - beganAt.getTime()) / 1000), failure }
  if (lines.length > 0 || failure)
    log.warn(told, 'the books do not agree, or could not be read: see Books in the console')
  else log.info(told, 'the books agree')
}

/** Has it done now. While one is waiting or at work, that is the one. */
export const askForAudit = ({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> =>
  db.begin((tx) => jobs.enqueue(tx, AUDIT_BOOKS, {}))

/** One after another, each a transaction of its own: a long one would keep the database from cleaning up. */
async function lookAtAll(reports: Database, looks: Look[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const look of looks)
    try {
      const lines = await reports.begin(async (tx) => {
        await tx.unsafe(BOUNDS)
        return look(tx)
      })
      seen.push({ look, lines, failure: null })
    } catch (error) {
      seen.push({ look, lines: [], failure: String(error).slice(0, LONGEST_FAILURE) })
    }
  return seen
}

const LONGEST_FAILURE = 500

function still(before: Seen, { look, lines, failure }: Seen): Seen {
  if (failure !== null || before.failure !== null) return { look, lines, failure }
  const known = new Set(before.lines)
  return { look, lines: lines.filter((line) => known.has(line)), failure }
}

async function keep(
  db: Database,
  { beganAt, lines, failure }: { beganAt: Date; lines: string[]; failure: string | null },
): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      insert into book_audits (id, began_at, ended_at, found, lines, failure)
      values (${newId()}, ${beganAt}, now(), ${lines.length}, ${lines.slice(0, MOST_LINES)}, ${failure})`
    await tx`delete from book_audits where ended_at < now() - make_interval(days => ${DAYS_KEPT})`
  })
}
