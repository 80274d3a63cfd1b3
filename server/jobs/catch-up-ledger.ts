import { catchUpLedger } from '../modules/orders/ledger/catch-up.ts'
import { CATCH_UP_LEDGER } from '../modules/orders/ledger/ledger-jobs.ts'
import type { Shop } from '../shop.ts'

/** Enters orders from before the ledger, at night. */
export async function workLedger({ db, jobs, log }: Shop): Promise<void> {
  await jobs.work(CATCH_UP_LEDGER, async () => {
    const entered = await catchUpLedger(db, new Date())
    if (entered > 0) log.info({ entered }, 'orders of before entered into the ledger')
  })
  // Ten past two at night in India.
  await jobs.schedule(CATCH_UP_LEDGER, '40 20 * * *')
}
