import { randomInt } from 'node:crypto'
import type { Journal } from '../journal.ts'
import { type Booking, currentScan, indianTime, type Parcel, type Scan } from './parcel.ts'
import { CourierProblem, fieldsOf, readBooking, readReturn } from './read-booking.ts'
import { statusCode, statusOf } from './show-parcel.ts'
import { scanOf } from './way.ts'

/** What the operations of the API work with. */
export type CourierApi = {
  parcels: Journal<Parcel>
  email: string
  password: string
  tokens: Set<string>
  newToken(): string
  trackUrl(awb: string): string
  tell(parcel: Parcel, scan: Scan): Promise<boolean>
}

const COURIERS = [
  [55, 'Blue Dart Surface'],
  [6, 'DTDC Surface'],
  [2, 'FedEx Surface Standard'],
] as const
const DAY = 86_400_000

/** Books a parcel; for an order id that exists already it returns that order, whatever else the request contains. */
export const create = (body: unknown, api: CourierApi) => take(readBooking(body), api)

/** Books the pickup of a return. Unlike other orders, an order id that exists already is refused with 422. */
export function createReturn(body: unknown, api: CourierApi) {
  const booking = readReturn(body)
  if (api.parcels.all().some((parcel) => parcel.booking.order_id === booking.order_id))
    throw new CourierProblem(422, 'Oops! Invalid Data.', {
      order_id: ['The order id has already been taken.'],
    })
  const { order_id, shipment_id, status, status_code } = take(booking, api, { isReturn: true })
  return { order_id, shipment_id, status, status_code, company_name: 'Tana Bana' }
}

function take(booking: Booking, { parcels }: CourierApi, more: { isReturn?: true } = {}) {
  const known = parcels.all().find((parcel) => parcel.booking.order_id === booking.order_id)
  const number = parcels.all().length + 1
  const parcel: Parcel = known ?? {
    id: String(520_000_000 + number),
    orderId: 520_000_000 + number,
    shipmentId: 518_000_000 + number,
    booking,
    state: 'NEW',
    createdAt: new Date().toISOString(),
    awb: null,
    courierName: null,
    courierId: null,
    assignedAt: null,
    pickupAt: null,
    etd: null,
    scans: [],
    gone: 0,
    ...more,
  }
  if (!known) parcels.put(parcel)
  return {
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    status: statusOf(parcel),
    status_code: statusCode(parcel),
    onboarding_completed_now: 0,
    awb_code: parcel.awb,
    courier_company_id: parcel.courierId,
    courier_name: parcel.courierName,
  }
}

function shipmentOf(id: unknown, { parcels }: CourierApi): Parcel {
  if (id === undefined || id === null || id === '')
    throw new CourierProblem(422, 'Required field missing', {
      shipment_id: ['The shipment id field is required.'],
    })
  const parcel = parcels.all().find(({ shipmentId }) => shipmentId === Number(id))
  if (!parcel) throw new CourierProblem(404, 'Shipment not found')
  return parcel
}

/**
 * Gives a parcel its AWB. A PIN code that begins with 9 gets none: it is an army post office, which no courier serves.
 */
