import type { CashRisk } from '../../core/cash-risk.ts'
import type { OrderEnd, OrderStatus } from '../../core/order-status.ts'
import type { PaymentMethod } from '../../core/payment-methods.ts'
import type { AttemptState, PaymentState, RefundState } from '../../core/payment-states.ts'
import type { Address } from '../../core/person.ts'
import type { Picture } from '../../core/product.ts'
import type { RefundWay } from '../../core/refund.ts'
import type { ReturnOfOrder } from '../../core/return-state.ts'
import type { ShipmentState, StraySaying } from '../../core/shipment-state.ts'
import type { DocumentKind } from '../../core/tax/documents.ts'
import * as payloads from '../admin-payloads.ts'
import type { Refused } from '../replies.ts'
import { row } from './call.ts'
import type { ParcelAct } from './parcels.ts'

/** Orders and the work on them. */
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
  'POST /api/admin/orders/{code}/note': row()('packer', payloads.orderNote, 'A note for colleagues'),
  'POST /api/admin/orders/{code}/move': row()(
    'packer',
    payloads.moveOrder,
    'One step on; a packer’s last step is Shipped',
  ),
  'POST /api/admin/orders/{code}/ship': row()(
    'packer',
    payloads.shipOrder,
    'Has the courier fetch it, or takes a label from elsewhere',
  ),
  'POST /api/admin/orders/{code}/cancel': row()(
    'manager',
    payloads.cancelOrder,
    'The order or pieces of it: stock back, refund through the provider that was paid, the shopper told',
  ),
  'POST /api/admin/orders/{code}/remitted': row()(
    'manager',
    payloads.remitted,
    'The courier has handed over cash that it collected for it, or part of that',
  ),
  'POST /api/admin/orders/{code}/confirm': row()(
    'manager',
    payloads.nothing,
    'An order that waits for its shopper’s word: they have said on the phone that it is theirs',
  ),
  'POST /api/admin/orders/{code}/refunds': row()(
    'manager',
    payloads.refund,
    'Sends back a part of what was received, without a cancellation; the same key twice is one refund',
  ),
  'POST /api/admin/orders/{code}/refunds/{id}/retry': row()(
    'manager',
    payloads.retryRefund,
    'Sends once more a refund that has failed, or that its provider does not know any longer (with a reason)',
  ),
} as const

export type OrderRow = {
  code: string
  status: OrderStatus
  /** How it ended, if it was neither cancelled nor delivered. */
  endedAs: OrderEnd | null
  /** The state of its last parcel. */
  parcel: ShipmentState | null
  payment: PaymentState
  paymentMethod: PaymentMethod
  placedAt: string
  name: string
  city: string
  state: string
  pieces: number
  /** Rupees. Null for roles that see no money. */
  total: number | null
  /** Rupees that were refunded or are being refunded. Null for roles that see no money. */
  refunded: number | null
  awbCode: string | null
  courierName: string | null
}

/** `courierOn`: the courier picks parcels up; otherwise they are sent with labels bought elsewhere. */
export type OrderRows = { courierOn: boolean; orders: OrderRow[]; nextCursor: string | null }

/** One result per order, in the given order. `refused`: the refusal that a single call would get; null: it was done. */
export type BulkDone = {
  results: { order: string; refused: Omit<Refused, 'success' | 'requestId'> | null }[]
}

export type OrderLine = {
  position: number
  handle: string
  name: string
  /** The size as people read it; of a pair, with who wears which. */
  size: string
  quantity: number
  cancelled: number
  picture: Picture | null
  /** Rupees per piece. */
  price: number | null
  listed: number | null
  /** What the coupon took off each piece, in paise; pieces are cancelled from the last one on. */
  couponPaise: number[] | null
  /** What was refunded of each piece's price while it stayed in the order. */
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
  /** What the courier collects at the door; 0: nothing. */
  toCollect: number
  /** What the courier has collected and not handed over. */
  withCourier: number
  /** What can still be refunded. */
  refundable: number
  /** Of `refundable`, what goes back to the payment and what goes by a payout link; the rest is store credit. */
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
    /** Of a payout: whether its shopper has taken it, and until when its link works. */
    isTaken: boolean
    /** The shopper wants store credit instead, and the link is being cancelled. */
    wantsCredit: boolean
    /** It refunds store credit that was spent; any other refund as credit was the shopper's choice. */
    ofCredit: boolean
    linkUntil: string | null
    /** '2026-12-04', the day by which the shopper should have it; null: unknown. */
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
  /** The label was bought elsewhere, so the shop's courier cannot report on it. */
  isByHand: boolean
  /** What this person can enter about a parcel that the shop had closed and that is out there all the same. */
  sayings: StraySaying[]
  /** Such a parcel can be received once it is here. */
  mayReceive: boolean
  scans: { at: string; status: string; activity: string; location: string }[]
}

/** One line of the order's history. */
export type TimelineEntry = {
  id: string
  at: string
  about: 'order' | 'payment' | 'refund' | 'parcel' | 'message' | 'note'
  what: string
  who: string | null
  detail: string | null
}

export type OrderPage = {
  courierOn: boolean
  order: OrderRow & {
    /** Without the mailbox, which is in `email` for roles that see it. */
    address: Omit<Address, 'email'>
    email: string | null
    /** The account's number, for roles that see it; null once the account is erased. */
    customer: string | null
    lines: OrderLine[]
    returns: ReturnOfOrder[]
    cancellationReason: string | null
    /** '2026-12-04' in India, the promised latest day of delivery; null: none was promised. */
    promisedOn: string | null
    deliveredAt: string | null
    trackingUrl: string | null
    /** Of a cash order: the risk when it was placed, and until when it waits for its confirmation. */
    cashRisk: CashRisk | null
    confirmBy: string | null
    mayConfirm: boolean
    /** The legal moves that this person can make. */
    moves: OrderStatus[]
    /** A parcel can be handed over now: the first, or another one after a loss or a return. */
    mayShip: boolean
    /** It was refunded in full, so its pieces are not sent again. */
    isPaidBack: boolean
    /** It waits for another parcel, and this person may end it instead. */
    mayEnd: boolean
    /** What this person can enter about its last parcel. */
    parcelActs: ParcelAct[]
    /** Its parcel has left, but its status does not say so. */
    isBehind: boolean
    /** This person may move it on to where its parcel is. */
    mayCatchUp: boolean
    /** Its slips and labels can be printed. */
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
