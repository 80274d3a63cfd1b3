import { INDIA_MS } from '../../../core/india-time.ts'

/**
 * The first moments of the last months in UTC, the latest being the current month in India. Use their year and month only.
 */
export function lastMonths(count: number): Date[] {
  const now = new Date(Date.now() + INDIA_MS)
  return Array.from(
    { length: count },
    (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)),
  )
}

const named = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as an option: '2026-11', 'November 2026'. */
export const monthChoice = (month: Date): [string, string] => [
  month.toISOString().slice(0, 7),
  named.format(month),
]
