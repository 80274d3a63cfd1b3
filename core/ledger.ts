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
  'fees',
  'fee_tax',
  // What the books of before say was due when the shop moved here.
  'opening',
  'credit',
] as const

/** What moves an order's money. From `remitted` on they are of the money alone: nothing else in the books says so. */
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

/** Entries that are facts by themselves. */
export const OWN_CAUSES: LedgerCause[] = [
  'remitted',
  'settled',
  'written off',
  'kept',
  'charged',
  'exchanged',
  'brought forward',
]

/** Who has money of the shop's and is to hand it over. */
export const HOLDERS = ['courier', 'provider'] as const
export type Holder = (typeof HOLDERS)[number]
