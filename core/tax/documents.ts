import { clockInIndia } from '../india-time.ts'

/** Tax invoices and credit notes; each counts for itself, anew every financial year. */
export const SERIES = ['T', 'C'] as const
export type Series = (typeof SERIES)[number]
export type DocumentKind = 'invoice' | 'credit note'
export const kindOf = (series: Series): DocumentKind => (series === 'T' ? 'invoice' : 'credit note')

/** '2627': the financial year of a moment, which begins on 1 April in India. */
export function financialYear(at: Date): string {
  const [year, month] = clockInIndia(at.toISOString()).split('-').map(Number) as [number, number]
  const begins = month >= 4 ? year : year - 1
  return `${twoDigits(begins)}${twoDigits(begins + 1)}`
}

/** 'T/2627/000001'. At most sixteen characters, as the rule wants it: refuses more than a thousand million. */
export function documentNumber(series: Series, year: string, count: number): string {
  const number = `${series}/${year}/${String(count).padStart(6, '0')}`
  if (number.length > 16) throw new RangeError(`${number} is longer than sixteen characters.`)
  return number
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
