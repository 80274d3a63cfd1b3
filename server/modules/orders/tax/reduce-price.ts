import type { Paise } from '../../../../core/money.ts'
import type { TaxRow } from '../../../../core/tax/invoice-rows.ts'
import { reduceLeft } from '../../../../core/tax/left-rows.ts'
import type { Transaction } from '../../../platform/database.ts'
import { enter } from '../ledger/enter.ts'
import { leftOfInvoice } from './left-of-invoice.ts'
import { type About, priceReductions } from './price-reductions.ts'
import { writeDocument } from './write-document.ts'

export const isAbout =
  ({ positions, delivery }: About) =>
  ({ position }: Pick<TaxRow, 'position'>): boolean =>
    (positions.length === 0 && !delivery) || (position === null ? delivery : positions.includes(position))

/**
 * Enters a reduction of an order's price, with a credit note for what is left of the last invoice. Without an invoice the
 * note follows when that is issued. The order is locked, and its refund written.
 */
export async function reducePrice(
  tx: Transaction,
  { orderId, amountPaise, about, now }: { orderId: string; amountPaise: Paise; about: About; now: Date },
): Promise<void> {
  const reference = await issueNote(tx, orderId, amountPaise, about)
  await enter(tx, { orderId, cause: 'price reduced', at: now, reference })
}

/** The same for all reductions that were made before this invoice. */
export async function reducePriceSoFar(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const alike = Map.groupBy(await priceReductions(tx, orderId), ({ about }) => JSON.stringify(about))
  for (const reductions of alike.values()) {
    const amountPaise = reductions.reduce((sum, reduction) => sum + reduction.amountPaise, 0)
    await reducePrice(tx, { orderId, amountPaise, about: reductions[0]!.about, now })
  }
}

async function issueNote(
  tx: Transaction,
  orderId: string,
  amountPaise: Paise,
  about: About,
): Promise<string | null> {
  const found = await leftOfInvoice(tx, orderId)
  if (!found) return null
  const { invoice, left } = found
  const { rows, credited } = reduceLeft(left, amountPaise, invoice.supply, isAbout(about))
  if (rows.length === 0) return null
  const { seller, place, supply } = invoice
  const of = { invoice, why: 'price reduced' as const, credited }
  const { number } = await writeDocument(
    tx,
    { series: 'C', orderId, seller, place, supply, rows, of },
    () => new Date(),
  )
  return number
}
