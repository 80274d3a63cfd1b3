import type { CourierWish } from '../../../core/order-event.ts'
import { type Booked, bookAtCourier, bookReturnAtCourier } from './courier-booking.ts'
import { callOff, ordersUnder, returnsUnder } from './courier-orders.ts'
import { type CourierKeys, CourierTrouble, courierWire } from './courier-wire.ts'
import type { Parcel } from './parcel.ts'
import { type Report, reportOfTracking } from './report.ts'
import type { ReturnParcel } from './return-parcel.ts'
import type { ServedPin } from './served-pins.ts'
import { servedOf } from './serviceability.ts'

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

export function createCourier(
  config: CourierKeys & { pickup: string },
  { timeoutMs = TIMEOUT_MS } = {},
): Courier {
  const call = courierWire(config, timeoutMs)

  return {
    book: (parcel) => bookAtCourier(call, parcel, config.pickup),

    bookReturn: (parcel) => bookReturnAtCourier(call, parcel),

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

    cancel: (reference) => callOff(call, () => ordersUnder(call, reference)),

    cancelReturn: (reference) => callOff(call, () => returnsUnder(call, reference)),
  }
}
