import type { ActorKind } from '../../../../core/actor.ts'
import type { CashRisk } from '../../../../core/cash-risk.ts'
import type { EventFact, WhyReturned } from '../../../../core/order-event.ts'
import type { OrderStatus } from '../../../../core/order-status.ts'
import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import type { AttemptState, RefundState } from '../../../../core/payment-states.ts'
import type { Address } from '../../../../core/person.ts'
import type { Picture } from '../../../../core/product.ts'
import type { RefundCode, RefundWay } from '../../../../core/refund.ts'
import type { ShipmentState } from '../../../../core/shipment-state.ts'
import type { Series } from '../../../../core/tax/documents.ts'
import type { Database } from '../../../platform/database.ts'
import type { Template } from '../../messaging/templates/render.ts'
import { isPaidBack, isRefunded } from '../lock-order.ts'
import { waitsForParcel } from '../parcels/send-no-more.ts'
import { freeToRefund, moneyLeft, sourceLeft } from '../refunding/refundable.ts'
import { isWoken, mayCount } from '../strays/stray-row.ts'
import { type FoundOrder, lastParcel, paymentState, refundedPaise } from './find-orders.ts'

/** An order with its complete history, for the console. */
export type WholeOrder = Omit<FoundOrder, 'name' | 'city' | 'state' | 'pieces'> & {
  address: Address
  /** Null: the account is erased. */
  email: string | null
  /** The account's number; null: it is erased. */
  customer: string | null
  /** It has not left the shop and was refunded in full. */
  isRefunded: boolean
  /** It was refunded in full, so it is not sent again. */
  isPaidBack: boolean
  /** It had left, none of its parcels is out any more, and it is sent again or ends. */
  waitsForParcel: boolean
  subtotalPaise: number
  discountPaise: number
  couponCode: string | null
  deliveryPaise: number
  /** What of the total is paid with store credit. */
  creditPaise: number
  trackingUrl: string | null
  cancellationReason: string | null
  /** What the courier has collected and not handed over. */
  courierPaise: number
  /** What was received and neither refunded nor is being refunded. */
  refundablePaise: number
  /** The part of it that is refunded to the payment. */
  sourcePaise: number
  /** The part of it that came in cash and is refunded by a payout link. */
  linkPaise: number
  /** '2026-12-04', in India. */
  promisedOn: string | null
  deliveredAt: Date | null
  /** The risk of a cash order when it was placed; null: it was not judged, or the risk was deleted. */
  cashRisk: CashRisk | null
  /** Until when it waited for its shopper's confirmation, and when that came. */
  confirmBy: Date | null
  confirmedAt: Date | null
  lines: {
    position: number
    handle: string
    name: string
    /** The size as people read it. */
    size: string
    quantity: number
    cancelled: number
    pictures: Picture[]
    unitPaise: number
    listedPaise: number
    couponPaise: number[] | null
    givenBackPaise: number[] | null
  }[]
  events: (EventFact & {
    id: string
    status: OrderStatus | null
    actor: ActorKind
    /** The name, if it was a person of the shop. */
    staff: string | null
    reason: string | null
    at: Date
  })[]
  attempts: {
    id: string
    provider: string
    providerId: string | null
    status: AttemptState
    amountPaise: number
    createdAt: Date
    expiresAt: Date
    nextCheckAt: Date | null
    closedAt: Date | null
    lastError: string | null
  }[]
  payments: {
    id: string
    provider: string
    providerPaymentId: string
    amountPaise: number
    applied: boolean
    receivedAt: Date
  }[]
  refunds: {
    id: string
    /** The provider of the refunded payment; null: there was none. */
    provider: PaymentProviderName | null
    amountPaise: number
    /** A person's words, or the shop's code. */
    reason: string | null
    why: WhyReturned | null
    code: RefundCode | null
    way: RefundWay
    isTaken: boolean
    wantsCredit: boolean
    ofCredit: boolean
    linkUntil: Date | null
    status: RefundState
    requestedAt: Date
    doneAt: Date | null
    lastError: string | null
  }[]
  documents: { number: string; series: Series; issuedAt: Date; totalPaise: number }[]
  parcels: {
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
    /** The courier has reported on it after it was called off or given up, or has it though its order is cancelled. */
    isWoken: boolean
    /** It reached its shopper though it was given up, and the order can be taken as delivered. */
    mayCount: boolean
    createdAt: Date
    scans: { at: string; status: string; activity: string; location: string }[]
  }[]
  messages: {
    id: string
    channel: string
    template: Template
    status: string
    delivery: string | null
    createdAt: Date
    sentAt: Date | null
    lastError: string | null
  }[]
}

