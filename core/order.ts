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
  /** The same as people read it: of a pair, who wears which. */
  sizeText: string
  quantity: number
  /** Pieces of it that were cancelled. */
  cancelledQuantity: number
  price: number
  /** It was delivered, so its shopper can say what she thinks of it; `written`: she has. Null: it was not. */
  review: 'open' | 'written' | null
  /** What the cancelled pieces cost, less what a coupon had taken off them. */
  cancelledValue: number
  /** Newest first. */
  returns: OwnReturn[]
  /** Pieces of it were delivered and are in no return: their shopper can ask whether they come back. */
  mayReturn: boolean
}

/** `expectedOn`: '2026-12-04', when it is on the account at the latest; null: nobody can say yet. */
export type OrderRefund = {
  id: string
  amount: number
  way: RefundWay
  /** How that was paid which it goes back to; null: it goes to no payment. */
  method: PaymentMethod | null
  state: RefundState
  askedAt: string
  doneAt: string | null
  expectedOn: string | null
  /** Of a payout that waits to be taken: where, and until when. */
  link: { url: string; until: string | null } | null
  /** A payout's shopper has said where it goes. */
  isTaken: boolean
  /** What its shopper may have instead: store credit, or money by a link after all. Null: nothing. */
  instead: 'credit' | 'payout' | null
  /** They have chosen store credit, and the link is being called off. */
  becomesCredit: boolean
}

export type Order = {
  _id: string
  status: OrderStatus
  /** It came back or was lost, and nobody cancelled it; null: neither. */
  endedAs: OrderEnd | null
  /** Where its parcel is, if it is not on its way to its shopper as it should be. */
  astray: Astray | null
  payment: boolean
  paymentMethod: PaymentMethod
  /** It brings the other piece of an exchange, and what came back has paid for it. */
  isExchange: boolean
  date: string
  createdAt: string
  items: OrderItem[]
  itemsCount: number
  subtotal: number
  /** What its coupon takes off the pieces. */
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
  /** Until when it waits for its shopper's word before it is packed; null: it waits for none. */
  confirmBy: string | null
  /** What went back of what paid it, in rupees; `done`: the provider has said so; `whole`: all of it. Null: nothing. */
  refund: { amount: number; done: boolean; whole: boolean } | null
  /** Each of those by itself, and of payments that paid for nothing; oldest first. */
  refunds: OrderRefund[]
  /** '2026-12-04', in India: the latest day on which it was promised to come; null: none was. */
  promisedOn: string | null
  deliveredAt: string | null
  /** Its tax papers, oldest first; none before it leaves the shop. */
  documents: { number: string; kind: DocumentKind }[]
}
