import type { Transaction } from '../../platform/database.ts'
import { enter } from './ledger/enter.ts'
import { issueInvoice } from './tax/issue-invoice.ts'
import { reducePriceSoFar } from './tax/reduce-price.ts'

/** What was credited, if it was, is sold once more: it has another invoice, less what was taken off its price before. The order is locked. */
export async function sellAgain(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const reference = await issueInvoice(tx, orderId)
  await enter(tx, { orderId, cause: 'sent again', at, reference })
  if (reference) await reducePriceSoFar(tx, orderId, at)
}
