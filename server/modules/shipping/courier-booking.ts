import { z } from 'zod'
import { isAlive, returnsUnder } from './courier-orders.ts'
import { type CallCourier, CourierTrouble } from './courier-wire.ts'
import { asBooking, type Parcel } from './parcel.ts'
import { courierId, maybeAwb, readAnswer } from './read-answer.ts'
import { asReturnBooking, type ReturnParcel } from './return-parcel.ts'

export type Booked = {
  orderId: string
  shipmentId: string
  awb: string
  courierName: string | null
  /** A problem that does not undo the booking. */
  warning: string | null
}

const created = z.object({
  order_id: courierId,
  shipment_id: courierId,
  status_code: z.number().nullish(),
  awb_code: maybeAwb,
  courier_name: z.string().nullish(),
})
type Created = z.infer<typeof created>
const assigned = z.object({
  awb_assign_status: z.number().optional(),
  message: z.string().optional(),
  response: z
    .object({
      data: z.object({
        awb_code: courierId.optional().catch(undefined),
        courier_name: z.string().nullish(),
        awb_assign_error: z.string().optional(),
      }),
    })
    .optional(),
})

/** Books a parcel, once per reference however often it is called, and requests its pickup. */
export const bookAtCourier = async (call: CallCourier, parcel: Parcel, pickup: string): Promise<Booked> =>
  arrange(call, readAnswer(created, await call('POST', '/orders/create/adhoc', asBooking(parcel, pickup))))

/** The same for a parcel from a shopper to the shop. */
export const bookReturnAtCourier = async (call: CallCourier, parcel: ReturnParcel): Promise<Booked> =>
  arrange(call, await createReturn(call, parcel))

/** A return under a known reference is refused; the existing one is looked up then. */
async function createReturn(call: CallCourier, parcel: ReturnParcel): Promise<Created> {
  try {
    return readAnswer(created, await call('POST', '/orders/create/return', asReturnBooking(parcel)))
  } catch (error) {
    if (!(error instanceof CourierTrouble) || !/already been taken/i.test(error.message)) throw error
    const [order] = await returnsUnder(call, parcel.reference)
    const [shipment] = order?.shipments ?? []
    const shipmentId = order?.shipment_id ?? shipment?.id
    if (!order || !shipmentId) throw error
    return {
      order_id: order.id,
      shipment_id: shipmentId,
      status_code: order.status_code,
      awb_code: shipment?.awb ?? '',
      courier_name: shipment?.courier || null,
    }
  }
}

/** Creating an order under a known reference returns the existing one, so a broken attempt is simply repeated. */
async function arrange(call: CallCourier, order: Created): Promise<Booked> {
  if (!isAlive(order))
    throw new CourierTrouble('This parcel was called off at the courier. Book another one.', false)
  const { awb, courierName } = order.awb_code
    ? { awb: order.awb_code, courierName: order.courier_name ?? null }
    : await assign(call, order.shipment_id)
  const warning = await requestPickup(call, order.shipment_id)
  return { orderId: order.order_id, shipmentId: order.shipment_id, awb, courierName, warning }
}

async function assign(call: CallCourier, shipmentId: string) {
  const answer = readAnswer(
    assigned,
    await call('POST', '/courier/assign/awb', { shipment_id: Number(shipmentId) }),
  )
  const data = answer.response?.data
  if (answer.awb_assign_status !== 0 && data?.awb_code)
    return { awb: data.awb_code, courierName: data.courier_name ?? null }
  const words = data?.awb_assign_error ?? answer.message ?? 'no courier takes it'
  throw new CourierTrouble(`The courier gave no AWB: ${words}`.slice(0, 500), false)
}

/** Requesting a pickup twice is refused, which does no harm. */
async function requestPickup(call: CallCourier, shipmentId: string): Promise<string | null> {
  try {
    await call('POST', '/courier/generate/pickup', { shipment_id: [Number(shipmentId)] })
    return null
  } catch (error) {
    if (!(error instanceof CourierTrouble) || error.passing) throw error
    return /already/i.test(error.message) ? null : `No pickup is arranged. ${error.message}`
  }
}
