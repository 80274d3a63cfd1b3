import { z } from 'zod'
import type { CourierWish } from '../../../core/order-event.ts'
import { type CourierKeys, CourierTrouble, courierWire } from './courier-wire.ts'
import { asBooking, type Parcel } from './parcel.ts'
import { type Report, reportOfTracking } from './report.ts'
import { asReturnBooking, type ReturnParcel } from './return-parcel.ts'
import type { ServedPin } from './served-pins.ts'
import { servedOf } from './serviceability.ts'

export type Booked = {
  orderId: string
  shipmentId: string
  awb: string
  courierName: string | null
  /** What did not work and does not undo the booking. */
  warning: string | null
}

/** Every call rejects with `CourierTrouble` when it does not work. */
export type Courier = {
  /** Books the parcel, once however often it is asked for the same reference, and has it picked up. */
  book(parcel: Parcel): Promise<Booked>
  /** The same for what is fetched from a shopper and brought to the shop. */
  bookReturn(parcel: ReturnParcel): Promise<Booked>
  /** Null while it has never been scanned. */
  track(awb: string): Promise<Report | null>
  /** Whether it goes from one PIN code to another, how soon, and whether it takes cash there. */
  serves(from: string, to: string): Promise<ServedPin>
  /** What becomes of a parcel that could not be delivered. */
  decide(awb: string, wish: CourierWish): Promise<void>
  /** Calls the parcel off if the courier has not done so. False: it knows of none under this reference. */
  cancel(reference: string): Promise<boolean>
}

const TIMEOUT_MS = 10_000
const NDR_COMMENTS: Record<CourierWish, string> = {
  'try again': 'Please try to deliver it once more.',
  'bring back': 'Please bring it back to the sender.',
}
/** What the courier calls an order that was called off. */
const CANCELLED_ORDER = 5

const id = z.union([z.string().min(1), z.number()]).transform(String)
const created = z.object({
  order_id: id,
  shipment_id: id,
  status_code: z.number().nullish(),
  awb_code: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((awb) => String(awb ?? '')),
  courier_name: z.string().nullish(),
})
const assigned = z.object({
  awb_assign_status: z.number().optional(),
  message: z.string().optional(),
  response: z
    .object({
      data: z.object({
        awb_code: id.optional().catch(undefined),
        courier_name: z.string().nullish(),
        awb_assign_error: z.string().optional(),
      }),
    })
    .optional(),
})
const orders = z.object({
  data: z.array(z.object({ id, channel_order_id: id, status_code: z.number().nullish() })),
})

export function createCourier(
  config: CourierKeys & { pickup: string },
  { timeoutMs = TIMEOUT_MS } = {},
): Courier {
  const call = courierWire(config, timeoutMs)

  async function assign(shipmentId: string) {
    const answer = read(
      assigned,
      await call('POST', '/courier/assign/awb', { shipment_id: Number(shipmentId) }),
    )
    const data = answer.response?.data
    if (answer.awb_assign_status !== 0 && data?.awb_code)
      return { awb: data.awb_code, courierName: data.courier_name ?? null }
    const words = data?.awb_assign_error ?? answer.message ?? 'no courier takes it'
    throw new CourierTrouble(`The courier gave no AWB: ${words}`.slice(0, 500), false)
  }

  /** Asking again for a pickup that is asked for already is refused, and is none the worse for it. */
  async function requestPickup(shipmentId: string): Promise<string | null> {
    try {
      await call('POST', '/courier/generate/pickup', { shipment_id: [Number(shipmentId)] })
      return null
    } catch (error) {
      if (!(error instanceof CourierTrouble) || error.passing) throw error
      return /already/i.test(error.message) ? null : `No pickup is arranged. ${error.message}`
    }
  }

  /** The courier's orders under this reference, and the numbers of those that are not called off. */
  async function ordersUnder(reference: string): Promise<{ isKnown: boolean; alive: number[] }> {
    const found = read(orders, await call('GET', `/orders?search=${encodeURIComponent(reference)}`))
    const known = found.data.filter((order) => order.channel_order_id === reference)
    const alive = known.filter((order) => order.status_code !== CANCELLED_ORDER)
    return { isKnown: known.length > 0, alive: alive.map(({ id }) => Number(id)) }
  }

  /** Creating under a known reference gives the order that is there, so a try that broke off is simply made again. */
  async function book(path: string, booking: unknown): Promise<Booked> {
    const order = read(created, await call('POST', path, booking))
    if (order.status_code === CANCELLED_ORDER)
      throw new CourierTrouble('This parcel was called off at the courier. Book another one.', false)
    const { awb, courierName } = order.awb_code
      ? { awb: order.awb_code, courierName: order.courier_name ?? null }
      : await assign(order.shipment_id)
    const warning = await requestPickup(order.shipment_id)
    return { orderId: order.order_id, shipmentId: order.shipment_id, awb, courierName, warning }
  }

  return {
    book: (parcel) => book('/orders/create/adhoc', asBooking(parcel, config.pickup)),
    bookReturn: (parcel) => book('/orders/create/return', asReturnBooking(parcel)),

    async track(awb) {
      const answer = await call('GET', `/courier/track/awb/${encodeURIComponent(awb)}`)
      try {
        return reportOfTracking(answer)
      } catch {
        throw new CourierTrouble('The courier’s answer about a parcel cannot be read.', true)
      }
    },

    async serves(from, to) {
      const query = new URLSearchParams({
        pickup_postcode: from,
        delivery_postcode: to,
        cod: '0',
        weight: '0.5',
      })
      return servedOf(await call('GET', `/courier/serviceability/?${query}`))
    },

    async decide(awb, wish) {
      const action = wish === 'try again' ? 're-attempt' : 'return'
      await call('POST', `/ndr/${encodeURIComponent(awb)}/action`, { action, comments: NDR_COMMENTS[wish] })
    },

    async cancel(reference) {
      const { isKnown, alive } = await ordersUnder(reference)
      if (alive.length === 0) return isKnown
      try {
        await call('POST', '/orders/cancel', { ids: alive })
      } catch (error) {
        // What somebody else has just called off is refused, and is none the worse for it.
        if (!(error instanceof CourierTrouble) || error.passing) throw error
        if ((await ordersUnder(reference)).alive.length > 0) throw error
      }
      return true
    },
  }
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new CourierTrouble('The courier’s answer cannot be read.', true)
}
