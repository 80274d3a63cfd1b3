/**
 * The ledger's accounts, by its columns: where an order's money is, or what it was for. The amounts of each row sum to
 * zero.
 */
export const ACCOUNTS = [
  'buyer',
  'goods',
  'discount',
  'delivery',
  'tax',
  'provider',
  'courier',
  'bank',
  'refunds',
  'lost',
  'fees',
  'fee_tax',
  // What was already due when the shop moved here, by its former books.
  'opening',
  'credit',
] as const

/** What causes a ledger entry. From `remitted` on, causes exist in the ledger only; the others follow from other tables. */
export const CAUSES = [
  'placed',
  'received',
  'lapsed',
  'restored',
  'cancelled',
  'invoiced',
  'collected',
  'came back',
  'sent again',
  'lost',
  'returned',
  'refund asked',
  'price reduced',
  'refunded',
  'caught up',
  'remitted',
  'settled',
  'written off',
  'kept',
  'charged',
  'exchanged',
  'brought forward',
  'refund came back',
  'given up',
] as const
export type LedgerCause = (typeof CAUSES)[number]

/** Causes that exist in the ledger only. */
export const OWN_CAUSES: LedgerCause[] = [
  'remitted',
  'settled',
  'written off',
  'kept',
  'charged',
  'exchanged',
  'brought forward',
]

/** Who holds money that belongs to the shop. */
export const HOLDERS = ['courier', 'provider'] as const
export type Holder = (typeof HOLDERS)[number]
