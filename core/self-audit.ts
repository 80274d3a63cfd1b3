import { beginsAt, isInForce } from './duties.ts'
import { dayInIndia, INDIA_MS, yearInIndia } from './india-time.ts'
import { DAY_MS } from './time.ts'

/** What a person of the shop declared of the thirteen dark patterns (`dark-patterns.ts`). */
export type SelfAudit = {
  /** Who signed, as shoppers read it. */
  name: string
  designation: string
  /** A day in India, '2026-12-31'. */
  auditedOn: string
  remarks: string | null
  /** The release of the shop that it was declared in. */
  release: string
  /** ISO 8601. */
  declaredAt: string
}

/** In characters. */
export const LONGEST_REMARKS = 1000

const MONTHS_VALID = 12
/** It takes a while to look at everything, so the next one is asked for a month before. */
const MONTHS_UNTIL_DUE = 11
const ASKED_FOR_BEFORE_MS = 30 * DAY_MS

/** The last day on which it holds. */
export const validUntil = ({ auditedOn }: Pick<SelfAudit, 'auditedOn'>): string =>
  monthsAfter(auditedOn, MONTHS_VALID)

/** In milliseconds since 1970: midnight in India after that day. */
const runsOutAt = (audit: Pick<SelfAudit, 'auditedOn'>): number =>
  Date.parse(validUntil(audit)) + DAY_MS - INDIA_MS

export const hasRunOut = (audit: Pick<SelfAudit, 'auditedOn'>, now: Date): boolean =>
  now.getTime() >= runsOutAt(audit)

/**
 * When the clock alone next makes another of every page, in milliseconds since 1970: its footer says the year, and leads from
 * a day on to a certificate, which runs out.
 */
export const pagesTurnAt = (latest: Pick<SelfAudit, 'auditedOn'> | null, now: Date): number =>
  Math.min(
    ...[
      Date.UTC(yearInIndia(now) + 1, 0) - INDIA_MS,
      beginsAt('selfAudit'),
      ...(latest ? [runsOutAt(latest)] : []),
    ].filter((at) => at > now.getTime()),
  )

/** Whether somebody is to audit the shop: from thirty days before the law wants it, where the last one is old or missing. */
export const isAuditDue = (latest: Pick<SelfAudit, 'auditedOn'> | null, now: Date): boolean =>
  isInForce('selfAudit', new Date(now.getTime() + ASKED_FOR_BEFORE_MS)) &&
  (latest === null || dayInIndia(now) > monthsAfter(latest.auditedOn, MONTHS_UNTIL_DUE))

/** Why a day cannot be that of an audit declared now; null: it can. */
export function dayFault(auditedOn: string, now: Date): 'to come' | 'run out' | null {
  if (auditedOn > dayInIndia(now)) return 'to come'
  return hasRunOut({ auditedOn }, now) ? 'run out' : null
}

/** The same day of a later month, or its last one where that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
