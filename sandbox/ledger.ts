import type { ProviderName } from './faults.ts'

/** A payment in a provider's books, in one shape for all providers, for the shop's audit and for the payments page. */
export type LedgerPayment = {
  provider: ProviderName
  paymentId: string
  /** The shop's id of the payment attempt. */
  reference: string | null
  /** The id of the session or order that was paid. */
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
  /** The shop's id of the refund. */
  reference: string | null
}

/** Something to pay, a session or an order, whether it is paid or not. */
export type Payable = {
  provider: ProviderName
  providerId: string
  /** The shop's name of the order. */
  title: string
  amountPaise: number
  state: string
  /** ISO 8601. */
  at: string
  /** The path of its page; null: it has none. */
  path: string | null
}

export type Ledger = { payments: LedgerPayment[]; refunds: LedgerRefund[] }

export type PaymentBooks = { ledger(): Ledger; payables(): Payable[] }
