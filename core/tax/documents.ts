import { clockInIndia } from '../india-time.ts'

/** The series of tax invoices and of credit notes; each counts from 1 in every financial year. */
export const SERIES = ['T', 'C'] as const
export type Series = (typeof SERIES)[number]
export type DocumentKind = 'invoice' | 'credit note'
export const kindOf = (series: Series): DocumentKind => (series === 'T' ? 'invoice' : 'credit note')

/** The financial year of a moment, which begins on 1 April in India, as in '2627'. */
export function financialYear(at: Date): string {
  const [year, month] = clockInIndia(at.toISOString()).split('-').map(Number) as [number, number]
  const begins = month >= 4 ? year : year - 1
  return `${twoDigits(begins)}${twoDigits(begins + 1)}`
}

/** A document's number, 'T/2627/000001'. The rules allow sixteen characters; throws beyond that. */
export function documentNumber(series: Series, year: string, count: number): string {
  const number = `${series}/${year}/${String(count).padStart(6, '0')}`
  if (number.length > 16) throw new RangeError(`${number} is longer than sixteen characters.`)
  return number
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
