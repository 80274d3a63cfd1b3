import { CHECK_CONFIRMATIONS, COUNT_RETURNS } from '../modules/orders/confirming/confirmation-jobs.ts'
import { countReturns } from '../modules/orders/confirming/count-returns.ts'
import { sweepConfirmations } from '../modules/orders/confirming/sweep-confirmations.ts'
import type { Shop } from '../shop.ts'

/** The next one comes after a minute. */
const SWEEP_FOR_MS = 50_000
/** Every night, when India sleeps: 21:40 UTC is ten past three there. */
const NIGHTLY = '40 21 * * *'

/** Orders that wait for their shopper's word are seen to every minute, and what came back is counted at night. */
export async function workConfirmations(shop: Shop): Promise<void> {
  await shop.jobs.work(CHECK_CONFIRMATIONS, async () => {
    const until = Date.now() + SWEEP_FOR_MS
    while ((await sweepConfirmations(shop)) > 0 && Date.now() < until);
  })
  await shop.jobs.schedule(CHECK_CONFIRMATIONS, '* * * * *')
  await shop.jobs.work(COUNT_RETURNS, () => countReturns(shop.db))
  await shop.jobs.schedule(COUNT_RETURNS, NIGHTLY)
}
