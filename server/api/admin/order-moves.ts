import type { ParcelAct } from '../../../contract/admin/parcels.ts'
import {
  canMove,
  hasNotLeft,
  isSaidByCourier,
  maySendParcel,
  type OrderStatus,
} from '../../../core/order-status.ts'
import { isSettled } from '../../../core/payment-states.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import {
  AFTER_LOSS,
  hasLeft,
  isOnItsWay,
  isOutThere,
  isUnderWay,
  isWithCourier,
  mayBeGivenUp,
  mayBeReceived,
} from '../../../core/shipment-state.ts'
import { isAtLeast, movesFor, type Role } from '../../../core/staff.ts'
import type { OrderStanding } from '../../modules/orders/reading/order-standing.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The moves of an order that this person may make by a button; moves that the courier's scans make are left out. */
export function movesOf(order: OrderStanding, role: Role, courierOn: boolean): OrderStatus[] {
  const moves = movesFor(role, order.status).filter((to) => !isSaidByCourier(to) || isGoingThere(order))
  if (order.payment === 'lapsed' || order.endedAs || isBehind(order)) return []
  if (order.isRefunded || order.payment === 'pending' || order.payment === 'to confirm')
    return moves.filter((to) => to === 'Cancelled')
  return courierOn && courierHas(order) ? moves.filter((to) => !isSaidByCourier(to)) : moves
}

/**
 * Refuses a move that this person may not make (403) or that the courier makes (409); whether it is legal at all is checked
 * by the operation.
 */
export function refuseNotTheirs(order: OrderStanding, to: OrderStatus, role: Role, courierOn: boolean): void {
  if (!canMove(order.status, to)) return
  if (!movesFor(role, order.status).includes(to)) throw new Refusal(CONSOLE.stepOfOthers)
  if (courierOn && isSaidByCourier(to) && courierHas(order))
    throw new Refusal(CONSOLE.stepOfCourier, { code: order.code })
}

/** A parcel of the order has left, but its status does not say so; an earlier version left some orders like that. */
export const isBehind = ({ status, endedAs, payment, parcels }: OrderStanding): boolean =>
  hasNotLeft(status) &&
  !endedAs &&
  payment !== 'lapsed' &&
  parcels.some((parcel) => isOutThere(parcel.status))

/** Its latest parcel that has left is on its way, or there is no parcel at all. */
function isGoingThere({ parcels }: OrderStanding): boolean {
  const last = parcels.findLast(({ status }) => hasLeft(status))
  return last ? isOnItsWay(last.status) : parcels.length === 0
}

const courierHas = ({ parcels }: OrderStanding): boolean =>
  parcels.some(({ status, isByHand }) => !isByHand && isWithCourier(status))

/** The order is packed and not handed over, or its parcel came back or was called off. */
export function mayShip(order: OrderStanding): boolean {
  const { status, endedAs, payment, isPaidBack, parcels } = order
  if (isBehind(order)) return false
  if (!isSettled(payment) || endedAs || isPaidBack) return false
  if (canMove(status, 'Shipped')) return true
  return maySendParcel(status) && !parcels.some((parcel) => isUnderWay(parcel.status))
}

/** What a person can enter about the last parcel; only managers decide about refunds and replacements. */
export function parcelActsOf(order: OrderStanding, role: Role): ParcelAct[] {
  const { status, endedAs, parcels } = order
  const last = parcels.findLast((parcel) => parcel.status !== 'cancelling' && parcel.status !== 'cancelled')
  if (isBehind(order)) return []
  if (!last || endedAs || status === 'Cancelled' || !mayBeReceived(last.status)) return []
  // The courier finds its own parcels again; of one with another label only the shop's people can say what became of it.
  if (last.status === 'away' && !last.isByHand) return []
  const isManager = isAtLeast(role, 'manager')
  const afterLoss = AFTER_LOSS.filter((after) => after !== 'send again' || !order.isPaidBack)
  return [
    ...(isManager && last.status === 'undelivered' && !last.isByHand
      ? (['try again', 'bring back'] as const)
      : []),
    'receive',
    ...(isManager && mayBeGivenUp(last) && last.status !== 'returning' ? afterLoss : []),
  ]
}

export const mayPrint = ({ status, payment, isRefunded }: OrderStanding): boolean =>
  status !== 'Cancelled' && isSettled(payment) && !isRefunded
