import { CHECK_CONFIRMATIONS, COUNT_RETURNS } from '../modules/orders/confirming/confirmation-jobs.ts'
import { countReturns } from '../modules/orders/confirming/count-returns.ts'
import { sweepConfirmations } from '../modules/orders/confirming/sweep-confirmations.ts'
import type { Shop } from '../shop.ts'

/** A sweep ends before the next one, which starts every minute. */
const SWEEP_FOR_MS = 50_000
/** Daily at 21:40 UTC, ten past three at night in India. */
const NIGHTLY = '40 21 * * *'

/** Handles orders that wait for their confirmation every minute, and counts returned parcels every night. */
export async function workConfirmations(shop: Shop): Promise<void> {
  await shop.jobs.work(CHECK_CONFIRMATIONS, async () => {
    const until = Date.now() + SWEEP_FOR_MS
    while ((await sweepConfirmations(shop)) > 0 && Date.now() < until);
  })
  await shop.jobs.schedule(CHECK_CONFIRMATIONS, '* * * * *')
  await shop.jobs.work(COUNT_RETURNS, () => countReturns(shop.db))
  await shop.jobs.schedule(COUNT_RETURNS, NIGHTLY)
}
