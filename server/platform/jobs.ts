import { type Job, PgBoss } from 'pg-boss'
import { type Cause, cause, causedBy } from './cause.ts'
import { afterCommit, type DatabaseAddress, type Transaction } from './database.ts'
import { onConnection, openJobConnections } from './job-connections.ts'
import type { Log } from './log.ts'
import { type Tending, tend } from './tend.ts'
import { inSpan } from './tracing/spans.ts'
import { dueQueues, wakeful } from './wakeful-workers.ts'

/** A kind of job, declared by the module that does the work; `server/jobs/kinds.ts` lists all of them. */
export type JobKind<Data> = {
  /** The queue's name in the database; not to be changed while jobs may wait in it. */
  name: string
  /** Its jobs are scheduled and run one at a time; a failed one is not repeated, since the next comes by itself. */
  clock?: Clock
  /** Never set: only carries the type of a job's data. */
  data?: Data
}
/**
 * `cron` in UTC. If no process was running at the time, the next one to start catches up on the latest, unless `orNever`.
 * `withinSeconds`: the timeout of a job.
 */
type Clock = { cron: string; orNever?: boolean; withinSeconds?: number }
/** Work that waits as rows in a table of its module: it has no jobs, whoever tends the queue reads the rows. */
export type OwnQueue = { ownQueue: string }
/** No data: the job does whatever there is to do. */
export type Nothing = Record<string, never>

export const jobKind = <Data>(name: string): JobKind<Data> => ({ name })
export const clockKind = (name: string, cron: string, more: Omit<Clock, 'cron'> = {}): JobKind<Nothing> => ({
  name,
  clock: { cron, ...more },
})

export type Jobs = {
  /** Part of the transaction: the job exists only if that commits. */
  enqueue<Data extends object>(tx: Transaction, kind: JobKind<Data>, data: Data): Promise<void>
  /** The same for several jobs, in one statement. `startAfter`: not before then. */
  enqueueAll<Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    data: Data[],
    when?: { startAfter?: Date },
  ): Promise<void>
  /**
   * Handles jobs of a kind, several at once; a job whose handler throws is repeated later, with growing pauses. Schedules
   * those of the clock.
   */
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<unknown>): Promise<void>
  /** After the transaction has committed, the queue is looked at in this process at once. */
  wake(tx: Transaction, queue: OwnQueue): void
  /** Calls `look` whenever the queue is woken, and regularly for entries of other processes. */
  tend(queue: OwnQueue, look: () => Promise<unknown>): void
  /** Turns dead letters, by their ids, into jobs again. Returns how many there were. */
  revive(tx: Transaction, name: string, ids: string[]): Promise<number>
  /** Marks running jobs of a kind as failed whose process has ended. Returns how many there were. */
  letGo(tx: Transaction, kind: JobKind<Nothing>): Promise<number>
  /** Attempts of each kind of job in this process, by outcome. */
  readonly tried: ReadonlyMap<string, { done: number; failed: number }>
  /** The database does not answer: rejects the queue's statements, which are repeated on new connections. */
  renew(): void
  /** Waits for running jobs. */
  stop(): Promise<void>
}

const WITHIN_SECONDS = 120
const RETRIES = {
  retryLimit: 12,
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireInSeconds: WITHIN_SECONDS,
}
/** The queue of jobs that failed for the last time: nobody works on it, the console shows it. */
export const DEAD_LETTERS = 'dead-letters'
const DAY_SECONDS = 24 * 3600
const KEPT = { retentionSeconds: 90 * DAY_SECONDS }
const ONE_AT_A_TIME = { policy: 'exclusive', retryLimit: 0 }
const STOP_WITHIN_MS = 10_000
/** The shortest interval that the queue's library accepts. */
const SHORTEST_POLL_MS = 500
/** How often a worker looks without having been woken; normally one statement asks for all queues which have due jobs. */
const UNASKED_LOOKS_SECONDS = 600

/**
 * Takes an `address` instead of a pool, since the queue has connections of its own. A job enqueued in this process starts
 * as soon as it is committed, unless its kind was looked for less than `pollMs` ago. A kind that is not in `kinds` has no
 * queue, so enqueueing it throws.
 */
