/** Where an order's money is or what it was for, by the ledger's columns; together they always come to nothing. */
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
] as const

/** What moves an order's money. The last three are of the money alone: nothing else in the books says so. */
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
  'written off',
] as const
export type LedgerCause = (typeof CAUSES)[number]

/** Entries that are facts by themselves. */
export const OWN_CAUSES: LedgerCause[] = ['remitted', 'written off']
