import { z } from 'zod'
import { HOLDERS, type Holder, type LedgerCause } from '../../core/ledger.ts'
import {
  DECISIONS,
  type Decision,
  type RowClass,
  type RowKind,
  type SettlementSource,
} from '../../core/settlements.ts'
import { rupees } from '../product-payloads.ts'
import { line } from '../text.ts'
import { row } from './call.ts'

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })

const decideRow = z.strictObject({ decision: oneOf(DECISIONS), reason: line(300) })
/** `amount`: the rupees that the page showed as due. */
const decideDue = z.strictObject({
  holder: oneOf(HOLDERS),
  decision: oneOf(['claim', 'write off']),
  amount: rupees(10_000_000).min(0.01, 'must be more than nothing'),
  reason: line(300),
})

const decideBrought = z.strictObject({
  decision: oneOf(['claim', 'write off', 'withdraw']),
  amount: rupees(10_000_000, -10_000_000),
  reason: line(300),
})

/** Money that couriers and payment providers have handed over or still hold. */
export const SETTLEMENT_CALLS = {
  'POST /api/admin/settlements': row<SettlementPage & { isNew: boolean }>()(
    'manager',
    null,
    'The body is the CSV itself, 10 MB at most, name in the query; what fits is entered. The same file again changes nothing',
  ),
  'GET /api/admin/settlements': row<Settlements>()(
    'manager',
    null,
    'The last files, with cursor the ones before; and what is still due',
  ),
  'GET /api/admin/settlements/{id}': row<SettlementPage>()(
    'manager',
    null,
    'One file, and its rows that did not fit',
  ),
  'GET /api/admin/settlement-rows': row<OpenRows>()(
    'manager',
    null,
    'What waits for somebody in all files, the oldest first: class, source, days (entered at least so long ago), cursor, limit',
  ),
  'POST /api/admin/settlement-rows/{id}': row()(
    'manager',
    decideRow,
    'What becomes of a row that did not fit; 409 once it is decided',
  ),
  'GET /api/admin/settlement-month': row<SettlementMonth>()(
    'manager',
    null,
    'What was due when a month began and when it ended, what moved it, and each transfer to the bank: month, 2026-11',
  ),
  'GET /api/admin/money-due': row<MoneyDue>()(
    'manager',
    null,
    'What couriers and providers hold, the oldest first: holder, state (missing), limit',
  ),
  'GET /api/admin/money-due.csv': row<string>()(
    'manager',
    null,
    'All of that as CSV: holder, state; with month as it was at the end of it',
  ),
  'POST /api/admin/brought-forward': row<BroughtForward>()(
    'manager',
    null,
    'What was due when the shop moved here. The body is a CSV, 10 MB at most, name in the query; a row of before is passed over',
  ),
  'POST /api/admin/brought-forward/{id}': row()(
    'manager',
    decideBrought,
    'What becomes of it: noted as asked for, written off, or withdrawn as a mistake; 409 when something came meanwhile',
  ),
  'POST /api/admin/orders/{code}/due': row()(
    'manager',
    decideDue,
    'Money due that is in no file: noted as asked for, or written off; 409 when it is another amount by now',
  ),
} as const

export type SettlementFile = {
  id: string
  source: SettlementSource
  name: string
  rows: number
  /** Rows that wait for a decision. */
  open: number
  /** Rupees that reached the bank, and rupees deducted for fees and their tax. */
  toBank: number
  fees: number
  uploadedBy: string
  uploadedAt: string
}

/** Rupees; `entered`: how much of the amount was entered in the ledger. */
export type SettlementRow = {
  id: string
  position: number
  kind: RowKind
  reference: string
  payout: string | null
  note: string | null
  amount: number
  fee: number
  feeTax: number
  due: number
  entered: number
  class: RowClass
  order: string | null
  isOpen: boolean
  /** The decisions that are possible now. */
  mayDecide: Decision[]
  decisions: { decision: Decision; reason: string; by: string; at: string }[]
}

export type SettlementPage = {
  file: SettlementFile
  classes: { class: RowClass; rows: number; amount: number }[]
  /** The first 500 rows that do not match. */
  odd: SettlementRow[]
}

/** `amount`: rupees, of all orders; `missing`: of orders whose money is overdue. */
export type DueSum = {
  holder: Holder
  amount: number
  orders: number
  missing: number
  missingAmount: number
  missingAfterDays: number
}

export type Settlements = {
  files: SettlementFile[]
  nextCursor: string | null
  due: DueSum[]
}

/** A row with its file; `uploadedAt` in ISO 8601. */
export type OpenRow = SettlementRow & { file: Pick<SettlementFile, 'id' | 'name' | 'source' | 'uploadedAt'> }

/** `counts`: rows of each class, with the other filters applied. */
export type OpenRows = {
  rows: OpenRow[]
  nextCursor: string | null
  counts: { class: RowClass; rows: number }[]
}

/** Rows entered now, their sum in rupees, and rows that were entered before. */
export type BroughtForward = { entered: number; amount: number; before: number }

/** Rupees; negative: will be kept back for a refund. Of an order, or brought forward from before the shop moved here. */
export type MoneyHeld = {
  order: string | null
  broughtId: string | null
  note: string | null
  holder: Holder
  who: string
  reference: string | null
  amount: number
  since: string
  isMissing: boolean
  claimedAt: string | null
}

type LedgerMove = { cause: LedgerCause; amount: number }

/** Rupees. For each holder, `opening` plus all `moves` is `closing`. */
export type SettlementMonth = {
  month: string
  /** The month is over, so its figures no longer change. */
  isOver: boolean
  holders: { holder: Holder; opening: number; moves: LedgerMove[]; closing: number }[]
  /** What reached the bank, by cause, fees deducted. */
  bank: LedgerMove[]
  fees: number
  feeTax: number
  lost: number
  /** The newest 500 first; `paidOn`: a day. */
  transfers: {
    source: SettlementSource
    payout: string | null
    paidOn: string | null
    rows: number
    fees: number
    toBank: number
  }[]
  /** Rows that wait for a decision, in files uploaded before the month's end. */
  openRows: number
}

type MoneyDue = { held: MoneyHeld[]; isMore: boolean }
