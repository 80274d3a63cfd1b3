import type { Paise } from '../money.ts'

/** Within the seller's state the tax is half CGST and half SGST; between states it is IGST. */
export type Supply = 'within' | 'between'

/** The parts of a price, which sum up to it. `sgst` is UTGST in a union territory without an assembly. */
export type TaxParts = { taxable: Paise; igst: Paise; cgst: Paise; sgst: Paise }

/** Takes the tax out of a price that includes it; each part is rounded by itself, half up. */
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
