import { clockKind } from '../../../platform/jobs.ts'

/**
 * After the other nightly jobs, see `server/jobs/kinds.ts`. For a million orders an audit takes some minutes, twice that when
 * it finds something.
 */
export const AUDIT_BOOKS = clockKind('audit-books', '40 22 * * *', { withinSeconds: 1800 })
