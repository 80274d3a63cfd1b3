import { clockKind } from '../../../platform/jobs.ts'

/** Of a shop of a million orders all of it takes some minutes; twice, when something was found. */
export const AUDIT_BOOKS = clockKind('audit-books', { withinSeconds: 1800 })
