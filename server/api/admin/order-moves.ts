import { canMove, type OrderStatus } from '../../../core/order-status.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { movesFor, type Role } from '../../../core/staff.ts'
import type { WholeOrder } from '../../modules/orders/reading/whole-order.ts'
import { Refusal } from '../../platform/refusal.ts'

type Standing = Pick<WholeOrder, 'code' | 'status' | 'payment' | 'parcels'>

/** The buttons of an order: the legal moves that this person may make and that no courier makes. */
export function movesOf(order: Standing, role: Role, courierOn: boolean): OrderStatus[] {
  const moves = movesFor(role, order.status)
  if (order.payment === 'lapsed') return []
  if (order.payment === 'pending') return moves.filter((to) => to === 'Cancelled')
  return courierOn && isWithCourier(order) ? moves.filter((to) => !COURIERS.includes(to)) : moves
}

/** Refuses a move that is not this person's (403) or the courier's (409); the operation knows what is legal at all. */
export function refuseNotTheirs(order: Standing, to: OrderStatus, role: Role, courierOn: boolean): void {
  if (!canMove(order.status, to)) return
  if (!movesFor(role, order.status).includes(to)) throw new Refusal(CONSOLE.stepOfOthers)
  if (courierOn && COURIERS.includes(to) && isWithCourier(order))
    throw new Refusal(CONSOLE.stepOfCourier, { code: order.code })
}

/** What the courier's scans say of a parcel that it has fetched. */
const COURIERS: OrderStatus[] = ['Out for delivery', 'Delivered']

const isWithCourier = ({ parcels }: Standing): boolean =>
  parcels.some(({ status, isByHand }) => !isByHand && ['booked', 'returning'].includes(status))

/** Packed and not handed over yet; or on its way in a parcel that has come back or was called off. */
export function mayShip({ status, payment, parcels }: Standing): boolean {
  if (payment === 'lapsed' || payment === 'pending') return false
  if (status === 'Packing') return true
  const isUnderWay = parcels.some((parcel) => ['booked', 'delivered', 'returning'].includes(parcel.status))
  return (status === 'Shipped' || status === 'Out for delivery') && !isUnderWay
}

export const mayPrint = ({ status, payment }: Standing): boolean =>
  status !== 'Cancelled' && (payment === 'paid' || payment === 'on delivery')
