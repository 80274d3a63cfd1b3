import { type Job, PgBoss } from 'pg-boss'
import { type Cause, cause, causedBy } from './cause.ts'
import { afterCommit, type DatabaseAddress, type Transaction } from './database.ts'
import { onConnection, openJobConnections } from './job-connections.ts'
import type { Log } from './log.ts'
import { type Tending, tend } from './tend.ts'
import { inSpan } from './tracing/spans.ts'
import { dueQueues, wakeful } from './wakeful-workers.ts'

/** A kind of job. Declared by the module whose work it is; `server/jobs/kinds.ts` lists them all. */
export type JobKind<Data> = {
  /** The queue's, so it is never changed while jobs may wait in it. */
  name: string
  /** Made by the clock, one at a time; a failed one is not tried again, for the next comes by itself. */
  byTheClock: boolean
  /** What takes longer has failed. Of a kind that the clock makes. */
  withinSeconds?: number
  /** Never set: carries the type of what a job of this kind holds. */
  data?: Data
}
/** Work that waits in rows of a table of its module's own: no job is made for it, whoever tends it finds it there. */
export type OwnQueue = { ownQueue: string }
/** Nothing to carry: the work is whatever there is to do. */
export type Nothing = Record<string, never>

export const jobKind = <Data>(name: string): JobKind<Data> => ({ name, byTheClock: false })
export const clockKind = (name: string, more: { withinSeconds?: number } = {}): JobKind<Nothing> => ({
  name,
  byTheClock: true,
  ...more,
})

/** `startAfter`: not before then. `first`: before those that are not. */
export type When = { startAfter?: Date; first?: boolean }

export type Jobs = {
  /** Part of the transaction: the job exists if and only if it commits. */
  enqueue<Data extends object>(tx: Transaction, kind: JobKind<Data>, data: Data): Promise<void>
  /** The same for several at once, in one statement. */
  enqueueAll<Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    data: Data[],
    when?: When,
  ): Promise<void>
  /** Runs a kind of job, several at once; one whose handler throws is tried again later, with growing pauses. */
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): Promise<void>
  /** Once the transaction has committed, whoever tends the queue in this process looks into it. */
  wake(tx: Transaction, queue: OwnQueue): void
  /** Has `look` called whenever the queue is woken, and now and then for what others have put there. */
  tend(queue: OwnQueue, look: () => Promise<void>): void
  /** Has dead letters, by their ids, tried anew as jobs of this name. Returns how many there were. */
  revive(tx: Transaction, name: string, ids: string[]): Promise<number>
  /** Jobs of this kind that are at work have failed: the process that had them is gone. Returns how many there were. */
  letGo(tx: Transaction, kind: JobKind<Nothing>): Promise<number>
  /**
   * By a cron line, one job of a kind that is made by the clock, unless the last one is still at work. Of the times at which
   * no process ran the last one is made up for by the next that does, unless it is for that hour alone (`orNever`).
   */
  schedule(kind: JobKind<Nothing>, cron: string, how?: { orNever?: boolean }): Promise<void>
  /** How often jobs of each kind were tried in this process, and with which end. */
  readonly tried: ReadonlyMap<string, { done: number; failed: number }>
  /** The database does not answer: what the queue asks of it is let go, and asked again of new connections. */
  renew(): void
  /** Waits for what is running. */
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
/** The queue of what was tried in vain for the last time: nobody works it, people look at it. */
export const DEAD_LETTERS = 'dead-letters'
const DAY_SECONDS = 24 * 3600
const KEPT = { retentionSeconds: 90 * DAY_SECONDS }
const ONE_AT_A_TIME = { policy: 'exclusive', retryLimit: 0 }
const STOP_WITHIN_MS = 10_000
/** What the queue itself will not go below. */
const SHORTEST_POLL_MS = 500
/** Between two looks that a worker takes without having been woken: one question for all queues says whose turn it is. */
const UNASKED_LOOKS_SECONDS = 600

