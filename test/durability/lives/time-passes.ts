import { readConfig } from '../../../server/config.ts'
import { CHECK_RETURNS, JOB_KINDS } from '../../../server/jobs/kinds.ts'
import { sweepParcels } from '../../../server/modules/orders/parcels/tend-parcel.ts'
import { sweepPayments } from '../../../server/modules/orders/paying/sweep-payments.ts'
import { openProviders } from '../../../server/modules/payments/providers.ts'
import { expireHolds } from '../../../server/modules/returns/expire-holds.ts'
import { createCourier } from '../../../server/modules/shipping/courier.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../../server/platform/database.ts'
import { startJobs } from '../../../server/platform/jobs.ts'
import { createLog } from '../../../server/platform/log.ts'
import type { TestSandbox } from '../../with-sandbox.ts'
import type { World } from '../payment-journey.ts'

export const PROVIDERS = ['stripe', 'razorpay', 'courier', 'whatsapp', 'smtp'] as const
const HOUR = 3_600_000

/** Opens what the shop's clock works with, beside the running shop. */
export async function openClock(address: DatabaseAddress, environment: Record<string, string>) {
  const db = openDatabase(address, 10)
  const config = readConfig(environment)
  const log = createLog('silent')
  const jobs = await startJobs(address, createLog('error'), JOB_KINDS)
  const courier = createCourier(config.courier!, { timeoutMs: config.providerTimeoutMs })
  const payments = openProviders(config)
  const deps = { db, jobs, log, courier, payments, catalogue: { stockMoved() {} } }
  return {
    db,
    deps,
    async stop() {
      await jobs.stop()
      await db.end()
    },
  }
}

type Clock = Awaited<ReturnType<typeof openClock>>

export const allIsWell = (sandbox: TestSandbox) =>
  sandbox.faults(Object.fromEntries(PROVIDERS.map((name) => [name, 'ok'])))

/** Makes everything due that waits for its time, and waits until it is done, with all providers working. */
export async function timePasses({ db, deps }: Clock, bornAt: Date): Promise<void> {
  await jobsAreDone(db, bornAt)
  // Twice, since an answer that the courier does not know a parcel is checked once more before it is believed.
  for (const _ of [1, 2]) {
    await db`update shipments set next_check_at = now() where next_check_at is not null`
    while ((await dueParcels(db)) > 0) await sweepParcels(deps)
  }
  await db`update returns set held_until = now() where held_until is not null`
  await expireHolds(deps)
  await db`update return_pickups set next_check_at = now() where next_check_at is not null`
  await db.begin((tx) => deps.jobs.enqueue(tx, CHECK_RETURNS, {}))
  await db`update refunds set next_check_at = now() where next_check_at is not null`
  while ((await sweepPayments(deps)) > 0);
  await jobsAreDone(db, bornAt)
}

/** Lets days pass: late payers pay, and orders that are still unpaid lapse. */
export async function daysPass(clock: Clock, { late, sandbox }: World, bornAt: Date): Promise<void> {
  for (const hours of [0.05, 0.7]) await sweepAt(clock, hours)
  for (const id of late) await sandbox.post(`/razorpay/orders/${id}/pay`, { webhook: 'none' }).catch(() => {})
  for (const hours of [3, 4, 8, 24, 48, 72, 96]) await sweepAt(clock, hours)
  await jobsAreDone(clock.db, bornAt)
}

async function sweepAt({ deps }: Clock, hours: number) {
  const then = new Date(Date.now() + hours * HOUR)
  while ((await sweepPayments({ ...deps, clock: () => then })) > 0);
}

async function dueParcels(db: Database): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*) from shipments where next_check_at <= now()`
  return count
}

const DONE_WITHIN_MS = 60_000

/**
 * Runs jobs at once that failed while something was away, or whose process has died, instead of at their next time.
 * Resolves once they are done.
 */
async function jobsAreDone(db: Database, bornAt: Date): Promise<void> {
  const until = Date.now() + DONE_WITHIN_MS
  for (;;) {
    await db`
      update jobs.job set state = 'retry', start_after = now() where state = 'active' and started_on < ${bornAt}`
    await db`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`
    const left = await db<{ name: string; n: number }[]>`
      select name, count(*)::int as n from jobs.job
      where state in ('created', 'retry', 'active') and start_after <= now() group by 1`
    if (left.length === 0) return
    if (Date.now() > until) throw new Error(`Jobs hang: ${JSON.stringify(left)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
