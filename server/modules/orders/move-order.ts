import type { Actor } from '../../../core/actor.ts'
import { canMove, isSaidByCourier, isStep, movesFrom, STEPS, type Step } from '../../../core/order-status.ts'
import { CASH } from '../../../core/payment-methods.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import { isOnItsWay, type ShipmentState, WITH_COURIER } from '../../../core/shipment-state.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { enter } from './ledger/enter.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { afterLast, noteEvent } from './note-event.ts'
import { lastParcelIs } from './parcels/last-parcel.ts'
import { issueInvoice } from './tax/issue-invoice.ts'
import { reducePriceSoFar } from './tax/reduce-price.ts'
import { tellShopper } from './telling/order-messages.ts'

/** Who moves an order, why (for its history), and when. */
export type By = { actor: Actor; reason?: string | null; at: Date }

/** What operations on an order work with. */
export type OrderDeps = {
  db: Database
  jobs: Jobs
  catalogue: Pick<LiveCatalogue, 'stockMoved'>
  clock?: () => Date
}

/**
 * Moves an order one step. If it is there already, nothing happens. Refuses 404, and 409 for an illegal move and an order
 * that is not paid or confirmed yet. Cancelling is another operation.
 */
export async function moveOrder(
  { db, jobs, clock = () => new Date() }: Omit<OrderDeps, 'catalogue'>,
  { code, to, actor, reason = null }: { code: string; to: Step; actor: Actor; reason?: string | null },
): Promise<{ moved: boolean }> {
  return db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    if (order.status === to) return { moved: false }
    if (order.endedAs) throw new Refusal(ORDERS.orderEnded, { code, endedAs: order.endedAs })
    if (!canMove(order.status, to))
      throw new Refusal(ORDERS.moveIllegal, { ...order, moves: movesFrom(order.status), to })
    refuseUnsettled(order)
    if (isSaidByCourier(to)) await refuseElsewhere(tx, order)
    await moveAlong(tx, jobs, order, { to }, { actor, reason, at: clock() })
    return { moved: true }
  })
}

/** An order whose parcel came back or was lost cannot be marked as delivered. */
async function refuseElsewhere(tx: Transaction, { id, code }: LockedOrder) {
  const [{ parcel }] = await tx<[{ parcel: ShipmentState | null }]>`
    select ${lastParcelIs(tx)} as parcel from orders o where id = ${id}`
  if (parcel && !isOnItsWay(parcel)) throw new Refusal(ORDERS.parcelNotOnItsWay, { code })
}

/** Like `lockOrder`, by the order's code. Refuses 404. */
export async function lockOrderByCode(tx: Transaction, code: string): Promise<LockedOrder> {
  const [order] = await tx<{ id: string }[]>`select id from orders where code = ${code}`
  if (!order) throw new Refusal(ORDERS.orderUnknown)
  return lockOrder(tx, order.id)
}

/** Refuses (409) to pack an order that is not paid online yet, not confirmed, or refunded. */
export function refuseUnsettled({
  code,
  paymentMethod,
  paidAt,
  lapsedAt,
  isToConfirm,
  isRefunded,
}: LockedOrder) {
  if (lapsedAt) throw new Refusal(ORDERS.orderLapsed, { code })
  if (paymentMethod !== CASH && !paidAt) throw new Refusal(ORDERS.orderUnpaid, { code })
  if (isToConfirm) throw new Refusal(ORDERS.orderUnconfirmed, { code })
  if (isRefunded) throw new Refusal(ORDERS.orderRefunded, { code })
}

/**
 * Moves an order through all steps up to `to` and records each; the shopper hears of the last, unless there is worse news.
 * Never moves it back. False: it is at that step already, or further.
 */
export async function moveAlong(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  { to, isQuiet = false, deliveredAt }: { to: Step; isQuiet?: boolean; deliveredAt?: Date | undefined },
  by: By,
): Promise<boolean> {
  if (!isStep(order.status) || order.endedAs) return false
  const steps = STEPS.slice(STEPS.indexOf(order.status) + 1, STEPS.indexOf(to) + 1)
  if (steps.length === 0) return false
  await tx`
    update orders set status = ${to}, delivered_at = ${to === 'Delivered' ? (deliveredAt ?? by.at) : tx`delivered_at`}
    where id = ${order.id}`
  const start = await afterLast(tx, order.id, by.at)
  for (const [index, status] of steps.entries())
    await noteEvent(tx, order.id, { kind: 'moved', status, ...by, at: after(start, index) })
  if (steps.includes('Shipped')) {
    const reference = await issueInvoice(tx, order.id)
    await enter(tx, { orderId: order.id, cause: 'invoiced', at: by.at, reference })
    if (reference) await reducePriceSoFar(tx, order.id, by.at)
  }
  if (to === 'Delivered') await noteDelivered(tx, order, { ...by, at: after(start, steps.length) })
  const news = NEWS[to]
  if (news && !isQuiet) await tellShopper(tx, jobs, { orderId: order.id, about: news })
  return true
}

const NEWS = {
  'Order Placed': null,
  Packing: null,
  Shipped: 'order-shipped',
  'Out for delivery': 'order-out-for-delivery',
  Delivered: 'order-delivered',
} as const satisfies Record<Step, string | null>

/** Keeps the events of one transaction in order. */
const after = (at: Date, index: number) => new Date(at.getTime() + index)

/** A delivered cash order counts as paid; the shop has the money once the courier hands it over. */
async function noteDelivered(tx: Transaction, { id, paymentMethod, paidAt }: LockedOrder, by: By) {
  await tx`
    update shipments set status = 'delivered', next_check_at = null
    where order_id = ${id} and status = any(${WITH_COURIER})`
  if (paymentMethod !== CASH || paidAt) return
  await tx`update orders set paid_at = ${by.at} where id = ${id}`
  await noteEvent(tx, id, { kind: 'paid', actor: by.actor, at: by.at, detail: { paymentId: null } })
  await enter(tx, { orderId: id, cause: 'collected', at: by.at })
}
