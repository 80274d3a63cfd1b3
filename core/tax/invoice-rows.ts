import type { Paise } from '../money.ts'
import { shareOut } from '../share-out.ts'
import { type Supply, type TaxParts, taxIn, times } from './piece-tax.ts'
import { type RateRow, rateOf, rateRow, type TaxClass } from './rates.ts'

/** Pieces of one price, which has tax in it and is after all that is taken off. */
export type SoldPieces = {
  /** Of the order's line. */
  position: number
  name: string
  hsn: string
  taxClass: TaxClass
  /** What one costs before anything is taken off. */
  listedPaise: Paise
  unitPaise: Paise
  quantity: number
}

export type Sale = {
  pieces: SoldPieces[]
  deliveryPaise: Paise
  supply: Supply
  at: Date
  rates?: readonly RateRow[]
  /** Whether a piece's part of the delivery counts towards what makes it dearer; nobody has settled it. */
  feeCounts?: boolean
}

/** A row of an invoice or of a credit note: one price, one HSN code, one rate. */
export type TaxRow = TaxParts & {
  /** Null: the delivery, which goes with the goods of that HSN code and rate and has no pieces of its own. */
  position: number | null
  name: string
  hsn: string
  percent: number
  quantity: number
  /** With tax, before what the invoice takes off; only what it says is taken off lessens the tax. */
  listedPaise: Paise
  /** With tax; of the delivery, all of it. */
  unitPaise: Paise
  total: Paise
  /** It fits neither rate, and bears the dearer. */
  inBand: boolean
  /** Would bear another rate if the delivery counted otherwise than it does. */
  flips: boolean
}

/** The rows of what is sold. Tax is taken out of each piece by itself, so that a piece goes back by the same paise. */
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

/** How many of which row of an invoice go back; a row of the delivery goes whole: 1. */
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

/** What each piece bears of the delivery, by value. */
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
