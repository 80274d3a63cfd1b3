import type { Sales, SalesPeriod, Seller } from '../../../contract/admin/today.ts'
import { dayBeginsInIndia } from '../../../core/india-time.ts'
import { rupees } from '../../../core/money.ts'
import { DAY_MS, HOUR_MS } from '../../../core/time.ts'
import type { Catalogue } from '../../modules/catalogue/catalogue.ts'
import { promisesKept } from '../../modules/orders/sales/promises-kept.ts'
import * as sales from '../../modules/orders/sales/sales-report.ts'
import type { Sales as SalesInPaise } from '../../modules/orders/sales/sold-days.ts'
import type { AdminDoor } from './door.ts'

const SELLERS = 8

export function openSales({ open }: AdminDoor) {
  open('GET /api/admin/sales', async ({ reports: db, catalogue }) => {
    const midnight = dayBeginsInIndia(new Date()).getTime()
    const since = new Date(midnight - 29 * DAY_MS)
    const [hours, { days, best, slow }, promises] = await Promise.all([
      sales.salesByHour(db, new Date(midnight - DAY_MS)),
      sales.salesReport(db, {
        since: new Date(midnight - 59 * DAY_MS),
        sellersSince: since,
        most: SELLERS,
      }),
      promisesKept(db),
    ])
    return {
      promises,
      today: period(hours, midnight, 24, HOUR_MS),
      week: period(days, midnight - 6 * DAY_MS, 7, DAY_MS),
      month: period(days, since.getTime(), 30, DAY_MS),
      best: await Promise.all(best.map((seller) => asSeller(seller, catalogue))),
      slow: await Promise.all(slow.map((seller) => asSeller(seller, catalogue))),
    }
  })
}

/** `count` hours or days from a moment, also those without sales, and the total of as many before them. */
export function period(known: sales.SalesBar[], start: number, count: number, length: number): SalesPeriod {
  const at = new Map(known.map((bar) => [bar.from.getTime(), bar]))
  const bars = Array.from({ length: count }, (_, index) => start + index * length)
  const end = start + count * length
  const within = (from: number, to: number) =>
    known.filter((bar) => bar.from.getTime() >= from && bar.from.getTime() < to)
  return {
    bars: bars.map((from) => ({
      from: new Date(from).toISOString(),
      ...sum(at.has(from) ? [at.get(from)!] : []),
    })),
    total: sum(within(start, end)),
    before: sum(within(start - count * length, start)),
  }
}

function sum(bars: SalesInPaise[]): Sales {
  const of = (figure: keyof SalesInPaise) => bars.reduce((total, bar) => total + bar[figure], 0)
  return { orders: of('orders'), pieces: of('pieces'), amount: rupees(of('paise')) }
}

const asSeller = async (
  { paise, worthPaise, ...seller }: sales.Seller,
  catalogue: Catalogue,
): Promise<Seller> => ({
  ...seller,
  amount: rupees(paise),
  worth: rupees(worthPaise),
  picture: (await catalogue.product(seller.handle))?.product.pictures[0] ?? null,
})
