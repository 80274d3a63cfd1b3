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
  /** A problem that does not undo the booking. */
  warning: string | null
}

/** The courier. Every call rejects with `CourierTrouble` when it fails. */
export type Courier = {
  /** Books a parcel, once per reference however often it is called, and requests its pickup. */
  book(parcel: Parcel): Promise<Booked>
  /** The same for a parcel from a shopper to the shop. */
  bookReturn(parcel: ReturnParcel): Promise<Booked>
  /** Null: it was never scanned. */
  track(awb: string): Promise<Report | null>
  /** Whether parcels go from one PIN code to another, how soon, and whether with cash on delivery. */
  serves(from: string, to: string): Promise<ServedPin>
  /** Tells what to do with a parcel that could not be delivered. */
  decide(awb: string, wish: CourierWish): Promise<void>
  /** Cancels a parcel unless the courier has. False: it does not know the reference. */
  cancel(reference: string): Promise<boolean>
  /** The same for a parcel from a shopper. */
  cancelReturn(reference: string): Promise<boolean>
}

const TIMEOUT_MS = 10_000
const NDR_COMMENTS: Record<CourierWish, string> = {
  'try again': 'Please try to deliver it once more.',
  'bring back': 'Please bring it back to the sender.',
}
/** Shiprocket's codes of a cancelled order and a cancelled return. */
const CANCELLED = [5, 27]
const RETURNS_A_PAGE = 100
/** Returns are cancelled within days of their booking, so older pages need not be searched. */
const MOST_PAGES = 10

const id = z.union([z.string().min(1), z.number()]).transform(String)
const awb = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => String(given ?? ''))
const created = z.object({
  order_id: id,
  shipment_id: id,
  status_code: z.number().nullish(),
  awb_code: awb,
  courier_name: z.string().nullish(),
})
type Created = z.infer<typeof created>
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
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      status_code: z.number().nullish(),
      shipment_id: id.nullish(),
      shipments: z.array(z.object({ id: id.nullish(), awb, courier: z.string().nullish() })).catch([]),
    }),
  ),
})
type Order = z.infer<typeof orders>['data'][number]
const isAlive = ({ status_code: code }: Pick<Order, 'status_code'>) => !CANCELLED.includes(code ?? 0)

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

  /** Requesting a pickup twice is refused, which does no harm. */
  async function requestPickup(shipmentId: string): Promise<string | null> {
    try {
      await call('POST', '/courier/generate/pickup', { shipment_id: [Number(shipmentId)] })
      return null
    } catch (error) {
      if (!(error instanceof CourierTrouble) || error.passing) throw error
      return /already/i.test(error.message) ? null : `No pickup is arranged. ${error.message}`
    }
  }

  async function ordersUnder(reference: string): Promise<Order[]> {
    const found = read(orders, await call('GET', `/orders?search=${encodeURIComponent(reference)}`))
    return found.data.filter((order) => order.channel_order_id === reference)
  }

  /** Returns have a list of their own, newest first, without a search. */
  async function returnsUnder(reference: string): Promise<Order[]> {
    const among = await ordersUnder(reference)
    for (let page = 1; among.length === 0 && page <= MOST_PAGES; page++) {
      const list = `/orders/processing/return?page=${page}&per_page=${RETURNS_A_PAGE}`
      const { data } = read(orders, await call('GET', list))
      among.push(...data.filter((order) => order.channel_order_id === reference))
      if (data.length < RETURNS_A_PAGE) break
    }
    return among
  }

  /** Creating an order under a known reference returns the existing one, so a broken attempt is simply repeated. */
  async function bookOrder(order: Created): Promise<Booked> {
    if (!isAlive(order))
      throw new CourierTrouble('This parcel was called off at the courier. Book another one.', false)
    const { awb, courierName } = order.awb_code
      ? { awb: order.awb_code, courierName: order.courier_name ?? null }
      : await assign(order.shipment_id)
    const warning = await requestPickup(order.shipment_id)
    return { orderId: order.order_id, shipmentId: order.shipment_id, awb, courierName, warning }
  }

  /** A return under a known reference is refused; the existing one is looked up then. */
  async function createReturn(parcel: ReturnParcel): Promise<Created> {
    try {
      return read(created, await call('POST', '/orders/create/return', asReturnBooking(parcel)))
    } catch (error) {
      if (!(error instanceof CourierTrouble) || !/already been taken/i.test(error.message)) throw error
      const [order] = await returnsUnder(parcel.reference)
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

  async function callOff(under: () => Promise<Order[]>): Promise<boolean> {
    const known = await under()
    const alive = known.filter(isAlive)
    if (alive.length === 0) return known.length > 0
    try {
      await call('POST', '/orders/cancel', { ids: alive.map(({ id }) => Number(id)) })
    } catch (error) {
      // Cancelling what somebody has just cancelled is refused, which does no harm.
      if (!(error instanceof CourierTrouble) || error.passing) throw error
      if ((await under()).some(isAlive)) throw error
    }
    return true
  }

  return {
    book: async (parcel) =>
      bookOrder(read(created, await call('POST', '/orders/create/adhoc', asBooking(parcel, config.pickup)))),

    bookReturn: async (parcel) => bookOrder(await createReturn(parcel)),

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

    cancel: (reference) => callOff(() => ordersUnder(reference)),

    cancelReturn: (reference) => callOff(() => returnsUnder(reference)),
  }
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new CourierTrouble('The courier’s answer cannot be read.', true)
}
