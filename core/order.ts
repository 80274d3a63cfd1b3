import type { OrderEnd, OrderStatus } from './order-status.ts'
import type { OwnReturn } from './own-return.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { RefundState } from './payment-states.ts'
import type { Address } from './person.ts'
import type { Picture } from './product.ts'
import type { RefundWay } from './refund.ts'
import type { Astray } from './shipment-state.ts'
import type { Size } from './sizes.ts'
import type { DocumentKind } from './tax/documents.ts'

export type OrderItem = {
  _id: string
  name: string
  image: string[]
  pictures: Picture[]
  size: Size
  /** The size as people read it; of a pair, with who wears which. */
  sizeText: string
  quantity: number
  /** How many of its pieces were cancelled. */
  cancelledQuantity: number
  price: number
  /** Whether its shopper can review it, since it was delivered; `written`: she has. Null: it was not delivered. */
  review: 'open' | 'written' | null
  /** What the cancelled pieces cost, less their share of the coupon. */
  cancelledValue: number
  /** Newest first. */
  returns: OwnReturn[]
  /** Whether delivered pieces of it are in no return yet, so that its shopper can ask for one. */
  mayReturn: boolean
}

/** `expectedOn`: '2026-12-04', the day by which it should be on the account; null: unknown. */
export type OrderRefund = {
  id: string
  amount: number
  way: RefundWay
  /** How the refunded payment was made; null: it goes back to no payment. */
  method: PaymentMethod | null
  state: RefundState
  askedAt: string
  doneAt: string | null
  expectedOn: string | null
  /** Of a payout that its shopper has not taken yet: the link, and until when it works. */
  link: { url: string; until: string | null } | null
  /** The shopper has entered where a payout goes. */
  isTaken: boolean
  /** It would go by a payout link, and the shop has no account to send that from. */
  waits: boolean
  /** What the shopper may choose instead: store credit, or money by a link after all. Null: no choice. */
  instead: 'credit' | 'payout' | null
  /** The shopper has chosen store credit, and the link is being cancelled. */
  becomesCredit: boolean
}

export type Order = {
  _id: string
  status: OrderStatus
  /** The order was returned or lost, and not cancelled; null: neither. */
  endedAs: OrderEnd | null
  /** Where its parcel is, if it is not on the way to its shopper as planned. */
  astray: Astray | null
  payment: boolean
  paymentMethod: PaymentMethod
  /** The order delivers the other piece of an exchange, paid by the piece that came back. */
  isExchange: boolean
  date: string
  createdAt: string
  items: OrderItem[]
  itemsCount: number
  subtotal: number
  /** What the coupon takes off the goods. */
  discount: number
  coupon: string | null
  deliveryFee: number
  amount: number
  total: number
  /** What of the total is paid with store credit. */
  credit: number
  address: Address
  awbCode: string | null
  courierName: string | null
  trackingUrl: string | null
  statusHistory: { status: OrderStatus; at: string }[]
  cancellationReason: string | null
  /** Whether its shopper can cancel it now, and until when; null: until it is packed. */
  cancellable: boolean
  cancelUntil: string | null
  /** Until when it waits for its shopper's confirmation before it is packed; null: it does not. */
  confirmBy: string | null
  /** Rupees of the payment that are refunded. `done`: the provider has confirmed it. `whole`: all of it. Null: nothing. */
  refund: { amount: number; done: boolean; whole: boolean } | null
  /** Each refund, also of payments that did not pay for the order; oldest first. */
  refunds: OrderRefund[]
  /** '2026-12-04' in India, the promised latest day of delivery; null: none was promised. */
  promisedOn: string | null
  deliveredAt: string | null
  /** Its tax documents, oldest first; there are none before it leaves the shop. */
  documents: { number: string; kind: DocumentKind }[]
}