/** Null: there is no such order. */
export async function wholeOrder(db: Database, code: string): Promise<WholeOrder | null> {
  const [order] = await db<(Omit<WholeOrder, Parts> & { id: string })[]>`
    select o.id, o.code, status, ended_as as "endedAs", ${lastParcel(db)} as parcel, ${paymentState(db)} as payment, payment_method as "paymentMethod",
      placed_at as "placedAt", total_paise as "totalPaise",
      ${refundedPaise(db)} as "refundedPaise", subtotal_paise as "subtotalPaise",
      discount_paise as "discountPaise", coupon_code as "couponCode",
      delivery_paise as "deliveryPaise", credit_paise as "creditPaise", awb_code as "awbCode", courier_name as "courierName",
      tracking_url as "trackingUrl", cancellation_reason as "cancellationReason", address,
      cash_risk as "cashRisk", confirm_by as "confirmBy", confirmed_at as "confirmedAt",
      promised_on::text as "promisedOn", delivered_at as "deliveredAt",
      coalesce(address ->> 'email', a.email) as email, case when a.erased_at is null then a.code end as customer,
      (select coalesce(sum(courier_paise), 0)::bigint from ledger where order_id = o.id) as "courierPaise",
      ${freeToRefund(db)} as "refundablePaise", ${sourceLeft(db)} as "sourcePaise",
      ${moneyLeft(db)} - ${sourceLeft(db)} as "linkPaise", ${isRefunded(db)} as "isRefunded", ${isPaidBack(db)} as "isPaidBack",
      ${waitsForParcel(db)} as "waitsForParcel"
    from orders o join accounts a on a.id = o.account_id
    where o.code = ${code}`
  if (!order) return null
  const { id, ...facts } = order
  const [lines, events, attempts, payments, refunds, documents, parcels, messages] = await Promise.all([
    linesOf(db, id),
    eventsOf(db, id),
    db<WholeOrder['attempts']>`
      select id, provider, provider_id as "providerId", status, amount_paise as "amountPaise",
        created_at as "createdAt", expires_at as "expiresAt", next_check_at as "nextCheckAt",
        closed_at as "closedAt", last_error as "lastError"
      from payment_attempts where order_id = ${id} order by created_at, id`,
    db<WholeOrder['payments']>`
      select id, provider, provider_payment_id as "providerPaymentId", amount_paise as "amountPaise", applied,
        received_at as "receivedAt"
      from payments where attempt_id in (select id from payment_attempts where order_id = ${id})
      order by received_at, id`,
    db<WholeOrder['refunds']>`
      select id, (select provider from payments where id = payment_id) as provider, amount_paise as "amountPaise", reason, why, ground as code, way, link_taken as "isTaken", wants_credit as "wantsCredit", of_credit as "ofCredit", link_until as "linkUntil", status, requested_at as "requestedAt",
        done_at as "doneAt", last_error as "lastError"
      from refunds where order_id = ${id} order by requested_at, id`,
    db<WholeOrder['documents']>`
      select number, series, issued_at as "issuedAt", total_paise as "totalPaise"
      from tax_documents where order_id = ${id} order by issued_at, number`,
    parcelsOf(db, id),
    db<WholeOrder['messages']>`
      select id, channel, template, status, delivery, created_at as "createdAt", sent_at as "sentAt",
        last_error as "lastError"
      from messages where order_id = ${id} order by created_at, id`,
  ])
  return { ...facts, lines, events, attempts, payments, refunds, documents, parcels, messages }
}

type Parts = 'lines' | 'events' | 'attempts' | 'payments' | 'refunds' | 'documents' | 'parcels' | 'messages'

const linesOf = (db: Database, orderId: string) => db<WholeOrder['lines']>`
  select position, handle, name, coalesce(size_text, size) as size, quantity, cancelled_quantity as cancelled, pictures,
    unit_paise as "unitPaise", listed_paise as "listedPaise", coupon_paise as "couponPaise", given_back_paise as "givenBackPaise"
  from order_lines where order_id = ${orderId} order by position`

const eventsOf = (db: Database, orderId: string) => db<WholeOrder['events']>`
  select e.id, kind, status, actor_kind as actor, s.name as staff, reason, detail, at
  from order_events e left join staff s on s.id = e.staff_id
  where order_id = ${orderId} order by at, e.id`

const parcelsOf = (db: Database, orderId: string) => db<WholeOrder['parcels']>`
  select s.id, s.status, s.awb_code as "awbCode", s.courier_name as "courierName", s.tracking_url as "trackingUrl",
    current_status as "currentStatus", expected_on::text as "expectedOn", last_error as "lastError",
    s.created_at as "createdAt", s.awb_code is not null and provider_order_id is null as "isByHand",
    ${isWoken(db)} as "isWoken", ${mayCount(db)} as "mayCount",
    coalesce((
      select jsonb_agg(jsonb_build_object('at', scanned_at, 'status', status, 'activity', activity,
        'location', location) order by scanned_at, activity)
      from shipment_scans where shipment_id = s.id
    ), '[]'::jsonb) as scans
  from shipments s join orders o on o.id = s.order_id where s.order_id = ${orderId} order by s.created_at, s.id`
