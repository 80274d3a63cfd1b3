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
import { type Done, row } from './call.ts'

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })

const decideRow = z.strictObject({ decision: oneOf(DECISIONS), reason: line(300) })
/** `amount`: rupees, what the page showed as due. */
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

/** What couriers and payment providers have handed over, and what they still hold. */
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
  'POST /api/admin/settlement-rows/{id}': row<Done>()(
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
  'POST /api/admin/brought-forward/{id}': row<Done>()(
    'manager',
    decideBrought,
    'What becomes of it: noted as asked for, written off, or withdrawn as a mistake; 409 when something came meanwhile',
  ),
  'POST /api/admin/orders/{code}/due': row<Done>()(
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
  /** That wait for somebody. */
  open: number
  /** What came to the bank by it, and what was taken off for fees with their tax; rupees. */
  toBank: number
  fees: number
  uploadedBy: string
  uploadedAt: string
}

/** Rupees; `entered` is how much of the amount the ledger has by it. */
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
  /** What may be decided of it now. */
  mayDecide: Decision[]
  decisions: { decision: Decision; reason: string; by: string; at: string }[]
}

export type SettlementPage = {
  success: true
  file: SettlementFile
  classes: { class: RowClass; rows: number; amount: number }[]
  /** The first 500. */
  odd: SettlementRow[]
}

/** `amount` in rupees, of all orders; `missing` of those that should have come by now. */
export type DueSum = {
  holder: Holder
  amount: number
  orders: number
  missing: number
  missingAmount: number
  missingAfterDays: number
}

export type Settlements = {
  success: true
  files: SettlementFile[]
  nextCursor: string | null
  due: DueSum[]
}

/** A row with the file that it stands in; `uploadedAt` in ISO 8601. */
export type OpenRow = SettlementRow & { file: Pick<SettlementFile, 'id' | 'name' | 'source' | 'uploadedAt'> }

/** `counts`: of each class that may be asked for, with the other filters. */
export type OpenRows = {
  success: true
  rows: OpenRow[]
  nextCursor: string | null
  counts: { class: RowClass; rows: number }[]
}

/** Rows of a file that were entered now, what they come to in rupees, and rows that had been entered before. */
export type BroughtForward = { success: true; entered: number; amount: number; before: number }

/** Rupees; below nothing: what will be kept back for a refund. Of an order, or brought forward from before the move here. */
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

export type LedgerMove = { cause: LedgerCause; amount: number }

/** Rupees. Of each holder `opening` and all `moves` are `closing`. */
export type SettlementMonth = {
  success: true
  month: string
  /** Nothing is entered in it any more. */
  isOver: boolean
  holders: { holder: Holder; opening: number; moves: LedgerMove[]; closing: number }[]
  /** What came to the bank, and by what; fees taken off. */
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
  /** Rows that wait for somebody, of files entered until its end. */
  openRows: number
}

export type MoneyDue = { success: true; held: MoneyHeld[]; isMore: boolean }