export async function startJobs(
  address: DatabaseAddress,
  log: Log,
  kinds: readonly JobKind<unknown>[],
  pollMs = 1000,
): Promise<Jobs> {
  const connections = openJobConnections(address)
  const boss = new PgBoss({ db: connections.db, schema: 'jobs', createSchema: false })
  boss.on('error', ({ message, stack }) => log.error({ failure: { message, stack } }, 'job queue'))
  await connections.oneAtATime(() => openQueues(boss, kinds))

  const wake = wakeful(boss, pollMs)
  const everyMs = Math.max(SHORTEST_POLL_MS, pollMs)
  const lookout = tend(
    async () => {
      for (const name of await dueQueues(connections.db, wake.names())) wake.now(name)
    },
    everyMs,
    log,
  )
  const tended = new Map<string, Tending>()
  const tried = new Map(kinds.map(({ name }) => [name, { done: 0, failed: 0 }]))

  return {
    async enqueue(tx, { name }, data) {
      await boss.send(name, withCause(data), { db: onConnection(tx) })
      afterCommit(tx, () => wake.now(name))
    },
    async enqueueAll(tx, { name }, data, { startAfter } = {}) {
      await boss.insert(
        name,
        data.map((each) => ({ ...(startAfter && { startAfter }), data: withCause(each) })),
        { db: onConnection(tx) },
      )
      if (!startAfter) afterCommit(tx, () => wake.now(name))
    },
    wake(tx, { ownQueue }) {
      afterCommit(tx, () => tended.get(ownQueue)?.now())
    },
    tend({ ownQueue }, look) {
      tended.set(ownQueue, tend(look, everyMs, log))
    },
    async work<Data extends object>(
      { name, clock }: JobKind<Data>,
      handler: (data: Data) => Promise<unknown>,
    ) {
      const count = tried.get(name)!
      const worker = await startWorker(boss, name, {
        looking: () => wake.isAwake(name),
        handle: async (job: Job<Data>) => {
          const result = await attempt(job, handler, name, log)
          count[result.status === 'completed' ? 'done' : 'failed']++
          return result
        },
      })
      wake.knows(name, worker)
      if (clock) await boss.schedule(name, clock.cron, {}, { missed: clock.orNever ? 'skip' : 'once' })
    },
    async revive(tx, name, ids) {
      const revived = await boss.redrive(DEAD_LETTERS, { sourceName: name, ids, db: onConnection(tx) })
      afterCommit(tx, () => wake.now(name))
      return revived
    },
    letGo: (tx, { name }) => failRunning(boss, tx, name),
    tried,
    renew: connections.renew,
    async stop() {
      wake.stop()
      await Promise.all([lookout, ...tended.values()].map((tending) => tending.stop()))
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
      await connections.end()
    },
  }
}

/** Creates what is missing: the queue's tables in an empty database, and a queue for each kind. */
async function openQueues(boss: PgBoss, kinds: readonly JobKind<unknown>[]): Promise<void> {
  await boss.start()
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, KEPT)
  for (const { name, clock } of kinds) {
    const queue = there.get(name)
    const how = clock
      ? { ...ONE_AT_A_TIME, expireInSeconds: clock.withinSeconds ?? WITHIN_SECONDS }
      : { ...RETRIES, deadLetter: DEAD_LETTERS }
    if (!queue) await boss.createQueue(name, how)
    else if (!clock && queue.deadLetter !== DEAD_LETTERS)
      await boss.updateQueue(name, { deadLetter: DEAD_LETTERS })
  }
}

/** Takes the jobs of a queue in batches; `looking` is called each time that it has looked for some. */
const startWorker = <Data extends object>(
  boss: PgBoss,
  name: string,
  { looking, handle }: { looking: () => void; handle: (job: Job<Data>) => ReturnType<typeof tryOnce> },
): Promise<string> => {
  const options = {
    batchSize: 20,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: UNASKED_LOOKS_SECONDS,
    perJobResults: true,
  } as const
  return boss.work<Data, unknown, typeof options>(name, options, (batch: Job<Data>[]) => {
    looking()
    return Promise.all(batch.map(handle))
  })
}

async function failRunning(boss: PgBoss, tx: Transaction, name: string): Promise<number> {
  const jobs = await tx<{ id: string }[]>`select id from jobs.job where name = ${name} and state = 'active'`
  const ids = jobs.map(({ id }) => id)
  if (ids.length > 0) await boss.fail(name, ids, { message: 'its process is gone' }, { db: onConnection(tx) })
  return ids.length
}

/** Deletes jobs whose data or result matches one of these `ilike` patterns, except running ones. */
export async function forgetJobsAbout(tx: Transaction, patterns: string[]): Promise<void> {
  await tx`
    delete from jobs.job
    where state <> 'active' and (data::text ilike any(${patterns}) or output::text ilike any(${patterns})
      or source_output::text ilike any(${patterns}))`
}

/** A job's cause is stored beside its data. */
type WithCause<Data> = Data & { cause?: Cause }

function withCause<Data extends object>(data: Data): WithCause<Data> {
  const by = cause()
  return by ? { ...data, cause: by } : data
}

function attempt<T>(job: Job<T>, handler: (data: T) => Promise<unknown>, name: string, log: Log) {
  const { cause: by, ...data } = job.data as WithCause<T>
  return causedBy(by, () => tryOnce({ ...job, data: data as T }, handler, name, log))
}

async function tryOnce<T>(job: Job<T>, handler: (data: T) => Promise<unknown>, name: string, log: Log) {
  try {
    await inSpan(`job ${name}`, 'consumer', () => handler(job.data))
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    log.warn(
      { err: error, job: name, jobId: job.id },
      'job failed; it is tried again, or kept as a dead letter',
    )
    return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
  }
}
