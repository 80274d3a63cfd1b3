import { SALES_DAYS, sumDays } from '../modules/orders/sales/sum-days.ts'
import type { Shop } from '../shop.ts'

/** Sums the sales of past days, for reports. */
export function workSales({ db, jobs }: Shop): void {
  jobs.tend(SALES_DAYS, async () => {
    await sumDays(db)
  })
}
