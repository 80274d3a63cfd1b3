import type { OrderMoney, OrderPage, OrderRow, TimelineEntry } from '../../../contract/admin/orders.ts'
import { rupees } from '../../../core/money.ts'
import { hasPaid, type PaymentState } from '../../../core/payment-states.ts'
import { refundExpected } from '../../../core/refund.ts'
import type { ReturnOfOrder } from '../../../core/return-state.ts'
import { isStray, sayingsOf } from '../../../core/shipment-state.ts'
import { isAtLeast, type Role } from '../../../core/staff.ts'
import { kindOf } from '../../../core/tax/documents.ts'
import { isOfMoney } from '../../modules/messaging/templates/render.ts'
import { leftToPay } from '../../modules/orders/left-to-pay.ts'
import { refundReason } from '../../modules/orders/paying/why-returned.ts'
import type { FoundOrder } from '../../modules/orders/reading/find-orders.ts'
import type { WholeOrder } from '../../modules/orders/reading/whole-order.ts'
import { isBehind, mayPrint, mayShip, movesOf, parcelActsOf } from './order-moves.ts'
import { timelineOf } from './timeline.ts'

/** Packers get no amounts: they are left out of the reply, not hidden on the page. */
export const seesMoney = (role: Role): boolean => isAtLeast(role, 'manager')

/** Packers are told whether an order may be packed, not how refunds or the courier's cash stand. */
const paymentFor = (payment: PaymentState, money: boolean): PaymentState =>
  !money && hasPaid(payment) ? 'paid' : payment

export const orderRow = (
  { totalPaise, refundedPaise, placedAt, ...order }: FoundOrder,
  role: Role,
): OrderRow => ({
  ...order,
  payment: paymentFor(order.payment, seesMoney(role)),
  placedAt: placedAt.toISOString(),
  total: seesMoney(role) ? rupees(totalPaise) : null,
  refunded: seesMoney(role) ? rupees(refundedPaise) : null,
})

/** The outside services that this shop has set up. */
type Offers = { courierOn: boolean; payoutsOn: boolean }

export function orderPage(
  whole: WholeOrder & { returns: ReturnOfOrder[] },
  role: Role,
  offers: Offers,
): OrderPage['order'] {
  const money = seesMoney(role)
  const order = money
    ? whole
    : { ...whole, messages: whole.messages.filter(({ template }) => !isOfMoney(template)) }
  const { email: _, ...address } = order.address
  const { lines } = order
  return {
    code: order.code,
    status: order.status,
    endedAs: order.endedAs,
    parcel: order.parcel,
    payment: paymentFor(order.payment, money),
    paymentMethod: order.paymentMethod,
    placedAt: order.placedAt.toISOString(),
    name: `${address.firstName} ${address.lastName}`,
    city: address.city,
    state: address.state,
    pieces: lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0),
    total: money ? rupees(order.totalPaise) : null,
    refunded: money ? rupees(order.refundedPaise) : null,
    awbCode: order.awbCode,
    courierName: order.courierName,
    trackingUrl: order.trackingUrl,
    address,
    email: money ? order.email : null,
    customer: money ? order.customer : null,
    lines: lines.map(({ pictures, unitPaise, listedPaise, couponPaise, givenBackPaise, ...line }) => ({
      ...line,
      picture: pictures[0] ?? null,
      price: money ? rupees(unitPaise) : null,
      listed: money ? rupees(listedPaise) : null,
      couponPaise: money ? couponPaise : null,
      givenBackPaise: money ? givenBackPaise : null,
    })),
    returns: order.returns,
    cancellationReason: order.cancellationReason,
    promisedOn: order.promisedOn,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    cashRisk: money ? order.cashRisk : null,
    confirmBy: order.payment === 'to confirm' ? (order.confirmBy?.toISOString() ?? null) : null,
    mayConfirm: money && order.payment === 'to confirm',
    moves: movesOf(order, role, offers.courierOn),
    mayShip: mayShip(order),
    isPaidBack: order.isPaidBack,
    mayEnd: money && order.waitsForParcel,
    parcelActs: parcelActsOf(order, role),
    isBehind: isBehind(order),
    mayCatchUp: money && isBehind(order),
    mayPrint: mayPrint(order),
    money: money ? moneyOf(order, offers.payoutsOn) : null,
    parcels: order.parcels.map(({ createdAt: _, isWoken, mayCount, ...parcel }) => ({
      ...parcel,
      sayings: money ? sayingsOf({ ...parcel, isWoken, mayCount, awb: parcel.awbCode }) : [],
      mayReceive: isStray({ ...parcel, isWoken, mayCount, awb: parcel.awbCode }) && parcel.awbCode !== null,
    })),
    messages: order.messages.map(({ createdAt, sentAt: _, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
    })),
    timeline: timelineOf(order).filter(({ about }): boolean => money || !MONEY.includes(about)),
  }
}

const MONEY: TimelineEntry['about'][] = ['payment', 'refund']

function moneyOf(order: WholeOrder, payoutsOn: boolean): OrderMoney {
  const lines = order.lines.map((line) => ({ ...line, cancelledQuantity: line.cancelled }))
  const due = leftToPay(lines, order, order.payment !== 'on delivery' || order.endedAs !== null)
  return {
    subtotal: rupees(order.subtotalPaise),
    discount: rupees(order.discountPaise),
    coupon: order.couponCode,
    delivery: rupees(order.deliveryPaise),
    total: rupees(order.totalPaise),
    credit: rupees(order.creditPaise),
    toCollect: rupees(due),
    withCourier: rupees(order.courierPaise),
    // Without payout links cash cannot be refunded, and so neither can store credit, which is refunded after it.
    refundable: rupees(
      payoutsOn || order.linkPaise <= 0
        ? order.refundablePaise
        : Math.min(order.refundablePaise, order.sourcePaise),
    ),
    toSource: rupees(order.sourcePaise),
    byLink: rupees(order.linkPaise),
    attempts: order.attempts.map(
      ({ amountPaise, createdAt, expiresAt, nextCheckAt, closedAt: _, ...attempt }) => ({
        ...attempt,
        amount: rupees(amountPaise),
        startedAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        nextCheckAt: nextCheckAt?.toISOString() ?? null,
      }),
    ),
    payments: order.payments.map(({ amountPaise, receivedAt, ...payment }) => ({
      ...payment,
      amount: rupees(amountPaise),
      receivedAt: receivedAt.toISOString(),
    })),
    documents: order.documents.map(({ series, issuedAt, totalPaise, ...document }) => ({
      ...document,
      kind: kindOf(series),
      issuedAt: issuedAt.toISOString(),
      total: rupees(totalPaise),
    })),
    refunds: order.refunds.map(
      ({ provider, amountPaise, requestedAt, doneAt, linkUntil, reason, why, code, ...refund }) => ({
        ...refund,
        reason: refundReason({ reason, why, code }),
        amount: rupees(amountPaise),
        expectedOn: provider && refundExpected(provider, requestedAt),
        linkUntil: linkUntil?.toISOString() ?? null,
        requestedAt: requestedAt.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
      }),
    ),
  }
}
