import type { Picture } from '../../core/product.ts'
import { row } from './call.ts'

/** What needs doing, and how the shop sells. */
export const TODAY_CALLS = {
  'GET /api/admin/today': row<Today>()('packer', null, 'What needs doing'),
  'GET /api/admin/troubles': row<Troubles>()(
    'packer',
    null,
    'Payments, refunds and parcels that need somebody; a packer’s are parcels',
  ),
  'GET /api/admin/sales': row<SalesReport>()(
    'manager',
    null,
    'Sales of the day, the week and the month in India’s days; what sells and what does not',
  ),
} as const

/** What needs doing, each with the page that it leads to. Null: not this person's business. */
export type Today = {
  success: true
  toPack: number
  /** In cash, and its shopper has not said yet that it is theirs. */
  toConfirm: number
  toShip: number
  /** Of those packed: the courier is to fetch them. */
  booked: number
  onTheWay: number
  /** Orders whose payment is still awaited, and those of them where something is wrong. */
  paymentsPending: number | null
  paymentsStuck: number | null
  refundsStuck: number | null
  parcelsStuck: number
  messagesFailed: number | null
  /** Returns by what they wait for. */
  returnsToDecide: number | null
  returnsToFetch: number
  returnsToInspect: number
  returnsToSendBack: number
  returnsToRefund: number | null
  /** What couriers have collected and not handed over, in rupees. */
  cashHeld: number | null
  /** Orders of which a courier or a provider should have handed over the money by now. */
  moneyMissing: number | null
  /** Rows of settlement files that did not fit. */
  settlementRows: number | null
  /** That wait, or that readers report. */
  reviewsToRead: number | null
  /** Complaints that the law's clocks run for, what is due first at the top. */
  complaints: DueComplaint[] | null
  /** How many things the law wants shown of the shop, and Settings do not say. */
  identityLacks: number | null
  /** 1 while somebody is to audit the shop for dark patterns. */
  selfAuditDue: number | null
  /** Lines of the books that do not agree, and 1 while nobody has looked into all of them for two days. */
  booksWrong: number | null
  booksUnseen: number | null
  /** Sizes on sale with few pieces left, and with none. */
  stockLow: number | null
  stockOut: number | null
  /** The shop has no GSTIN: it writes no tax invoices and sells within its own state. */
  unregistered: boolean | null
}

/** `by`: the law's, in ISO 8601. */
export type DueComplaint = { code: string; name: string; what: 'acknowledge' | 'settle'; by: string }

/** Something that does not mend by itself, or takes too long to; `what` in words. */
export type Trouble = {
  id: string
  about: 'payment' | 'refund' | 'parcel'
  order: string
  /** The return that it is of; null: it is of the order. */
  return: string | null
  what: string
  detail: string | null
  since: string
}

export type Troubles = { success: true; troubles: Trouble[] }

/** `amount` in rupees, cancelled pieces and delivery left out. */
export type Sales = { orders: number; pieces: number; amount: number }

/** `from`: where it begins, an hour of today or a day in India, in ISO 8601. */
export type SalesBar = Sales & { from: string }

/** `before`: of as much time just before it. */
export type SalesPeriod = { bars: SalesBar[]; total: Sales; before: Sales }

/** Of the last thirty days. `stock` is what is on the shelf now, `worth` its rupees at the listed price. */
export type Seller = {
  handle: string
  name: string
  picture: Picture | null
  pieces: number
  amount: number
  stock: number
  worth: number
}

/** Of orders whose promised day was one of the last thirty: came by then, came after it, or have not come yet. */
export type PromisesKept = { due: number; kept: number; late: number; out: number }

export type SalesReport = {
  success: true
  promises: PromisesKept
  today: SalesPeriod
  week: SalesPeriod
  month: SalesPeriod
  best: Seller[]
  slow: Seller[]
}
