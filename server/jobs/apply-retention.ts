import { applyRetention } from '../modules/customers/apply-retention.ts'
import { APPLY_RETENTION } from '../modules/customers/customer-jobs.ts'
import type { Shop } from '../shop.ts'

/** Daily at 21:40 UTC, ten past three at night in India. */
const NIGHTLY = '40 21 * * *'

export async function workRetention(shop: Shop): Promise<void> {
  const { jobs } = shop
  await jobs.work(APPLY_RETENTION, async () => {
    await applyRetention(shop, new Date())
  })
  await jobs.schedule(APPLY_RETENTION, NIGHTLY)
}
