import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { type Wrong, wrong } from '../../platform/csv/csv-fault.ts'

/** Reports a fault of a cell, by the shape's name for its column. */
export type Tell = (name: string, what: Wrong) => void

/** More than any shop is ever paid at once. */
const MOST_PAISE = 1e12

/** With thousands separators, Indian or international; neither 1499,50 nor 1,49,950 with a wrong grouping is an amount. */
const AMOUNT = /^(-?)₹?\s?(\d{1,16}|\d{1,3}(?:,\d{2,3}){0,5},\d{3})(?:\.(\d{1,6}))?$/

/** Rupees as couriers and providers write them (1499, 1,499.50, ₹1,499, -12.00), in paise. */
export function amountIn(cell: string, name: string, tell: Tell): number {
  const [, sign, whole, part = ''] = AMOUNT.exec(cell) ?? []
  const paise =
    whole === undefined
      ? Number.NaN
      : Number(whole.replaceAll(',', '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  if (paise < MOST_PAISE && Number(part.slice(2) || 0) === 0) return sign === '-' ? -paise : paise
  tell(name, wrong(SETTLEMENTS.settlementAmountWrong, { column: name, cell }))
  return 0
}

/** A courier's number of a parcel, or a provider's id of a payment. */
export function referenceIn(cell: string, name: string, tell: Tell): string {
  if (/^[A-Za-z0-9][\w./-]{0,99}$/.test(cell)) return cell
  if (!cell) tell(name, wrong(SETTLEMENTS.settlementNoReference))
  else if (/^\d(\.\d+)?E\+\d+$/i.test(cell))
    tell(name, wrong(SETTLEMENTS.settlementReferenceRounded, { cell }))
  else tell(name, wrong(SETTLEMENTS.settlementReferenceWrong, { cell }))
  return cell
}

/** The day of 2026-11-22 or 22/11/2026, with or without a time; null: it is no date. */
export function dayIn(cell: string): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(cell) ??
    /^(\d\d)[/-](\d\d)[/-](\d{4})(?!\d)/
      .exec(cell)
      ?.map((part, at, all) => (at === 0 ? part : all[4 - at]!)) ??
    []
  const written = `${year}-${month}-${day}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}
