import type { CashRisk } from '../../core/cash-risk.ts'
import type { OrderEnd, OrderStatus } from '../../core/order-status.ts'
import type { PaymentMethod } from '../../core/payment-methods.ts'
import type { AttemptState, PaymentState, RefundState } from '../../core/payment-states.ts'
import type { Address } from '../../core/person.ts'
import type { Picture } from '../../core/product.ts'
import type { RefundWay } from '../../core/refund.ts'
import type { ReturnState } from '../../core/return-state.ts'
import type { ShipmentState, StraySaying } from '../../core/shipment-state.ts'
import type { DocumentKind } from '../../core/tax/documents.ts'
import * as payloads from '../admin-payloads.ts'
import type { Refused } from '../replies.ts'
import { type Done, row } from './call.ts'
import type { ParcelAct } from './parcels.ts'

/** Orders, and the work on them. */
export const ORDER_CALLS = {
  'POST /api/admin/orders/bulk': row<BulkDone>()(
    'packer',
    payloads.bulk,
    'Packs or ships up to 100 orders; says of each whether it was done',
  ),
  'GET /api/admin/packing-slips.pdf': row<string>()(
    'packer',
    null,
    'What goes into the parcels, A5: code, up to 100 times',
  ),
  'GET /api/admin/address-labels.pdf': row<string>()(
    'packer',
    null,
    'What is stuck on the parcels, 100 × 150 mm: code, up to 100 times',
  ),
  'GET /api/admin/tax-papers.pdf': row<string>()(
    'manager',
    null,
    'Tax invoices and credit notes of orders, A4; of one without, a summary: code, up to 100 times',
  ),
  'GET /api/admin/orders': row<OrderRows>()(
    'packer',
    null,
    'Orders, newest first: q (number, phone, name, e-mail, AWB, city, PIN, product), status, payment (settled: paid or cash), parcel (booked, none), cursor, limit',
  ),
  'GET /api/admin/orders/{code}': row<OrderPage>()('packer', null, 'One order with all that happened to it'),
  'POST /api/admin/orders/{code}/note': row<Done>()('packer', payloads.orderNote, 'A note for colleagues'),
  'POST /api/admin/orders/{code}/move': row<Done>()(
    'packer',
    payloads.moveOrder,
    'One step on; a packer’s last step is Shipped',
  ),
  'POST /api/admin/orders/{code}/ship': row<Done>()(
    'packer',
    payloads.shipOrder,
    'Has the courier fetch it, or takes a label from elsewhere',
  ),
  'POST /api/admin/orders/{code}/cancel': row<Done>()(
    'manager',
    payloads.cancelOrder,
    'The order or pieces of it: stock back, refund through the provider that was paid, the shopper told',
  ),
  'POST /api/admin/orders/{code}/remitted': row<Done>()(
    'manager',
    payloads.remitted,
    'The courier has handed over cash that it collected for it, or part of that',
  ),
  'POST /api/admin/orders/{code}/confirm': row<Done>()(
    'manager',
    payloads.nothing,
    'An order that waits for its shopper’s word: they have said on the phone that it is theirs',
  ),
  'POST /api/admin/orders/{code}/refunds': row<Done>()(
    'manager',
    payloads.refund,
    'Sends back a part of what was received, without a cancellation; the same key twice is one refund',
  ),
  'POST /api/admin/orders/{code}/refunds/{id}/retry': row<Done>()(
    'manager',
    payloads.retryRefund,
    'Sends once more a refund that has failed, or that its provider does not know any longer (with a reason)',
  ),
} as const

export type OrderRow = {
  code: string
  status: OrderStatus
  /** How it has ended, where nobody cancelled it and its shopper does not have it. */
  endedAs: OrderEnd | null
  /** How its last parcel stands. */
  parcel: ShipmentState | null
  payment: PaymentState
  paymentMethod: PaymentMethod
  placedAt: string
  name: string
  city: string
  state: string
  pieces: number
  /** Rupees. Null for those who see no money. */
  total: number | null
  /** Rupees that went back, or are on their way. Null for those who see no money. */
  refunded: number | null
  awbCode: string | null
  courierName: string | null
}

/** `courierOn`: a courier fetches parcels. Else they go with a label from elsewhere. */
export type OrderRows = { success: true; courierOn: boolean; orders: OrderRow[]; nextCursor: string | null }

/** Of each order, in the order that they were given: `refused` null, it was done; else as a call of its own is refused. */
export type BulkDone = {
  success: true
  results: { order: string; refused: Omit<Refused, 'success' | 'requestId'> | null }[]
}

