import { type Db, type Job, PgBoss } from 'pg-boss'
import type { PaymentProviderName } from '../../core/payment-methods.ts'
import {
  afterCommit,
  type Database,
  type DatabaseAddress,
  openDatabase,
  type Transaction,
} from './database.ts'
import type { Log } from './log.ts'

/** Every kind of job and what it carries. */
export type JobData = {
  'send-message': { messageId: string }
  /** Apart from mail, so that neither waits while the other's provider does not answer. */
  'send-whatsapp': { messageId: string }
  'account-mail': AccountMail
  'send-refund': { refundId: string }
  'payment-event': PaymentEvent
  'check-payments': Record<string, never>
  /** What WhatsApp has told us, by the ids under which it is kept. */
  'whatsapp-events': { eventIds: string[] }
  'tend-parcel': { shipmentId: string }
  'courier-event': { eventId: string }
  'check-parcels': Record<string, never>
  'keep-promises': Record<string, never>
  'import-products': { importId: string }
  'check-imports': Record<string, never>
  'clean-pictures': Record<string, never>
}
/** What a payment provider has told us, its signature checked; the row that keeps it is found by provider and event. */
export type PaymentEvent = {
  provider: PaymentProviderName
  eventId: string
  attempt: { providerId: string } | { paymentId: string } | null
  refundId: string | null
}
/** By what the shopper typed, whether or not an account goes by it, so that asking takes as long either way. */
export type AccountMail =
  | { about: 'reset-code'; email: string; asked: Asked }
  | { about: 'username'; phone: string }
  | { about: 'verify-code'; accountId: string }
  /** `at` in ISO 8601; `browser` null: one that we do not know. */
  | { about: 'new-device'; accountId: string; at: string; browser: string | null }
  | { about: 'password-changed'; accountId: string; at: string; browser: string | null }
/** Where a code was asked for, in hashes (base64url); `network` null: by a device that the account knows. */
export type Asked = { device: string; network: string | null }
export type JobName = keyof JobData
/** `startAfter`: not before then. `first`: before those that are not. */
export type When = { startAfter?: Date; first?: boolean }

export type Jobs = {
  /** Part of the transaction: the job exists if and only if it commits. */
  enqueue<N extends JobName>(tx: Transaction, name: N, data: JobData[N]): Promise<void>
  /** The same for several at once, in one statement. */
  enqueueAll<N extends JobName>(tx: Transaction, name: N, data: JobData[N][], when?: When): Promise<void>
  /** Runs a kind of job, several at once; one whose handler throws is tried again later, with growing pauses. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** By a cron line, one job of a kind that is made by the clock alone, unless the last one is still at work. */
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N]): Promise<void>
  /** Waits for what is running. */
  stop(): Promise<void>
}

const QUEUES: JobName[] = [
  'send-message',
  'account-mail',
  'send-refund',
  'payment-event',
  'send-whatsapp',
  'whatsapp-events',
  'tend-parcel',
  'courier-event',
  'import-products',
]
/** Made by the clock, one at a time; a failed one is not tried again, for the next comes by itself. */
const SCHEDULED: JobName[] = [
  'check-payments',
  'check-parcels',
  'keep-promises',
  'check-imports',
  'clean-pictures',
]
const RETRIES = {
  retryLimit: 12,
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireInSeconds: 120,
}
const ONE_AT_A_TIME = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 120 }
const STOP_WITHIN_MS = 10_000
/** What the queue itself will not go below. */
const SHORTEST_POLL_MS = 500

/**
 * `address` and not a pool: the queue runs its own transactions, for which it needs a connection to itself. A job that
 * is enqueued here begins as soon as it is committed, unless its kind was looked for less than `pollMs` ago.
 */
export async function startJobs(address: DatabaseAddress, log: Log, pollMs = 1000): Promise<Jobs> {
  const db = openDatabase(address, 1)
  const boss = new PgBoss({ db: onConnection(db), schema: 'jobs', createSchema: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const name of QUEUES) await boss.createQueue(name, RETRIES)
  for (const name of SCHEDULED) await boss.createQueue(name, ONE_AT_A_TIME)

  const wake = wakeful(boss, pollMs)

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: onConnection(tx) })
      afterCommit(tx, () => wake.now(name))
    },
    async enqueueAll(tx, name, data, { startAfter, first = false } = {}) {
      const how = { ...(startAfter ? { startAfter } : {}), ...(first ? { priority: 1 } : {}) }
      await boss.insert(
        name,
        data.map((one) => ({ ...how, data: one })),
        { db: onConnection(tx) },
      )
      if (!startAfter) afterCommit(tx, () => wake.now(name))
    },
    async work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>) {
      const everyMs = SCHEDULED.includes(name) ? 10 * pollMs : pollMs
      const pollingIntervalSeconds = Math.max(SHORTEST_POLL_MS, everyMs) / 1000
      const options = { batchSize: 20, pollingIntervalSeconds, perJobResults: true } as const
      const worker = await boss.work<JobData[N], unknown, typeof options>(
        name,
        options,
        (batch: Job<JobData[N]>[]) => {
          wake.isAwake(name)
          return Promise.all(batch.map((job) => attempt(job, handler, name, log)))
        },
      )
      wake.knows(name, worker)
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data)
    },
    async stop() {
      wake.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
      await db.end({ timeout: 5 })
    },
  }
}

/** Which workers to wake, and when each last looked for jobs: under load they are not made to look any more often. */
function wakeful(boss: PgBoss, pollMs: number) {
  const workers = new Map<JobName, { id: string; looked: number; timer?: NodeJS.Timeout }>()
  return {
    knows(name: JobName, id: string) {
      workers.set(name, { id, looked: Number.NEGATIVE_INFINITY })
    },
    isAwake(name: JobName) {
      const worker = workers.get(name)
      if (worker) worker.looked = performance.now()
    },
    now(name: JobName) {
      const worker = workers.get(name)
      if (!worker || worker.timer) return
      const look = () => {
        delete worker.timer
        if (performance.now() - worker.looked < pollMs) return
        worker.looked = performance.now()
        boss.notifyWorker(worker.id)
      }
      const wait = worker.looked + pollMs - performance.now()
      if (wait <= 0) look()
      else worker.timer = setTimeout(look, wait).unref()
    },
    stop() {
      for (const { timer } of workers.values()) clearTimeout(timer)
    },
  }
}

async function attempt<T>(job: Job<T>, handler: (data: T) => Promise<void>, name: string, log: Log) {
  try {
    await handler(job.data)
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: name, jobId: job.id }, 'job failed; it will be tried again')
    return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
  }
}

function onConnection(sql: Database | Transaction): Db {
  return {
    async executeSql(text, values = []) {
      // Prepared, for the same few statements come again and again; without values it may be several in one text.
      const result = await sql.unsafe(text, values as never[], { prepare: values.length > 0 })
      return { rows: [...result] }
    },
  }
}
