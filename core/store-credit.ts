import type { Paise } from './money.ts'

/**
 * Why store credit changes. `given`: a refund became credit. `spent` on an order, and `released` when that order lapses
 * unpaid. `taken out`: its shopper wants the refund as money after all. `given up`: by a shopper who wants to be erased.
 */
export const CREDIT_CAUSES = ['given', 'spent', 'released', 'taken out', 'given up'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]

/** The least that may be left to pay beside credit: providers refuse less, and it is not worth a delivery in cash. */
const LEAST_REST: Paise = 5000

/**
 * How much of the balance an order can be paid with: either all of the total, or so much that at least `LEAST_REST` is left
 * to pay.
 */
export function creditFor(total: Paise, balance: Paise): Paise {
  if (balance >= total) return total
  return Math.max(0, Math.min(balance, total - LEAST_REST))
}
