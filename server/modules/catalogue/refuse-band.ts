import { discounted } from '../../../core/discount.ts'
import { rupees } from '../../../core/money.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { bandOf, besides, isIn, rateRow, type TaxClass } from '../../../core/tax/rates.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { givenDiscount, type ProductContent } from './product-content.ts'

/** Refuses (400) what `bandFault` finds. */
export async function refuseBand(
  tx: Transaction,
  content: ProductContent,
  before: ProductContent | null,
): Promise<void> {
  const fault = bandFault(content, before)
  if (fault && (await isRegistered(tx))) throw fault
}

/** Whether the shop is registered, so that its prices include tax. */
export async function isRegistered(sql: Database | Transaction): Promise<boolean> {
  const [shop] = await sql<{ gstin: string | null }[]>`select facts ->> 'gstin' as gstin from settings`
  return Boolean(shop?.gstin)
}

/**
 * The fault of an apparel price, with or without discount, that fits no tax rate, unless it had that price before. None
 * while the shop is not registered, since prices include no tax then.
 */
export function bandFault(content: ProductContent, before: ProductContent | null): Refusal | null {
  if (before && priced(before) === priced(content)) return null
  const band = bandOf(rateRow(content.taxClass as TaxClass, new Date()))
  const { price, discount } = content
  const reduced = discount && discounted(price, { ...givenDiscount(discount), endDate: null }, new Date(0))
  const wrong = [price, reduced].find((one) => one !== null && band && isIn(band, one))
  if (!band || wrong === undefined || wrong === null) return null
  const [below, above] = besides(band)
  return new Refusal(CATALOGUE.priceInBand, {
    price: rupees(wrong),
    below: rupees(below),
    above: rupees(above),
    field: wrong === price ? 'price' : 'discount.discountValue',
  })
}

const priced = ({ price, discount, taxClass }: ProductContent) => JSON.stringify([price, discount, taxClass])
