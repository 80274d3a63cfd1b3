import { isStateCode } from './states.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Two digits of the state, the ten of the PAN, which registration of it, Z, and the check digit. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** What is wrong with a GSTIN in capitals; null: nothing. */
export function gstinFault(gstin: string): 'shape' | 'state' | 'check digit' | null {
  if (!SHAPE.test(gstin)) return 'shape'
  if (!isStateCode(gstinState(gstin))) return 'state'
  return gstin.endsWith(checkDigit(gstin.slice(0, 14))) ? null : 'check digit'
}

/** The code of the state that it is registered in. */
export const gstinState = (gstin: string): string => gstin.slice(0, 2)

/** What the first fourteen end in. */
export function checkDigit(fourteen: string): string {
  const sum = [...fourteen].reduce((before, letter, place) => {
    const product = LETTERS.indexOf(letter) * ((place % 2) + 1)
    return before + Math.floor(product / 36) + (product % 36)
  }, 0)
  return LETTERS[(36 - (sum % 36)) % 36]!
}
