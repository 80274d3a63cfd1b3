import type { Picture } from '../../core/product.ts'
import { row } from './call.ts'
import type { PlacesApart } from './settings.ts'

/** The console's first page: open work, and sales. */
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

/** Counts of open work, each linked to its page. Null: not for this role. */
export type Today = {
  toPack: number
  /** Cash orders that wait for their shopper's confirmation. */
  toConfirm: number
  toShip: number
  /** Packed orders that the courier is to pick up. */
  booked: number
  onTheWay: number
  /** Orders whose payment is pending, and those among them with a problem. */
  paymentsPending: number | null
  paymentsStuck: number | null
  refundsStuck: number | null
  parcelsStuck: number
  messagesFailed: number | null
  /** Messages that were tried, or due, for a while and still wait, because their server is down or refuses them for now. */
  messagesStuck: number | null
  /** Returns by the work they wait for. */
  returnsToDecide: number | null
  returnsToFetch: number
  returnsToInspect: number
  returnsToSendBack: number
  returnsToRefund: number | null
  /** Rupees that couriers have collected and not handed over. */
  cashHeld: number | null
  /** Orders whose money is overdue from a courier or a provider. */
  moneyMissing: number | null
  /** Rows of settlement files that did not match. */
  settlementRows: number | null
  /** Reviews that wait for a decision or were reported. */
  reviewsToRead: number | null
  /** Complaints with a legal deadline, the most urgent first. */
  complaints: DueComplaint[] | null
  /** How many legally required details the settings lack. */
  identityLacks: number | null
  /** 1 while a self-audit for dark patterns is due. */
  selfAuditDue: number | null
  /** Disagreements in the books, plus 1 while no audit was complete for two days. */
  booksWrong: number | null
  booksUnseen: number | null
  /** Sizes on sale with few pieces left, and with none. */
  stockLow: number | null
  stockOut: number | null
  /** There is no product yet, not even a draft. */
  isWithoutProducts: boolean | null
  /** The shop has no GSTIN, so it issues no tax invoices and sells within its own state only. */
  unregistered: boolean | null
  placesApart: PlacesApart | null
}

/** `by`: the legal deadline, in ISO 8601. */
export type DueComplaint = { code: string; name: string; what: 'acknowledge' | 'settle'; by: string }

/** A problem that does not resolve itself, or takes too long; `what` in words. */
export type Trouble = {
  id: string
  about: 'payment' | 'refund' | 'parcel'
  order: string
  /** The return that it concerns; null: it concerns the order. */
  return: string | null
  what: string
  detail: string | null
  since: string
}

type Troubles = { troubles: Trouble[] }

/** `amount` in rupees, without cancelled pieces and delivery. */
export type Sales = { orders: number; pieces: number; amount: number }

/** `from`: the start of an hour of today or of a day in India, in ISO 8601. */
export type SalesBar = Sales & { from: string }

/** `before`: the period of the same length just before. */
export type SalesPeriod = { bars: SalesBar[]; total: Sales; before: Sales }

/** Of the last thirty days. `stock`: pieces in stock now, `worth`: their rupees at the listed price. */
export type Seller = {
  handle: string
  name: string
  picture: Picture | null
  pieces: number
  amount: number
  stock: number
  worth: number
}

/** Orders whose promised day was within the last thirty: delivered by then, delivered later, not delivered yet. */
export type PromisesKept = { due: number; kept: number; late: number; out: number }

type SalesReport = {
  promises: PromisesKept
  today: SalesPeriod
  week: SalesPeriod
  month: SalesPeriod
  best: Seller[]
  slow: Seller[]
}
