import { type Done, row } from './call.ts'

/** Whether the shop's books agree with each other, by the night's look into them. */
export const BOOK_AUDIT_CALLS = {
  'GET /api/admin/book-audit': row<BookAudits>()(
    'manager',
    null,
    'What does not agree in the books, and what the last nights came to',
  ),
  'POST /api/admin/book-audit': row<Done>()(
    'manager',
    null,
    'Has the books looked into now, as in the night',
  ),
} as const

/**
 * `seconds` it took. `failure`: why some of it could not be looked at; null: all of it was. `unasked`: the payment providers
 * that gave no answer, and why; null: all of them did.
 */
export type AuditedNight = {
  at: string
  seconds: number
  found: number
  failure: string | null
  unasked: string | null
}

/** `lines`: the first of those that stand. `overdue`: nobody has seen all of the books for two days. */
export type BookAudits = {
  success: true
  found: number
  lines: string[]
  overdue: boolean
  nights: AuditedNight[]
}