/**
 * `address` and not a pool: the queue has connections to itself. A job that is enqueued here begins as soon as it is
 * committed, unless its kind was looked for less than `pollMs` ago; one of a kind that is not among `kinds` has no queue,
 * so enqueueing it throws.
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
    async enqueueAll(tx, { name }, data, { startAfter, first = false } = {}) {
      const how = { ...(startAfter ? { startAfter } : {}), ...(first ? { priority: 1 } : {}) }
      await boss.insert(
        name,
        data.map((one) => ({ ...how, data: withCause(one) })),
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
    async work<Data extends object>({ name }: JobKind<Data>, handler: (data: Data) => Promise<void>) {
      const options = {
        batchSize: 20,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: UNASKED_LOOKS_SECONDS,
        perJobResults: true,
      } as const
      const worker = await boss.work<Data, unknown, typeof options>(name, options, (batch: Job<Data>[]) => {
        wake.isAwake(name)
        return Promise.all(
          batch.map(async (job) => {
            const result = await attempt(job, handler, name, log)
            tried.get(name)![result.status === 'completed' ? 'done' : 'failed']++
            return result
          }),
        )
      })
      wake.knows(name, worker)
    },
    async revive(tx, name, ids) {
      const revived = await boss.redrive(DEAD_LETTERS, { sourceName: name, ids, db: onConnection(tx) })
      afterCommit(tx, () => wake.now(name))
      return revived
    },
    async letGo(tx, { name }) {
      const jobs = await tx<
        { id: string }[]
      >`select id from jobs.job where name = ${name} and state = 'active'`
      const ids = jobs.map(({ id }) => id)
      if (ids.length > 0)
        await boss.fail(name, ids, { message: 'its process is gone' }, { db: onConnection(tx) })
      return ids.length
    },
    async schedule({ name }, cron, { orNever = false } = {}) {
      await boss.schedule(name, cron, {}, { missed: orNever ? 'skip' : 'once' })
    },
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

/** Makes what is not there yet: the queue's tables on an empty database, and a queue for each kind. */
async function openQueues(boss: PgBoss, kinds: readonly JobKind<unknown>[]): Promise<void> {
  await boss.start()
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, KEPT)
  for (const { name, byTheClock, withinSeconds = WITHIN_SECONDS } of kinds) {
    const queue = there.get(name)
    const how = byTheClock
      ? { ...ONE_AT_A_TIME, expireInSeconds: withinSeconds }
      : { ...RETRIES, deadLetter: DEAD_LETTERS }
    if (!queue) await boss.createQueue(name, how)
    else if (!byTheClock && queue.deadLetter !== DEAD_LETTERS)
      await boss.updateQueue(name, { deadLetter: DEAD_LETTERS })
  }
}

/**
 * Removes what holds one of these `ilike` patterns, in what it was to do or what became of it. One that is at work right
 * now stays, and ends as it may.
 */
export async function forgetJobsAbout(tx: Transaction, patterns: string[]): Promise<void> {
  await tx`
    delete from jobs.job
    where state <> 'active' and (data::text ilike any(${patterns}) or output::text ilike any(${patterns})
      or source_output::text ilike any(${patterns}))`
}

/** What a job was made for goes along beside what it is to do. */
type WithCause<Data> = Data & { cause?: Cause }

function withCause<Data extends object>(data: Data): WithCause<Data> {
  const by = cause()
  return by ? { ...data, cause: by } : data
}

function attempt<T>(job: Job<T>, handler: (data: T) => Promise<void>, name: string, log: Log) {
  const { cause: by, ...data } = job.data as WithCause<T>
  return causedBy(by, () => tryOnce({ ...job, data: data as T }, handler, name, log))
}

async function tryOnce<T>(job: Job<T>, handler: (data: T) => Promise<void>, name: string, log: Log) {
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
