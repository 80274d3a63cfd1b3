import { jobKind } from '../../../platform/jobs.ts'

export const TEND_PICKUP = jobKind<{ pickupId: string }>('tend-pickup')
