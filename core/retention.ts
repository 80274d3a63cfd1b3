import { INDIA_MS, yearInIndia } from './india-time.ts'
import { POLICY } from './policy.ts'
import { KEPT_MONTHS } from './review.ts'
import { DAY_MS } from './time.ts'

/** `afterFinancialYear`: until 31 December of the year in which its financial year ends, and so many years more (CGST Act, s. 36). */
export type Term = { days: number } | { months: number } | { years: number } | { afterFinancialYear: number }

/**
 * How long what is kept, from the day that each begins with. Of several terms the later one holds. The nights keep it, and
 * the privacy policy says it, from these rows.
 */
export const RETENTION = {
  /** From placing; of an order with tax documents from the last of them too. */
  orders: [{ years: POLICY.keepOrdersYears }, { afterFinancialYear: 6 }],
  inactiveAccounts: [{ months: POLICY.anonymiseInactiveMonths }],
  securityLogs: [{ months: POLICY.keepSecurityLogsMonths }],
  reviewsTurnedDown: [{ months: KEPT_MONTHS }],
  /** From the day one is closed. */
  complaints: [{ months: POLICY.keepGrievancesMonths }],
  /** What was written and photographed of a return, from the day that it is over. */
  returnNotes: [{ months: POLICY.keepReturnNotesMonths }],
  /** What providers have told the shop, from the day that it was acted on. */
  providerNews: [{ days: POLICY.keepNewsDays }],
  /** From the erasure. */
  sealedConsents: [{ months: POLICY.keepSealedConsentsMonths }],
  searches: [{ days: POLICY.keepSearchesDays }],
  cashPoints: [{ days: POLICY.keepCashRiskDays }],
} as const satisfies Record<string, readonly Term[]>

export type TermUnit = 'days' | 'months' | 'years' | 'afterFinancialYear'
/** A term as a text says it. */
export function termEntry(term: Term): { unit: TermUnit; count: number } {
  const [[unit, count]] = Object.entries(term) as [[TermUnit, number]]
  return { unit, count }
}

export type Kept = keyof typeof RETENTION

/** What began before this moment has been kept for long enough. */
export const keptBefore = (what: Kept, now: Date): Date =>
  new Date(Math.min(...RETENTION[what].map((term) => startOf(term, now))))

function startOf(term: Term, now: Date): number {
  if ('days' in term) return now.getTime() - term.days * DAY_MS
  if ('months' in term) return monthsBefore(now, term.months)
  if ('years' in term) return monthsBefore(now, term.years * 12)
  // The year that ended last on a 31 March for which the 31 December is over.
  const ended = yearInIndia(now) - term.afterFinancialYear - 1
  return Date.UTC(ended, 3, 1) - INDIA_MS
}

/** By the calendar: the same day of that month, or its last one. */
function monthsBefore(now: Date, months: number): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, last))
  return then.getTime()
}
