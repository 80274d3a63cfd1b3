import type { Paise } from '../money.ts'
import { shareOut } from '../share-out.ts'
import { type Supply, type TaxParts, taxIn, times } from './piece-tax.ts'
import { type RateRow, rateOf, rateRow, type TaxClass } from './rates.ts'

/** Pieces of one price, including tax and after all reductions. */
export type SoldPieces = {
  /** The line's position in the order. */
  position: number
  name: string
  hsn: string
  taxClass: TaxClass
  /** The unit price before any reduction. */
  listedPaise: Paise
  unitPaise: Paise
  quantity: number
}

type Sale = {
  pieces: SoldPieces[]
  deliveryPaise: Paise
  supply: Supply
  at: Date
  rates?: readonly RateRow[]
  /** Whether a piece's share of the delivery fee counts towards the price limit of the tax rate; the law leaves it open. */
  feeCounts?: boolean
}

/** A row of an invoice or credit note: one unit price, HSN code and tax rate. */
export type TaxRow = TaxParts & {
  /** Null: the row is the delivery fee, taxed with goods of that HSN code and rate. */
  position: number | null
  name: string
  hsn: string
  percent: number
  quantity: number
  /** Including tax, before reductions that the invoice shows; only those reduce the tax. */
  listedPaise: Paise
  /** Including tax; of the delivery row, its total. */
  unitPaise: Paise
  total: Paise
  /** Neither rate fits its price, so the higher one is charged. */
  inBand: boolean
  /** Its rate would differ if the delivery fee counted the other way. */
  flips: boolean
}

/** The rows of a sale. Tax is computed for each piece by itself, so that a returned piece is credited with the same paise. */
export function invoiceRows(sale: Sale): TaxRow[] {
  const fees = feeOfEach(sale)
  const goods = sale.pieces.map((pieces, place) => goodsRow(sale, pieces, fees[place]![0] ?? 0))
  const byRate = Map.groupBy(
    goods.map((row, place) => ({ row, fee: sum(fees[place]!) })),
    ({ row }) => `${row.hsn} ${row.percent}`,
  )
  const delivery = [...byRate.values()].map((alike) => {
    const [first] = alike as [(typeof alike)[number]]
    return deliveryRow(sale, first.row, sum(alike.map(({ fee }) => fee)))
  })
  return [...goods, ...delivery.filter(({ total }) => total > 0)]
}

/** How many pieces of an invoice's row are credited. The delivery row is credited as a whole, with quantity 1. */
export type CreditedRow = { place: number; quantity: number }

export type TaxSums = TaxParts & { total: Paise }

export const sumOfRows = (rows: readonly TaxSums[]): TaxSums => ({
  total: sum(rows.map(({ total }) => total)),
  taxable: sum(rows.map(({ taxable }) => taxable)),
  igst: sum(rows.map(({ igst }) => igst)),
  cgst: sum(rows.map(({ cgst }) => cgst)),
  sgst: sum(rows.map(({ sgst }) => sgst)),
})

function goodsRow({ supply, at, rates, feeCounts }: Sale, pieces: SoldPieces, fee: Paise): TaxRow {
  const { position, name, hsn, listedPaise, unitPaise, quantity } = pieces
  const row = rateRow(pieces.taxClass, at, rates)
  const [bare, loaded] = [rateOf(row, unitPaise), rateOf(row, unitPaise + fee)]
  const { percent, inBand } = feeCounts ? loaded : bare
  return {
    ...{ position, name, hsn, percent, quantity, listedPaise, unitPaise, inBand },
    total: unitPaise * quantity,
    ...times(taxIn(unitPaise, percent, supply), quantity),
    flips: bare.percent !== loaded.percent,
  }
}

function deliveryRow({ supply }: Sale, { hsn, percent }: TaxRow, fee: Paise): TaxRow {
  return {
    ...{ position: null, name: 'Delivery', hsn, percent, quantity: 0 },
    ...{ listedPaise: fee, unitPaise: fee, total: fee },
    ...taxIn(fee, percent, supply),
    inBand: false,
    flips: false,
  }
}

/** Each piece's share of the delivery fee, by value. */
function feeOfEach({ pieces, deliveryPaise }: Sale): Paise[][] {
  const each = pieces.flatMap(({ unitPaise, quantity }) => Array.from({ length: quantity }, () => unitPaise))
  const shares = shareOut(deliveryPaise, each)
  let begins = 0
  return pieces.map(({ quantity }) => {
    begins += quantity
    return shares.slice(begins - quantity, begins)
  })
}

const sum = (amounts: readonly number[]): number => amounts.reduce((before, amount) => before + amount, 0)
