import type { Transaction } from '../../platform/database.ts'
import { enter } from './ledger/enter.ts'
import { issueInvoice } from './tax/issue-invoice.ts'
import { reducePriceSoFar } from './tax/reduce-price.ts'

/**
 * Reverses a credit note for an order that is on again: issues another invoice, with the price reductions of the first. The
 * order is locked.
 */
export async function sellAgain(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const reference = await issueInvoice(tx, orderId)
  await enter(tx, { orderId, cause: 'sent again', at, reference })
  if (reference) await reducePriceSoFar(tx, orderId, at)
}
