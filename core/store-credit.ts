import type { Paise } from './money.ts'

/**
 * Why an account's store credit changes. `given`: a refund has become it. `spent` on an order, and `released` when that
 * lapses unpaid. `taken out`: its shopper has the refund as money after all. `given up` knowingly, to be erased.
 */
export const CREDIT_CAUSES = ['given', 'spent', 'released', 'taken out', 'given up'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]

/** Less than this is not left to be paid: providers refuse it, and nobody opens a door for it. */
const LEAST_REST: Paise = 5000

/** How much of an account's credit an order of that total can be paid with: all of it, or all but what is worth paying. */
export function creditFor(total: Paise, balance: Paise): Paise {
  if (balance >= total) return total
  return Math.max(0, Math.min(balance, total - LEAST_REST))
}