export type OrderLine = {
  position: number
  handle: string
  name: string
  /** As people read it: of a pair, who wears which. */
  size: string
  quantity: number
  cancelled: number
  picture: Picture | null
  /** Rupees, of one piece. */
  price: number | null
  listed: number | null
  /** What its coupon took off each piece, in paise; the last are the first to be cancelled. */
  couponPaise: number[] | null
  /** What went back of each piece's price while it stayed. */
  givenBackPaise: number[] | null
}

export type OrderMoney = {
  subtotal: number
  discount: number
  coupon: string | null
  delivery: number
  total: number
  /** What of the total is paid with store credit. */
  credit: number
  /** What the courier collects at the door, 0 when nothing. */
  toCollect: number
  /** What the courier has collected and not handed over. */
  withCourier: number
  /** What can still go back of what was received. */
  refundable: number
  /** Of it to where it was paid from, and by a payout link; the rest is store credit. */
  toSource: number
  byLink: number
  attempts: {
    id: string
    provider: string
    providerId: string | null
    status: AttemptState
    amount: number
    startedAt: string
    expiresAt: string
    nextCheckAt: string | null
    lastError: string | null
  }[]
  payments: {
    id: string
    provider: string
    providerPaymentId: string
    amount: number
    applied: boolean
    receivedAt: string
  }[]
  /** Tax invoices and credit notes. */
  documents: { number: string; kind: DocumentKind; issuedAt: string; total: number }[]
  refunds: {
    id: string
    amount: number
    reason: string
    way: RefundWay
    /** Of a payout: its shopper has said where it goes; until when its link works, once there is one. */
    isTaken: boolean
    /** They would rather have store credit, and the link is being called off. */
    wantsCredit: boolean
    /** It gives back what was paid by store credit; as credit without that its shopper chose it. */
    ofCredit: boolean
    linkUntil: string | null
    /** '2026-12-04': when the shopper has it at the latest; null: nobody can say. */
    expectedOn: string | null
    status: RefundState
    requestedAt: string
    doneAt: string | null
    lastError: string | null
  }[]
}

export type Parcel = {
  id: string
  status: ShipmentState
  awbCode: string | null
  courierName: string | null
  trackingUrl: string | null
  currentStatus: string | null
  expectedOn: string | null
  lastError: string | null
  /** Its label is from elsewhere: no courier of the shop's tells where it is. */
  isByHand: boolean
  /** What this person can say of it, where the shop was done with it and it is out there all the same. */
  sayings: StraySaying[]
  /** Such a one is received when it is here. */
  mayReceive: boolean
  scans: { at: string; status: string; activity: string; location: string }[]
}

/** `isReason`: this order is what that return was exchanged for; else something of this order comes back by it. */
export type ReturnOfOrder = {
  code: string
  state: ReturnState
  piece: string
  sizeText: string
  isReason: boolean
}

/** One line of the order's life, whatever it is about. */
export type TimelineEntry = {
  id: string
  at: string
  about: 'order' | 'payment' | 'refund' | 'parcel' | 'message' | 'note'
  what: string
  who: string | null
  detail: string | null
}

export type OrderPage = {
  success: true
  courierOn: boolean
  order: OrderRow & {
    /** The mailbox stands in `email`, for those who may see it. */
    address: Omit<Address, 'email'>
    email: string | null
    /** Whose account it is, for those who may see it; null once that is erased. */
    customer: string | null
    lines: OrderLine[]
    returns: ReturnOfOrder[]
    cancellationReason: string | null
    /** '2026-12-04', in India: the latest day on which it was promised; null: none was. */
    promisedOn: string | null
    deliveredAt: string | null
    trackingUrl: string | null
    /** Of one that is paid at the door: what it was judged by when it was placed, and until when it waits for a word. */
    cashRisk: CashRisk | null
    confirmBy: string | null
    mayConfirm: boolean
    /** The legal moves that this person may make, as buttons. */
    moves: OrderStatus[]
    /** It can be handed over now: for the first time, or in another parcel after one that was lost or came back. */
    mayShip: boolean
    /** All that was paid for it has gone back: the same is not sent again. */
    isPaidBack: boolean
    /** It waits for another parcel, and this person may end it instead. */
    mayEnd: boolean
    /** What this person can say of its last parcel, as buttons. */
    parcelActs: ParcelAct[]
    /** Its parcel has left, and its status does not say so. */
    isBehind: boolean
    /** This person may have it go on to where the parcel is. */
    mayCatchUp: boolean
    /** Nothing keeps its papers from being printed. */
    mayPrint: boolean
    money: OrderMoney | null
    parcels: Parcel[]
    messages: {
      id: string
      channel: string
      template: string
      status: string
      delivery: string | null
      createdAt: string
      lastError: string | null
    }[]
    timeline: TimelineEntry[]
  }
}
