import type { Actor } from './actor.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundCode } from './refund.ts'
import type { ShipmentState } from './shipment-state.ts'

/** Why an order that was to be paid online was given up. */
export type WhyLapsed = 'unpaid' | 'untold' | 'unstarted'

/** Why a payment does not pay for its order and is refunded in full. */
export const WHYS_RETURNED = ['late', 'second', 'wrong amount', 'cancelled'] as const
export type WhyReturned = (typeof WHYS_RETURNED)[number]

/** How a cash order was confirmed; `call`: by phone, entered by a person of the shop. */
export type ConfirmedBy = 'whatsapp' | 'mail' | 'my-orders' | 'call'

/** The ways in which a parcel fails to arrive; a shopkeeper decides what happens next. */
export type ParcelTurn = Extract<
  ShipmentState,
  'undelivered' | 'returning' | 'returned' | 'damaged' | 'lost' | 'cancelled'
>

/** What the courier can be asked to do with a parcel that it could not deliver. */
export const COURIER_WISHES = ['try again', 'bring back'] as const
export type CourierWish = (typeof COURIER_WISHES)[number]

/** Of one line in a parcel that came back: pieces that can be sold again, and pieces that cannot. */
export type ReceivedLine = { position: number; restocked: number; writtenOff: number }

/**
 * What can happen to an order, with its details. Facts only: sentences are made where they are read. A person's reason or
 * note is stored beside the event in their own words.
 */
type Details = {
  placed: null
  moved: null
  /** Also when the whole order is cancelled. */
  cancelled: { lines: { position: number; quantity: number }[] }
  /** The provider's id of the payment; null: paid in cash at the door. */
  paid: { paymentId: string | null }
  /** Requested by a person of the shop; `code` of core/refund.ts. */
  'refund-asked': { refundId: string; amountPaise: number; code: RefundCode }
  refunded: { amountPaise: number }
  lapsed: { why: WhyLapsed }
  restored: null
  'payment-returned': { why: WhyReturned }
  'refund-retried': null
  /** A bank has returned a payout, so its shopper can take it again. */
  'refund-came-back': { amountPaise: number }
  /** The shopper chose what becomes of a refund by payout link: store credit instead, or money after all. */
  'refund-way': { refundId: string; amountPaise: number; way: 'payout' | 'credit' }
  'courier-asked': { shipmentId: string }
  'courier-called-off': null
  /** The courier is to pick it up. */
  'parcel-booked': { courierName: string; awb: string }
  /** Another parcel with the same pieces has left the shop. */
  'parcel-replaced': { courierName: string; awb: string }
  /** `said`: the courier's own text. */
  'parcel-turned': { becomes: ParcelTurn; said: string }
  /** A person of the shop has opened a parcel that came back. */
  'parcel-received': { lines: ReceivedLine[] }
  /** The parcel is given up. `sentAgain`: its pieces are sent in another one; otherwise the order has ended. */
  'parcel-written-off': { sentAgain: boolean }
  /** A parcel was called off or came back, no other is sent, and the order has ended. */
  'sent-no-more': null
  'courier-told': { wish: CourierWish }
  'courier-trouble': { said: string }
  note: null
  /** The actor says who. */
  confirmed: { by: ConfirmedBy }
}

export type EventKind = keyof Details
const KINDS: Record<EventKind, true> = {
  placed: true,
  moved: true,
  cancelled: true,
  paid: true,
  'refund-asked': true,
  refunded: true,
  lapsed: true,
  restored: true,
  'payment-returned': true,
  'refund-retried': true,
  'refund-came-back': true,
  'refund-way': true,
  'courier-asked': true,
  'courier-called-off': true,
  'parcel-booked': true,
  'parcel-replaced': true,
  'parcel-turned': true,
  'parcel-received': true,
  'parcel-written-off': true,
  'sent-no-more': true,
  'courier-told': true,
  'courier-trouble': true,
  note: true,
  confirmed: true,
}
export const EVENT_KINDS = Object.keys(KINDS) as EventKind[]

type Fact<K extends EventKind> = K extends EventKind
  ? Details[K] extends null
    ? { kind: K; detail?: null }
    : { kind: K; detail: Details[K] }
  : never

/** An event of any kind with the details of that kind. */
export type EventFact = Fact<EventKind>

/** An event as it is stored. `status`: the status that the order has reached by it. */
export type OrderEvent = EventFact & {
  status?: OrderStatus
  actor: Actor
  reason?: string | null
  at: Date
}
