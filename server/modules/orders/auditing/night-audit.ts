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

/** `reports`: may be a standby. `direct` can hold a session lock. */
type Deps = { db: Database; reports: Database; direct: Database; payments: Providers; log: Log }
type Asking = { db: Database; jobs: Jobs }
type Look = () => Promise<ProvidersAudited>
type Seen = ProvidersAudited & { look: Look; failure: string | null }

/** The advisory lock of a running audit; any number that nothing else uses. */
const LOCK = 6_107_330
/** After this, work that was under way during the first look has ended. */
const AGAIN_AFTER_MS = 60_000
const DAYS_KEPT = 90
/** The audit blocks a migration only briefly, leaves other cores to shoppers, and scans its tables. */
const BOUNDS = `set transaction read only; set local statement_timeout = '5min'; set local lock_timeout = '5s';
  set local max_parallel_workers_per_gather = 0; set local random_page_cost = 4`

/**
 * Compares the books with each other and with the payment providers', part by part, and stores the result. Parts that found
 * something or failed are repeated after a pause (`between`); what both looks found is stored. Changes nothing else.
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

/** Enqueues an audit now, unless one is waiting or running. A job whose process has died does not count as running. */
export const askForAudit = ({ db, jobs }: Asking): Promise<void> =>
  db.begin(async (tx) => {
    await letGoWhatIsGone(tx, jobs)
    await jobs.enqueue(tx, AUDIT_BOOKS, {})
  })

/** At a start: repeats an audit that the end of its process interrupted. */
export const resumeAudit = ({ db, jobs }: Asking): Promise<void> =>
  db.begin(async (tx) => {
    if ((await letGoWhatIsGone(tx, jobs)) > 0) await jobs.enqueue(tx, AUDIT_BOOKS, {})
  })

/** A running audit holds the lock with its connection, which ends with its process. */
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

/** One part after another, each in a transaction of its own: a long transaction would prevent the database from vacuuming. */
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

/** Earlier lines about a provider that could not be asked stay open. */
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
