import { clockKind } from '../../../platform/jobs.ts'

export const CHECK_CONFIRMATIONS = clockKind('check-confirmations')
export const COUNT_RETURNS = clockKind('count-returns')
