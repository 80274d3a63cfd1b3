import { discounted } from '../../../core/discount.ts'
import { rupees } from '../../../core/money.ts'
import { bandOf, besides, isIn, rateRow } from '../../../core/tax/rates.ts'
import type { Database } from '../../platform/database.ts'
import { discountOf } from './price-history.ts'

type PriceInBand = { handle: string; name: string; price: number; besides: [number, number] }

/**
 * Published apparel whose price, with or without its discount, fits no tax rate; in rupees, with the two nearest prices
 * that do.
 */
export async function pricesInBand(db: Database, now: Date): Promise<PriceInBand[]> {
  const band = bandOf(rateRow('apparel', now))
  if (!band) return []
  const rows = await db<Row[]>`
    select handle, name, price_paise as "pricePaise", discount_type as "discountType", discount_value as "discountValue",
      discount_ends_at as "discountEndsAt"
    from products where published and tax_class = 'apparel' and price_paise > ${band.over} order by price_paise, handle`
  return rows.flatMap(({ handle, name, pricePaise, discountType, discountValue, discountEndsAt }) => {
    const asSold = discounted(pricePaise, discountOf(discountType, discountValue, discountEndsAt), now)
    const wrong = [asSold, pricePaise].find((price) => isIn(band, price))
    if (wrong === undefined) return []
    const [below, above] = besides(band)
    return [{ handle, name, price: rupees(wrong), besides: [rupees(below), rupees(above)] }]
  })
}

type Row = {
  handle: string
  name: string
  pricePaise: number
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}
