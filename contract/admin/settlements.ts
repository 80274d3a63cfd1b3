import { z } from 'zod'
import { HOLDERS, type Holder } from '../../core/ledger.ts'
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

/** What couriers and payment providers have handed over, and what they still hold. */
export const SETTLEMENT_CALLS = {
  'POST /api/admin/settlements': row<SettlementPage & { isNew: boolean }>()(
    'manager',
    null,
    'The body is the CSV itself, 10 MB at most, name in the query; what fits is entered. The same file again changes nothing',
  ),
  'GET /api/admin/settlements': row<Settlements>()('manager', null, 'The last files, and what is still due'),
  'GET /api/admin/settlements/{id}': row<SettlementPage>()(
    'manager',
    null,
    'One file, and its rows that did not fit',
  ),
  'POST /api/admin/settlement-rows/{id}': row<Done>()(
    'manager',
    decideRow,
    'What becomes of a row that did not fit; 409 once it is decided',
  ),
  'GET /api/admin/money-due': row<MoneyDue>()(
    'manager',
    null,
    'What couriers and providers hold, the oldest first: holder, state (missing), limit',
  ),
  'GET /api/admin/money-due.csv': row<string>()('manager', null, 'All of that as CSV: holder, state'),
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

export type Settlements = { success: true; files: SettlementFile[]; due: DueSum[] }

/** Rupees; below nothing: what will be kept back for a refund. */
export type MoneyHeld = {
  order: string
  holder: Holder
  who: string
  reference: string | null
  amount: number
  since: string
  isMissing: boolean
  claimedAt: string | null
}

export type MoneyDue = { success: true; held: MoneyHeld[]; isMore: boolean }
