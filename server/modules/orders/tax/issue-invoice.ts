import type { Address } from '../../../../core/person.ts'
import { gstinState } from '../../../../core/tax/gstin.ts'
import { invoiceRows } from '../../../../core/tax/invoice-rows.ts'
import { stateCode } from '../../../../core/tax/states.ts'
import type { Transaction } from '../../../platform/database.ts'
import { readSettings } from '../../settings/live-settings.ts'
import { lookUpPin } from '../../shipping/pincodes.ts'
import { sellerOf } from './document.ts'
import { soldPieces } from './sold-pieces.ts'
import { writeDocument } from './write-document.ts'

/** For a place that is no state of the list, and so certainly not the seller's own. */
const OTHER_TERRITORY = '97'

/**
 * Issues the tax invoice of an order that leaves the shop, once; again only after a credit note has credited all of the
 * last one. None without a GSTIN, or for an order that costs nothing. The order is locked. Returns its number.
 */
export async function issueInvoice(
  tx: Transaction,
  orderId: string,
  clock: () => Date = () => new Date(),
): Promise<string | null> {
  const { facts, taxRules } = await readSettings(tx)
  const seller = sellerOf(facts)
  if (!seller || (await hasInvoice(tx, orderId))) return null
  const [order] = await tx<[{ address: Address; deliveryPaise: number }]>`
    select address, delivery_paise as "deliveryPaise" from orders where id = ${orderId}`
  const place = await placeOfSupply(order.address)
  const supply = place === gstinState(seller.gstin) ? 'within' : 'between'
  const { deliveryPaise } = order
  const pieces = await soldPieces(tx, orderId)
  const rows = invoiceRows({ pieces, deliveryPaise, supply, at: clock(), feeCounts: taxRules.feeCounts })
  if (rows.every(({ total }) => total === 0)) return null
  const { number } = await writeDocument(tx, { series: 'T', orderId, seller, place, supply, rows }, clock)
  return number
}

async function hasInvoice(tx: Transaction, orderId: string): Promise<boolean> {
  const [invoice] = await tx`
    select from tax_documents i
    where order_id = ${orderId} and series = 'T' and total_paise > (
      select coalesce(sum(total_paise), 0) from tax_documents where invoice_id = i.id
    )`
  return invoice !== undefined
}

/** The state in the address; if it is unknown, that of the PIN code. */
async function placeOfSupply({ state, zipcode }: Address): Promise<string> {
  return stateCode(state) ?? stateCode((await lookUpPin(zipcode))?.state ?? '') ?? OTHER_TERRITORY
}
