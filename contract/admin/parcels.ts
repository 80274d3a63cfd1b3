import type { OrderEnd, OrderStatus } from '../../core/order-status.ts'
import type { Picture } from '../../core/product.ts'
import type { ShipmentState } from '../../core/shipment-state.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'
import type { ReturnRowShown } from './returns.ts'

/** Parcels that were not delivered. */
export const PARCEL_CALLS = {
  'GET /api/admin/parcels/{awb}': row<ParcelPage>()(
    'packer',
    null,
    'What somebody has in hand, by an AWB or a return’s number: a parcel with what went in it, or returns',
  ),
  'POST /api/admin/parcels/{awb}/receive': row()(
    'packer',
    payloads.receiveParcel,
    'It is back and was looked at: pieces to the shelf or written off, the order ends, what was paid goes back',
  ),
  'POST /api/admin/orders/{code}/lost': row()(
    'manager',
    payloads.giveUpParcel,
    'Its parcel will not come any more: all that was paid goes back, or the same pieces go once more',
  ),
  'POST /api/admin/orders/{code}/catch-up': row()(
    'manager',
    payloads.catchUpOrder,
    'Its parcel has left and the order does not say so: it goes on to where the parcel is, with its invoice',
  ),
  'POST /api/admin/orders/{code}/sent-no-more': row()(
    'manager',
    payloads.sendNoMore,
    'No other parcel goes in the place of one that was called off or came back on its way: its pieces go back on the shelf, the order ends, and what is left of the money goes back',
  ),
  'POST /api/admin/orders/{code}/undelivered': row()(
    'manager',
    payloads.tellCourier,
    'The courier could not deliver it: it is to try again, or to bring it back',
  ),
  'POST /api/admin/orders/{code}/parcels/{id}': row()(
    'manager',
    payloads.sayOfStray,
    'What becomes of a parcel that the courier would not call off, or tells of after it was called off or given up',
  ),
} as const

/** What a person of the shop can enter about an order's last parcel. */
export type ParcelAct = 'receive' | 'refund' | 'send again' | 'try again' | 'bring back'

/** A parcel of an order or of returns; `parcel` is null for the latter. */
export type ParcelPage = {
  returns: (ReturnRowShown & { mayReceive: boolean })[]
  parcel: {
    awb: string
    courierName: string | null
    status: ShipmentState
    order: string
    orderStatus: OrderStatus
    endedAs: OrderEnd | null
    mayReceive: boolean
    /** The shop had closed the parcel, so its order stays as it is. */
    isStray: boolean
    /** Rupees refunded to the shopper when it is received; null for roles that see no money. */
    goesBack: number | null
    lines: {
      position: number
      handle: string
      name: string
      size: string
      quantity: number
      picture: Picture | null
    }[]
  } | null
}
