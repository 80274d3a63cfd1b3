import { clockKind, jobKind } from '../../../platform/jobs.ts'

export const TEND_PARCEL = jobKind<{ shipmentId: string }>('tend-parcel')
export const COURIER_EVENT = jobKind<{ eventId: string }>('courier-event')
export const ASK_SERVED_PINS = clockKind('ask-served-pins')
export const CHECK_PARCELS = clockKind('check-parcels')
