import { beginsAt, isInForce } from './duties.ts'
import { dayInIndia, INDIA_MS, yearInIndia } from './india-time.ts'
import { DAY_MS } from './time.ts'

/** A declared self-audit for the thirteen dark patterns (`dark-patterns.ts`). */
export type SelfAudit = {
  /** Who signed it, as shoppers read it. */
  name: string
  designation: string
  /** A day in India, '2026-12-31'. */
  auditedOn: string
  remarks: string | null
  /** The version of the shop that was running. */
  release: string
  /** ISO 8601. */
  declaredAt: string
}

/** In characters. */
export const LONGEST_REMARKS = 1000

const MONTHS_VALID = 12
/** An audit takes a while, so the next one is asked for a month before the last one expires. */
const MONTHS_UNTIL_DUE = 11
const ASKED_FOR_BEFORE_MS = 30 * DAY_MS

/** The last day on which an audit is valid, '2026-12-31'. */
export const validUntil = ({ auditedOn }: Pick<SelfAudit, 'auditedOn'>): string =>
  monthsAfter(auditedOn, MONTHS_VALID)

/** When an audit expires, in milliseconds since 1970: midnight in India after its last day. */
const runsOutAt = (audit: Pick<SelfAudit, 'auditedOn'>): number =>
  Date.parse(validUntil(audit)) + DAY_MS - INDIA_MS

export const hasRunOut = (audit: Pick<SelfAudit, 'auditedOn'>, now: Date): boolean =>
  now.getTime() >= runsOutAt(audit)

/**
 * When pages next change without anybody's change, in milliseconds since 1970: their footer states the year, and links the
 * certificate from the day of the duty until it expires.
 */
export const pagesTurnAt = (latest: Pick<SelfAudit, 'auditedOn'> | null, now: Date): number =>
  Math.min(
    ...[
      Date.UTC(yearInIndia(now) + 1, 0) - INDIA_MS,
      beginsAt('selfAudit'),
      ...(latest ? [runsOutAt(latest)] : []),
    ].filter((at) => at > now.getTime()),
  )

/**
 * Whether the console asks for an audit: from thirty days before the legal duty on, when the latest audit is missing or
 * nearly expired.
 */
export const isAuditDue = (latest: Pick<SelfAudit, 'auditedOn'> | null, now: Date): boolean =>
  isInForce('selfAudit', new Date(now.getTime() + ASKED_FOR_BEFORE_MS)) &&
  (latest === null || dayInIndia(now) > monthsAfter(latest.auditedOn, MONTHS_UNTIL_DUE))

/** Why an audit declared now cannot have a day; null: it can. */
export function dayFault(auditedOn: string, now: Date): 'to come' | 'run out' | null {
  if (auditedOn > dayInIndia(now)) return 'to come'
  return hasRunOut({ auditedOn }, now) ? 'run out' : null
}

/** The same day of a later month, or its last day if it is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
