import { INDIA_MS } from '../../../core/india-time.ts'

/** The first moments of the last months in UTC, this one of India's first: their year and month are what counts. */
export function lastMonths(count: number): Date[] {
  const now = new Date(Date.now() + INDIA_MS)
  return Array.from(
    { length: count },
    (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)),
  )
}

const named = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11', and 'November 2026'. */
export const monthChoice = (month: Date): [string, string] => [
  month.toISOString().slice(0, 7),
  named.format(month),
]
