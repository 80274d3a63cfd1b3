import type { Actor } from './actor.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundCode } from './refund.ts'
import type { ShipmentState } from './shipment-state.ts'

/** Why an order that was to be paid online no longer waits. */
export type WhyLapsed = 'unpaid' | 'untold' | 'unstarted'

/** Why money that came pays for nothing and goes back whole. */
export const WHYS_RETURNED = ['late', 'second', 'wrong amount', 'cancelled'] as const
export type WhyReturned = (typeof WHYS_RETURNED)[number]

/** How a shopper has said that an order to be paid in cash is theirs; `call`: to a person of the shop. */
export type ConfirmedBy = 'whatsapp' | 'mail' | 'my-orders' | 'call'

/** How a parcel leaves its way; what then is for a shopkeeper to say. */
export type ParcelTurn = Extract<
  ShipmentState,
  'undelivered' | 'returning' | 'returned' | 'damaged' | 'lost' | 'cancelled'
>

/** What the courier is asked to do with a parcel that it could not deliver. */
export const COURIER_WISHES = ['try again', 'bring back'] as const
export type CourierWish = (typeof COURIER_WISHES)[number]

/** Of a line: how many pieces of a parcel that came back can be sold again, and how many cannot. */
export type ReceivedLine = { position: number; restocked: number; writtenOff: number }

/**
 * What can happen to an order, and what is known of it. Facts only: the sentences are made where somebody reads them.
 * What a person gives as a reason, or writes as a note, is kept beside it in that person's own words.
 */
type Details = {
  placed: null
  moved: null
  /** Of an order that was cancelled whole, too. */
  cancelled: { lines: { position: number; quantity: number }[] }
  /** By the provider's id of the payment; null: in cash, at the door. */
  paid: { paymentId: string | null }
  /** By whom and why, before it is sent; `code` of core/refund.ts. */
  'refund-asked': { refundId: string; amountPaise: number; code: RefundCode }
  refunded: { amountPaise: number }
  lapsed: { why: WhyLapsed }
  restored: null
  'payment-returned': { why: WhyReturned }
  'refund-retried': null
  /** A bank has sent money of a payout link back, and it waits to be taken again. */
  'refund-came-back': { amountPaise: number }
  /** By its shopper, of a refund that a link was made for: `credit` in its place, or money after all. */
  'refund-way': { refundId: string; amountPaise: number; way: 'payout' | 'credit' }
  'courier-asked': { shipmentId: string }
  'courier-called-off': null
  /** The courier is to fetch it. */
  'parcel-booked': { courierName: string; awb: string }
  /** Another one has left the shop. */
  'parcel-replaced': { courierName: string; awb: string }
  /** `said`: the courier's own words of it. */
  'parcel-turned': { becomes: ParcelTurn; said: string }
  /** Whoever was there has looked at what came back. */
  'parcel-received': { lines: ReceivedLine[] }
  /** It will not come any more. `sentAgain`: the same pieces go in another one; else the order has ended. */
  'parcel-written-off': { sentAgain: boolean }
  /** No other parcel goes in the place of one that was called off or came back on its way: the order has ended. */
  'sent-no-more': null
  'courier-told': { wish: CourierWish }
  'courier-trouble': { said: string }
  note: null
  /** By whom, the actor says. */
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

/** One of the kinds with its own detail. */
export type EventFact = Fact<EventKind>

/** An event as it is written down. `status`: the step that the order has reached by it. */
export type OrderEvent = EventFact & {
  status?: OrderStatus
  actor: Actor
  reason?: string | null
  at: Date
}
