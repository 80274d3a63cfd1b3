import { applyRetention } from '../modules/customers/apply-retention.ts'
import type { Shop } from '../shop.ts'

/** Every night, when India sleeps: 21:40 UTC is ten past three there. */
const NIGHTLY = '40 21 * * *'

export async function workRetention({ db, jobs, log }: Shop): Promise<void> {
  await jobs.work('keep-promises', async () => {
    await applyRetention({ db, log }, new Date())
  })
  await jobs.schedule('keep-promises', NIGHTLY, {})
}
