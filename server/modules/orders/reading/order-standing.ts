import type { OrderEnd, OrderStatus } from '../../../../core/order-status.ts'
import type { PaymentState } from '../../../../core/payment-states.ts'
import type { ShipmentState } from '../../../../core/shipment-state.ts'
import type { Database } from '../../../platform/database.ts'
import { isPaidBack, isRefunded } from '../lock-order.ts'
import { paymentState } from './find-orders.ts'

/** What has to be known about an order to work on it, read in one statement. */
export type OrderStanding = {
  code: string
  status: OrderStatus
  endedAs: OrderEnd | null
  payment: PaymentState
  /** It has not left the shop and was refunded in full. */
  isRefunded: boolean
  /** It was refunded in full, so it is not sent again. */
  isPaidBack: boolean
  /** Oldest first. `isByHand`: with a label bought elsewhere. */
  parcels: { status: ShipmentState; isByHand: boolean; lastError: string | null }[]
}

/** Null: there is no such order. */
export async function orderStanding(db: Database, code: string): Promise<OrderStanding | null> {
  const [order] = await db<OrderStanding[]>`
    select code, status, ended_as as "endedAs", ${paymentState(db)} as payment,
      ${isRefunded(db)} as "isRefunded", ${isPaidBack(db)} as "isPaidBack", coalesce((
      select jsonb_agg(jsonb_build_object('status', status, 'lastError', last_error,
        'isByHand', awb_code is not null and provider_order_id is null) order by created_at, id)
      from shipments where order_id = o.id
    ), '[]'::jsonb) as parcels
    from orders o where code = ${code}`
  return order ?? null
}

/** Who last moved this order to a status, or requested its pickup. `staff`: the name, if it was a person of the shop. */
export async function lastToDo(
  db: Database,
  code: string,
  what: { status: OrderStatus } | { kind: 'courier-asked' },
): Promise<{ staffId: string | null; staff: string | null; at: Date } | null> {
  const [event] = await db<{ staffId: string | null; staff: string | null; at: Date }[]>`
    select e.staff_id as "staffId", s.name as staff, e.at
    from order_events e join orders o on o.id = e.order_id left join staff s on s.id = e.staff_id
    where o.code = ${code} and ${'status' in what ? db`e.status = ${what.status}` : db`e.kind = ${what.kind}`}
    order by e.at desc, e.id desc limit 1`
  return event ?? null
}
