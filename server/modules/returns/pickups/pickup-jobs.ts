import { clockKind, jobKind } from '../../../platform/jobs.ts'

export const TEND_PICKUP = jobKind<{ pickupId: string }>('tend-pickup')
export const CHECK_RETURNS = clockKind('check-returns')
