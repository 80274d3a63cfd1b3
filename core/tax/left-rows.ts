import type { Paise } from '../money.ts'
import { shareOut } from '../share-out.ts'
import type { CreditedRow, TaxRow, TaxSums } from './invoice-rows.ts'
import { type Supply, taxIn } from './piece-tax.ts'

/** What credit notes have left of an invoice's row: pieces and amounts in paise. */
export type LeftRow = TaxSums & { place: number; row: TaxRow; pieces: number }

/** A credit note, its rows beside the invoice rows that they credit. A note for a price reduction credits no pieces. */
type Note = { rows: TaxRow[]; credited: CreditedRow[] | null }

/** What is left of an invoice after its notes, for each of its rows. */
export function leftRows(invoice: TaxRow[], notes: Note[]): LeftRow[] {
  const taken = notes.flatMap(({ rows, credited }) =>
    (credited ?? []).map(({ place, quantity }, index) => ({ place, quantity, row: rows[index]! })),
  )
  return invoice.map((row, place) => {
    const quantity = row.position === null ? 1 : row.quantity
    const before = taken.filter((note) => note.place === place)
    const left = (name: keyof TaxSums) => before.reduce((sum, note) => sum - note.row[name], row[name])
    return {
      ...{ place, row, pieces: before.reduce((most, note) => most - note.quantity, quantity) },
      ...{ total: left('total'), taxable: left('taxable'), igst: left('igst') },
      ...{ cgst: left('cgst'), sgst: left('sgst') },
    }
  })
}

/**
 * The rows of a credit note for returned pieces: each at the price and tax of the invoice, less its share of later price
 * reductions; the last pieces of a row get all that is left of it. Throws when there are not so many pieces left.
 */
export function creditLeft(left: LeftRow[], credited: CreditedRow[]): TaxRow[] {
  return credited.map(({ place, quantity }) => {
    const of = left[place]
    if (!of || quantity < 1 || quantity > of.pieces)
      throw new RangeError(`Row ${place} of the invoice has no ${quantity} left to credit.`)
    const part = (amount: Paise) =>
      quantity === of.pieces ? amount : Math.round((amount * quantity) / of.pieces)
    const [total, igst, cgst, sgst] = [part(of.total), part(of.igst), part(of.cgst), part(of.sgst)]
    return {
      ...of.row,
      quantity: of.row.position === null ? 0 : quantity,
      ...{ total, igst, cgst, sgst, taxable: total - igst - cgst - sgst },
    }
  })
}

/**
 * The rows of a credit note that reduces prices by an amount, or by all that is left: first the rows that `isAbout`
 * accepts, in proportion to what is left of each, then the others. Each keeps its invoice's tax rate.
 */
export function reduceLeft(
  left: LeftRow[],
  amount: Paise,
  supply: Supply,
  isAbout: (row: TaxRow) => boolean = () => true,
): { rows: TaxRow[]; credited: CreditedRow[] } {
  const [first, others] = [left.filter(({ row }) => isAbout(row)), left.filter(({ row }) => !isAbout(row))]
  const reach = Math.min(amount, sumOf(first))
  const shares = [...shared(first, reach), ...shared(others, Math.min(amount - reach, sumOf(others)))].filter(
    ({ share }) => share > 0,
  )
  return {
    rows: shares.map(({ of, share }) => ({ ...of.row, quantity: 0, ...partsOf(of, share, supply) })),
    credited: shares.map(({ of }) => ({ place: of.place, quantity: 0 })),
  }
}

const sumOf = (left: LeftRow[]) => left.reduce((sum, { total }) => sum + total, 0)

function shared(left: LeftRow[], amount: Paise) {
  const shares = shareOut(
    amount,
    left.map(({ total }) => total),
  )
  return left.map((of, index) => ({ of, share: shares[index]! }))
}

/** At most as much of each tax as is left of it. */
function partsOf(of: LeftRow, share: Paise, supply: Supply): TaxSums {
  const { total, taxable, igst, cgst, sgst } = of
  if (share === total) return { total, taxable, igst, cgst, sgst }
  const wanted = taxIn(share, of.row.percent, supply)
  const tax = {
    igst: Math.min(wanted.igst, igst),
    cgst: Math.min(wanted.cgst, cgst),
    sgst: Math.min(wanted.sgst, sgst),
  }
  return { total: share, taxable: share - tax.igst - tax.cgst - tax.sgst, ...tax }
}
