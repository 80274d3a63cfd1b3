import { dayInIndia } from '../india-time.ts'
import type { Paise } from '../money.ts'

export const TAX_CLASSES = ['apparel', 'fabric'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** The tax of a class from a day in India on, until its next row. */
export type RateRow = {
  taxClass: TaxClass
  from: string
  /** Per cent of the price without tax: CGST plus SGST, or IGST. */
  percent: number
  /** A piece that costs more than `above` without tax is taxed at `percent` of this instead; null: no such limit. */
  dearer: { above: Paise; percent: number } | null
}

/** Notification 9/2025-Central Tax (Rate) and the ones before it. A saree counts as fabric, whatever it costs. */
const RATE_ROWS: readonly RateRow[] = [
  { taxClass: 'apparel', from: '2017-07-01', percent: 5, dearer: { above: 1_000_00, percent: 12 } },
  { taxClass: 'apparel', from: '2025-09-22', percent: 5, dearer: { above: 2_500_00, percent: 18 } },
  { taxClass: 'fabric', from: '2017-07-01', percent: 5, dearer: null },
]

/**
 * Prices including tax above `over` and below `under` fit neither rate: at the lower rate they exceed the limit without
 * tax, at the higher one they do not.
 */
export type Band = { over: Paise; under: Paise }

/** The row of a class that applies at a moment. */
export function rateRow(taxClass: TaxClass, at: Date, rows: readonly RateRow[] = RATE_ROWS): RateRow {
  const day = dayInIndia(at)
  const row = rows
    .filter((rate) => rate.taxClass === taxClass && rate.from <= day)
    .reduce<RateRow | null>((latest, rate) => (latest && latest.from > rate.from ? latest : rate), null)
  if (!row) throw new RangeError(`No rate of ${taxClass} on ${day}.`)
  return row
}

/**
 * The tax rate of a piece by its `price`, including tax and after all reductions of the invoice. In the band the higher
 * rate applies: the price without tax then is below the limit all the same, which `inBand` tells.
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

/** The nearest price that a rate fits: itself, or, in the band, the highest price at the lower rate. */
export function deepened(row: RateRow, price: Paise): Paise {
  const band = bandOf(row)
  return band && isIn(band, price) ? band.over : price
}

export const isIn = ({ over, under }: Band, price: Paise): boolean => price > over && price < under

/** The nearest prices outside a band, in paise; the upper one in whole rupees, since nobody sells at 2,950.01. */
export const besides = ({ over, under }: Band): [Paise, Paise] => [over, Math.ceil(under / 100) * 100]
