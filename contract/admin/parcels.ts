import type { OrderEnd, OrderStatus } from '../../core/order-status.ts'
import type { Picture } from '../../core/product.ts'
import type { ShipmentState } from '../../core/shipment-state.ts'
import * as payloads from '../admin-payloads.ts'
import { type Done, row } from './call.ts'

/** Parcels that did not reach anybody. */
export const PARCEL_CALLS = {
  'GET /api/admin/parcels/{awb}': row<ParcelPage>()(
    'packer',
    null,
    'A parcel by the number on its label, with what went in it: for whoever has it in hand',
  ),
  'POST /api/admin/parcels/{awb}/receive': row<Done>()(
    'packer',
    payloads.receiveParcel,
    'It is back and was looked at: pieces to the shelf or written off, the order ends, what was paid goes back',
  ),
  'POST /api/admin/orders/{code}/lost': row<Done>()(
    'manager',
    payloads.giveUpParcel,
    'Its parcel will not come any more: all that was paid goes back, or the same pieces go once more',
  ),
  'POST /api/admin/orders/{code}/undelivered': row<Done>()(
    'manager',
    payloads.tellCourier,
    'The courier could not deliver it: it is to try again, or to bring it back',
  ),
} as const

/** What can be said of an order's last parcel by somebody of the shop. */
export type ParcelAct = 'receive' | 'refund' | 'send again' | 'try again' | 'bring back'

export type ParcelPage = {
  success: true
  parcel: {
    awb: string
    courierName: string | null
    status: ShipmentState
    order: string
    orderStatus: OrderStatus
    endedAs: OrderEnd | null
    mayReceive: boolean
    /** Rupees that go back to the shopper when it is received; null for those who see no money. */
    goesBack: number | null
    lines: {
      position: number
      handle: string
      name: string
      size: string
      quantity: number
      picture: Picture | null
    }[]
  }
}
