import { INDIA_MS, yearInIndia } from './india-time.ts'
import { POLICY } from './policy.ts'
import { KEPT_MONTHS } from './review.ts'
import { DAY_MS } from './time.ts'

/**
 * `afterFinancialYear`: so many years after 31 December of the year in which the document's financial year ends (CGST Act,
 * s. 36).
 */
export type Term = { days: number } | { months: number } | { years: number } | { afterFinancialYear: number }

/**
 * How long each kind of data is kept, counted from the event that its comment names; of several terms the latest end
 * counts. The nightly job deletes by these rows, and the privacy policy states them.
 */
export const RETENTION = {
  /** From placing the order; with tax documents also from the last of those. */
  orders: [{ years: POLICY.keepOrdersYears }, { afterFinancialYear: 6 }],
  inactiveAccounts: [{ months: POLICY.anonymiseInactiveMonths }],
  securityLogs: [{ months: POLICY.keepSecurityLogsMonths }],
  reviewsTurnedDown: [{ months: KEPT_MONTHS }],
  /** From closing the complaint. */
  complaints: [{ months: POLICY.keepGrievancesMonths }],
  /** Texts and photos of a return, from its end. */
  returnNotes: [{ months: POLICY.keepReturnNotesMonths }],
  /** Webhooks of providers, from their handling. */
  providerNews: [{ days: POLICY.keepNewsDays }],
  /** From erasing the account. */
  sealedConsents: [{ months: POLICY.keepSealedConsentsMonths }],
  searches: [{ days: POLICY.keepSearchesDays }],
  cashPoints: [{ days: POLICY.keepCashRiskDays }],
} as const satisfies Record<string, readonly Term[]>

/** Replaces somebody's words. The database lets a history replace a text by this and nothing else. */
export const ERASED_WORDS = '(erased)'

type TermUnit = 'days' | 'months' | 'years' | 'afterFinancialYear'
/** A term as messages take it. */
export function termEntry(term: Term): { unit: TermUnit; count: number } {
  const [[unit, count]] = Object.entries(term) as [[TermUnit, number]]
  return { unit, count }
}

export type Kept = keyof typeof RETENTION

/** What began before this moment has been kept long enough. */
export const keptBefore = (what: Kept, now: Date): Date =>
  new Date(Math.min(...RETENTION[what].map((term) => startOf(term, now))))

function startOf(term: Term, now: Date): number {
  if ('days' in term) return now.getTime() - term.days * DAY_MS
  if ('months' in term) return monthsBefore(now, term.months)
  if ('years' in term) return monthsBefore(now, term.years * 12)
  // The latest financial year, ended on 31 March, whose following 31 December is past.
  const ended = yearInIndia(now) - term.afterFinancialYear - 1
  return Date.UTC(ended, 3, 1) - INDIA_MS
}

/** The same day of an earlier month, or its last day if it is shorter. */
function monthsBefore(now: Date, months: number): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, last))
  return then.getTime()
}
