import { clockKind } from '../../platform/jobs.ts'

export const APPLY_RETENTION = clockKind('apply-retention')
