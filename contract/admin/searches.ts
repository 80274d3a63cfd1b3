import { row } from './call.ts'

/** What shoppers ask for and do not find. */
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
  /** Pieces that come close were shown. */
  cameClose: boolean
  /** 2026-12-31, in India. */
  last: string
}
export type MissedSearchList = { success: true; searches: MissedSearch[] }
