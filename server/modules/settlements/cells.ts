import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { type Wrong, wrong } from '../../platform/csv/csv-fault.ts'

/** Says what is wrong with a cell, by the name that a shape has for its column. */
export type Tell = (name: string, what: Wrong) => void

/** More than any shop hands over at once. */
const MOST_PAISE = 1e12

/** With commas between thousands, as in India or elsewhere; 1499,50 is no amount, and not 1,49,950 either. */
const AMOUNT = /^(-?)₹?\s?(\d{1,16}|\d{1,3}(?:,\d{2,3}){0,5},\d{3})(?:\.(\d{1,6}))?$/

/** Rupees as couriers and providers write them, in paise: 1499, 1,499.50, ₹1,499, -12.00. */
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

/** What a courier calls a parcel, or a provider a payment. */
export function referenceIn(cell: string, name: string, tell: Tell): string {
  if (/^[A-Za-z0-9][\w./-]{0,99}$/.test(cell)) return cell
  if (!cell) tell(name, wrong(SETTLEMENTS.settlementNoReference))
  else if (/^\d(\.\d+)?E\+\d+$/i.test(cell))
    tell(name, wrong(SETTLEMENTS.settlementReferenceRounded, { cell }))
  else tell(name, wrong(SETTLEMENTS.settlementReferenceWrong, { cell }))
  return cell
}

/** 2026-11-22 or 22/11/2026, whatever the hour; anything else is no day. */
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
