import type { ProviderName } from './faults.ts'

/** What the payment providers hold, in one shape for both: for the shop's audit and for the page. */
export type LedgerPayment = {
  provider: ProviderName
  paymentId: string
  /** What the shop calls the attempt. */
  reference: string | null
  /** The session or the order that was paid. */
  providerId: string
  amountPaise: number
  currency: string
  state: 'authorized' | 'captured' | 'failed'
  refundedPaise: number
}

export type LedgerRefund = {
  provider: ProviderName
  refundId: string
  paymentId: string
  amountPaise: number
  state: 'pending' | 'done' | 'failed'
  /** What the shop calls the refund. */
  reference: string | null
}

/** Something to pay: a session or an order, paid or not. */
export type Payable = {
  provider: ProviderName
  providerId: string
  /** What the shop calls the order. */
  title: string
  amountPaise: number
  state: string
  /** ISO 8601. */
  at: string
  /** Where a person may look at it. */
  path: string | null
}

export type Ledger = { payments: LedgerPayment[]; refunds: LedgerRefund[] }

export type PaymentBooks = { ledger(): Ledger; payables(): Payable[] }
