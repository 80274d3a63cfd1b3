import { row } from './call.ts'

/** Searches without results. */
export const SEARCH_CALLS = {
  'GET /api/admin/searches': row<MissedSearchList>()(
    'manager',
    null,
    'Searches that no piece answered wholly, those of the last 30 days, the most frequent first',
  ),
} as const

export type MissedSearch = {
  words: string
  times: number
  /** Products that came close were shown. */
  cameClose: boolean
  /** A day in India, 2026-12-31. */
  last: string
}
type MissedSearchList = { searches: MissedSearch[] }
