import { jobKind } from '../../../platform/jobs.ts'

export const TEND_PARCEL = jobKind<{ shipmentId: string }>('tend-parcel')
export const COURIER_EVENT = jobKind<{ eventId: string }>('courier-event')