export function assign(body: unknown, api: CourierApi) {
  const parcel = shipmentOf(fieldsOf(body).shipment_id, api)
  if (parcel.state === 'CANCELED') throw new CourierProblem(400, 'Order is in cancelled state.')
  if (parcel.awb) throw new CourierProblem(400, 'Oops! Cannot reassign courier for this shipment.')
  if (String(parcel.booking.billing_pincode).startsWith('9'))
    return {
      awb_assign_status: 0,
      response: { data: { awb_assign_error: 'No courier serves this pincode.' } },
    }
  const now = new Date()
  const [courierId, courierName] = COURIERS[parcel.orderId % COURIERS.length]!
  const awb = `19${String(parcel.shipmentId).slice(-8)}${randomInt(1_000, 10_000)}`
  const taken: Parcel = {
    ...parcel,
    awb,
    courierId,
    courierName,
    assignedAt: indianTime(now),
    etd: indianTime(new Date(now.getTime() + 5 * DAY)),
  }
  taken.scans = [scanOf(taken, 1, null, now)]
  api.parcels.put(taken)
  return {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: courierId,
        awb_code: awb,
        cod: parcel.booking.payment_method === 'COD' ? 1 : 0,
        order_id: parcel.orderId,
        shipment_id: parcel.shipmentId,
        awb_code_status: 1,
        assigned_date_time: {
          date: `${taken.assignedAt}.000000`,
          timezone_type: 3,
          timezone: 'Asia/Kolkata',
        },
        applied_weight: parcel.booking.weight,
        courier_name: courierName,
        pickup_scheduled_date: indianTime(new Date(now.getTime() + DAY)),
      },
    },
  }
}

export function pickUp(body: unknown, api: CourierApi) {
  const ids = fieldsOf(body).shipment_id
  const parcel = shipmentOf(Array.isArray(ids) ? ids[0] : ids, api)
  if (!parcel.awb) throw new CourierProblem(400, 'AWB is not assigned yet.')
  if (parcel.pickupAt) throw new CourierProblem(400, 'Already in Pickup Queue.')
  const pickupAt = indianTime(new Date(Date.now() + DAY))
  api.parcels.put({ ...parcel, pickupAt })
  return {
    pickup_status: 1,
    response: { pickup_scheduled_date: pickupAt, status: 3, data: 'Pickup is confirmed by the courier.' },
  }
}

export function cancel(body: unknown, api: CourierApi) {
  const ids = fieldsOf(body).ids
  const parcels = (Array.isArray(ids) ? ids : []).map((id) => api.parcels.get(String(id)))
  if (parcels.length === 0)
    throw new CourierProblem(422, 'The given data was invalid.', { ids: ['The ids field is required.'] })
  for (const parcel of parcels) {
    if (!parcel) throw new CourierProblem(404, 'Order not found')
    if (parcel.state === 'CANCELED')
      throw new CourierProblem(400, 'Cannot cancel order that is already cancelled')
    if (parcel.gone > 1) throw new CourierProblem(400, 'Order cannot be cancelled once it is shipped.')
    const scan = scanOf(parcel, 8, null, null)
    const scans = parcel.awb ? [...parcel.scans, scan] : []
    const cancelled: Parcel = { ...parcel, state: 'CANCELED', scans }
    api.parcels.put(cancelled)
    void api.tell(cancelled, scan)
  }
  return { status_code: 200, message: 'Order cancelled successfully.' }
}

/**
 * Records the shop's decision about an undelivered parcel: another attempt at the next step, or its way back at once.
 */
export function decide(awb: string, body: unknown, api: CourierApi) {
  const { action, comments } = fieldsOf(body)
  const parcel = api.parcels.all().find((known) => known.awb === awb)
  if (!parcel) throw new CourierProblem(404, '404 Not Found')
  if (action !== 're-attempt' && action !== 'return' && action !== 'fake-attempt')
    throw new CourierProblem(422, 'The given data was invalid.', {
      action: ['The selected action is invalid.'],
    })
  if (!comments)
    throw new CourierProblem(422, 'The given data was invalid.', {
      comments: ['The comments field is required.'],
    })
  if (currentScan(parcel)?.code !== 21)
    throw new CourierProblem(400, 'This shipment is not in NDR. No action can be taken.')
  if (action === 'return') {
    const scan = scanOf(parcel, 9, null, null)
    const turned = { ...parcel, scans: [...parcel.scans, scan] }
    api.parcels.put(turned)
    void api.tell(turned, scan)
  } else api.parcels.put({ ...parcel, gone: Math.min(parcel.gone, 5) })
  return { success: true, message: 'NDR action has been submitted.' }
}
