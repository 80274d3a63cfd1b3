import { row } from './call.ts'

/** The nightly audit of the shop's books. */
export const BOOK_AUDIT_CALLS = {
  'GET /api/admin/book-audit': row<BookAudits>()(
    'manager',
    null,
    'What does not agree in the books, and what the last nights came to',
  ),
  'POST /api/admin/book-audit': row()('manager', null, 'Has the books looked into now, as in the night'),
} as const

/**
 * `seconds`: its duration. `failure`: why some parts could not be checked; null: all were. `unasked`: payment providers
 * that did not answer, each with the reason; null: all did.
 */
export type AuditedNight = {
  at: string
  seconds: number
  found: number
  failure: string | null
  unasked: string | null
}

/** `lines`: the first of the open ones. `overdue`: no complete audit for two days. */
export type BookAudits = {
  found: number
  lines: string[]
  overdue: boolean
  nights: AuditedNight[]
}
