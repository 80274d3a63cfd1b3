import { isStateCode } from './states.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** State code, PAN, number of the registration, the letter Z, check digit. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** What is wrong with a GSTIN in upper case; null: nothing. */
export function gstinFault(gstin: string): 'shape' | 'state' | 'check digit' | null {
  if (!SHAPE.test(gstin)) return 'shape'
  if (!isStateCode(gstinState(gstin))) return 'state'
  return gstin.endsWith(checkDigit(gstin.slice(0, 14))) ? null : 'check digit'
}

/** The code of the state of registration. */
export const gstinState = (gstin: string): string => gstin.slice(0, 2)

/** The check digit that belongs to the first fourteen characters. */
export function checkDigit(fourteen: string): string {
  const sum = [...fourteen].reduce((before, letter, place) => {
    const product = LETTERS.indexOf(letter) * ((place % 2) + 1)
    return before + Math.floor(product / 36) + (product % 36)
  }, 0)
  return LETTERS[(36 - (sum % 36)) % 36]!
}
