import { SALES_DAYS, sumDays } from '../modules/orders/sales/sum-days.ts'
import type { Shop } from '../shop.ts'

/** Keeps the sums that reports read of days that are over. */
export function workSales({ db, jobs }: Shop): void {
  jobs.tend(SALES_DAYS, async () => {
    await sumDays(db)
  })
}
