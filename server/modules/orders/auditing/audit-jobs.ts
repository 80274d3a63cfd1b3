import { clockKind } from '../../../platform/jobs.ts'

/** For a million orders an audit takes some minutes, twice that when it finds something. */
export const AUDIT_BOOKS = clockKind('audit-books', { withinSeconds: 1800 })
