import { currentScan, type Parcel, type Scan } from './parcel.ts'

const CODES = { NEW: 1, CANCELED: 5 }
const CODES_OF_RETURNS = { NEW: 21, CANCELED: 27 }
const STATUSES_OF_RETURNS = { NEW: 'RETURN PENDING', CANCELED: 'RETURN CANCELLED' }

export const statusCode = ({ state, isReturn }: Parcel) => (isReturn ? CODES_OF_RETURNS : CODES)[state]
export const statusOf = ({ state, isReturn }: Parcel) => (isReturn ? STATUSES_OF_RETURNS[state] : state)

/** A parcel in the format of the lists of orders and of returns. */
export function listed(parcel: Parcel) {
  return {
    id: parcel.orderId,
    channel_order_id: parcel.booking.order_id,
    status: statusOf(parcel),
    status_code: statusCode(parcel),
    shipment_id: parcel.shipmentId,
    payment_method: parcel.booking.payment_method.toLowerCase(),
    shipments: [{ id: parcel.shipmentId, courier: parcel.courierName ?? '', awb: parcel.awb ?? '' }],
  }
}

/** The reply about one parcel, with all its scans. */
export function tracking(parcel: Parcel, trackUrl: (awb: string) => string) {
  const current = currentScan(parcel)
  if (!current) return { track_status: 0, error: 'Aahh! There is no activities found in our DB.' }
  const { booking, awb } = parcel
  return {
    track_status: 1,
    shipment_status: current.code,
    shipment_track: [
      {
        id: parcel.shipmentId,
        awb_code: awb,
        courier_company_id: parcel.courierId,
        shipment_id: parcel.shipmentId,
        order_id: parcel.orderId,
        pickup_date: parcel.pickupAt,
        delivered_date: current.code === 7 ? current.date : null,
        weight: String(booking.weight),
        packages: 1,
        current_status: titled(current.label),
        delivered_to: booking.billing_city,
        destination: booking.billing_city,
        consignee_name: booking.billing_customer_name,
        origin: 'Jaipur',
        courier_agent_details: null,
        courier_name: parcel.courierName,
        edd: null,
      },
    ],
    shipment_track_activities: [...parcel.scans].sort((a, b) => b.date.localeCompare(a.date)).map(activity),
    track_url: trackUrl(awb ?? ''),
    etd: parcel.etd,
    qc_response: { qc_image: '', qc_failed_reason: '' },
  }
}

export function activity({ date, status, activity: words, location, code, label }: Scan) {
  return { date, status, activity: words, location, 'sr-status': String(code), 'sr-status-label': label }
}

/** Labels are 'IN TRANSIT' in webhooks, and 'In Transit' in replies. */
const titled = (label: string) => label.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase())
