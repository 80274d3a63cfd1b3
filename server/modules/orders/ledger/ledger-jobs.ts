import { clockKind } from '../../../platform/jobs.ts'

export const CATCH_UP_LEDGER = clockKind('catch-up-ledger')
