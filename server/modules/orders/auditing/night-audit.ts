import { setTimeout as pause } from 'node:timers/promises'
import { MOST_LINES } from '../../../../core/book-audit.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { isAboutLedger } from '../../payments/compare-ledger.ts'
import type { Providers } from '../../payments/providers.ts'
import { AUDITS } from './audit.ts'
import { AUDIT_BOOKS } from './audit-jobs.ts'
import { auditProviders, type ProvidersAudited } from './audit-providers.ts'
import { findLost } from './find-lost.ts'
import { readBookAudits } from './read-audits.ts'

/** `reports`: what may be a moment old, so a standby where there is one; `direct` can hold a lock of a session. */
type Deps = { db: Database; reports: Database; direct: Database; payments: Providers; log: Log }
type Asking = { db: Database; jobs: Jobs }
type Look = () => Promise<ProvidersAudited>
type Seen = ProvidersAudited & { look: Look; failure: string | null }

/** Held by whoever is at it, of the whole database; any number that nothing else here takes. */
const LOCK = 6_107_330
/** What was under way while it looked has ended by then. */
const AGAIN_AFTER_MS = 60_000
const DAYS_KEPT = 90
/** It keeps a migration that changes a table waiting for no longer, leaves the other cores to shoppers, and reads tables to their end. */
const BOUNDS = `set transaction read only; set local statement_timeout = '5min'; set local lock_timeout = '5s';
  set local max_parallel_workers_per_gather = 0; set local random_page_cost = 4`

/**
 * Holds the books against each other and against the payment providers', part by part, and keeps what came of it. What is found, or could not be looked at,
 * is looked at once more after a pause (`between`): what two looks agree on is kept. Changes nothing else.
 */
export async function auditBooks(
  deps: Deps,
  { between = () => pause(AGAIN_AFTER_MS) }: { between?: () => Promise<unknown> } = {},
): Promise<void> {
  const line = await deps.direct.reserve()
  try {
    await line`select pg_advisory_lock_shared(${LOCK})`
    await lookTwice(deps, between)
  } finally {
    await line`select pg_advisory_unlock_shared(${LOCK})`.catch(() => {})
    line.release()
  }
}

/** Has it done now. While one is waiting or at work, that is the one; one whose process is gone is not waited for. */
export const askForAudit = ({ db, jobs }: Asking): Promise<void> =>
  db.begin(async (tx) => {
    await letGoWhatIsGone(tx, jobs)
    await jobs.enqueue(tx, AUDIT_BOOKS, {})
  })

/** One that was cut off by the end of its process is begun anew. */
export const resumeAudit = ({ db, jobs }: Asking): Promise<void> =>
  db.begin(async (tx) => {
    if ((await letGoWhatIsGone(tx, jobs)) > 0) await jobs.enqueue(tx, AUDIT_BOOKS, {})
  })

/** Whoever is at work holds the lock with a connection, which ends with the process. */
async function letGoWhatIsGone(tx: Transaction, jobs: Jobs): Promise<number> {
  const [lock] = await tx<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`
  return lock.isFree ? jobs.letGo(tx, AUDIT_BOOKS) : 0
}

async function lookTwice(
  { db, reports, payments, log }: Deps,
  between: () => Promise<unknown>,
): Promise<void> {
  const beganAt = new Date()
  const inBooks = [...AUDITS, findLost].map(
    (look): Look =>
      async () => ({
        lines: await readOnly(reports, look),
        unasked: new Map(),
      }),
  )
  const atProviders: Look = () => auditProviders((look) => readOnly(reports, look), payments)
  let seen = await lookAtAll([...inBooks, atProviders])
  const odd = seen.filter(
    ({ lines, failure, unasked }) => failure !== null || lines.length + unasked.size > 0,
  )
  if (odd.length > 0) {
    await between()
    seen = (await lookAtAll(odd.map(({ look }) => look))).map((again, at) => still(odd[at]!, again))
  }
  const unasked = new Map(seen.flatMap((part) => [...part.unasked]))
  const lines = [...seen.flatMap((part) => part.lines), ...(await linesThatStand(db, unasked))]
  const failure = seen.find((part) => part.failure !== null)?.failure ?? null
  await keep(db, { beganAt, lines, failure, unasked })
  const told = { found: lines.length, seconds: Math.round((Date.now() - beganAt.getTime()) / 1000), failure }
  if (lines.length > 0 || failure)
    log.warn(told, 'the books do not agree, or could not be read: see Books in the console')
  else log.info(told, 'the books agree')
}

/** One after another, each a transaction of its own: a long one would keep the database from cleaning up. */
async function lookAtAll(looks: Look[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const look of looks)
    try {
      seen.push({ look, ...(await look()), failure: null })
    } catch (error) {
      const failure = String(error).slice(0, LONGEST_FAILURE)
      seen.push({ look, lines: [], unasked: new Map(), failure })
    }
  return seen
}

const readOnly = (reports: Database, look: (tx: Transaction) => Promise<string[]>): Promise<string[]> =>
  reports.begin(async (tx) => {
    await tx.unsafe(BOUNDS)
    return look(tx)
  }) as Promise<string[]>

const LONGEST_FAILURE = 500

function still(before: Seen, now: Seen): Seen {
  if (now.failure !== null || before.failure !== null) return now
  const known = new Set(before.lines)
  const wasAsked = (line: string) => ![...before.unasked.keys()].some((name) => isAboutLedger(line, name))
  return { ...now, lines: now.lines.filter((line) => known.has(line) || !wasAsked(line)) }
}

/** Who could not be asked settles nothing of what was found over there before. */
async function linesThatStand(db: Database, unasked: Map<string, string>): Promise<string[]> {
  if (unasked.size === 0) return []
  const { lines } = await readBookAudits(db)
  return lines.filter((line) => [...unasked.keys()].some((name) => isAboutLedger(line, name)))
}

async function keep(
  db: Database,
  {
    beganAt,
    lines,
    failure,
    unasked,
  }: { beganAt: Date; lines: string[]; failure: string | null; unasked: Map<string, string> },
): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      insert into book_audits (id, began_at, ended_at, found, lines, failure, unasked)
      values (${newId()}, ${beganAt}, now(), ${lines.length}, ${lines.slice(0, MOST_LINES)}, ${failure},
        ${unasked.size === 0 ? null : [...unasked.values()].join('; ').slice(0, LONGEST_FAILURE)})`
    await tx`delete from book_audits where ended_at < now() - make_interval(days => ${DAYS_KEPT})`
  })
}
