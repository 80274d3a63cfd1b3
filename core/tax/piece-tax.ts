import type { Paise } from '../money.ts'

/** Within the seller's own state the tax is halved between the two governments; else it is one. */
export type Supply = 'within' | 'between'

/** What is in a price. `sgst` is UTGST where the place of supply has no assembly of its own. All sum up to the price. */
export type TaxParts = { taxable: Paise; igst: Paise; cgst: Paise; sgst: Paise }

/** Takes the tax out of a price that has it in it: each part rounded by itself, half up. */
export function taxIn(price: Paise, percent: number, supply: Supply): TaxParts {
  if (supply === 'between') {
    const igst = halfUp(price * percent, 100 + percent)
    return { taxable: price - igst, igst, cgst: 0, sgst: 0 }
  }
  const half = halfUp(price * percent, 2 * (100 + percent))
  return { taxable: price - 2 * half, igst: 0, cgst: half, sgst: half }
}

export const times = ({ taxable, igst, cgst, sgst }: TaxParts, quantity: number): TaxParts => ({
  taxable: taxable * quantity,
  igst: igst * quantity,
  cgst: cgst * quantity,
  sgst: sgst * quantity,
})

const halfUp = (amount: number, by: number): number => Math.floor((2 * amount + by) / (2 * by))
