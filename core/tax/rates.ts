import { dayInIndia } from '../india-time.ts'
import type { Paise } from '../money.ts'

export const TAX_CLASSES = ['apparel', 'fabric'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** What a class bears from a day on, in India, until its next row. */
export type RateRow = {
  taxClass: TaxClass
  from: string
  /** Per cent of the price without tax: CGST and SGST together, or IGST. */
  percent: number
  /** A piece that costs more than `above` without tax bears `percent` of this instead; null: none does. */
  dearer: { above: Paise; percent: number } | null
}

/** Notification 9/2025-Central Tax (Rate) and what it replaced. A saree is cloth, whatever it costs. */
const RATE_ROWS: readonly RateRow[] = [
  { taxClass: 'apparel', from: '2017-07-01', percent: 5, dearer: { above: 1_000_00, percent: 12 } },
  { taxClass: 'apparel', from: '2025-09-22', percent: 5, dearer: { above: 2_500_00, percent: 18 } },
  { taxClass: 'fabric', from: '2017-07-01', percent: 5, dearer: null },
]

/** Prices with tax in them that are more than `over` and less than `under` fit neither rate. */
export type Band = { over: Paise; under: Paise }

/** The row of a class on the day of a moment. */
export function rateRow(taxClass: TaxClass, at: Date, rows: readonly RateRow[] = RATE_ROWS): RateRow {
  const day = dayInIndia(at)
  const row = rows
    .filter((one) => one.taxClass === taxClass && one.from <= day)
    .reduce<RateRow | null>((latest, one) => (latest && latest.from > one.from ? latest : one), null)
  if (!row) throw new RangeError(`No rate of ${taxClass} on ${day}.`)
  return row
}

/**
 * What a piece bears whose price, with tax in it and after all that the invoice takes off, is `price`. In the band the dearer
 * rate holds, since what it leaves without tax is not too much for the other: `inBand` says so.
 */
export function rateOf(row: RateRow, price: Paise): { percent: number; inBand: boolean } {
  const band = bandOf(row)
  if (!band || !row.dearer || price <= band.over) return { percent: row.percent, inBand: false }
  return { percent: row.dearer.percent, inBand: price < band.under }
}

export const bandOf = ({ percent, dearer }: RateRow): Band | null =>
  dearer && {
    over: Math.floor((dearer.above * (100 + percent)) / 100),
    under: Math.floor((dearer.above * (100 + dearer.percent)) / 100) + 1,
  }

/** A price that fits: itself, or out of the band the dearest that the lower rate has. */
export function deepened(row: RateRow, price: Paise): Paise {
  const band = bandOf(row)
  return band && isIn(band, price) ? band.over : price
}

export const isIn = ({ over, under }: Band, price: Paise): boolean => price > over && price < under

/** What to ask instead of a price in the band, in paise: whole rupees above it, for nobody asks 2,950.01. */
export const besides = ({ over, under }: Band): [Paise, Paise] => [over, Math.ceil(under / 100) * 100]
