import { NOT_LEFT, type OrderStatus, withWork } from '../../../../core/order-status.ts'
import { HELD } from '../../../../core/payment-states.ts'
import { PICKUP_TROUBLES } from '../../../../core/return-state.ts'
import { DONE_WITH, OUT_THERE } from '../../../../core/shipment-state.ts'
import type { Database } from '../../../platform/database.ts'
import { codesOf } from '../../shipping/courier-codes.ts'
import { isRefunded, isRunning } from '../lock-order.ts'

export type TroubleKind =
  | 'payment-untold'
  | 'payment-unanswered'
  | 'refund-failed'
  | 'refund-stuck'
  | 'order-refunded'
  | 'order-behind-parcel'
  | 'parcel-not-fetched'
  | 'parcel-fetched-after-all'
  | 'parcel-delivered-after-all'
  | 'parcel-of-cancelled'
  | 'parcel-found'
  | 'parcel-undelivered'
  | 'parcel-damaged'
  | 'parcel-lost'
  | 'parcel-returning'
  | 'parcel-returned'
  | 'parcel-called-off'
  | 'parcel-to-send-again'
  | 'parcel-not-called-off'
  | 'parcel-not-taken'
  | `pickup-${(typeof PICKUP_TROUBLES)[number]}`
  | 'pickup-not-taken'
  | 'pickup-not-called-off'

/** A problem that does not resolve itself, or takes too long. */
export type Trouble = {
  id: string
  about: 'payment' | 'refund' | 'parcel'
  order: string
  /** The return concerned; null: none. */
  return: string | null
  orderStatus: OrderStatus
  what: TroubleKind
  detail: string | null
  since: Date
}

const STUCK_AFTER = '15 minutes'
/** A booked parcel should be picked up within this. */
const FETCHED_WITHIN = '2 days'
const MOST = 200

/** Oldest first. */
export async function troubles(db: Database): Promise<Trouble[]> {
  const found = await Promise.all([
    paymentTroubles(db),
    refundTroubles(db),
    refundedOrders(db),
    parcelTroubles(db),
    pickupTroubles(db),
  ])
  return found.flat()
}

const paymentTroubles = (db: Database) => db<Trouble[]>`
  select p.id, 'payment' as about, o.code as order, null as return, o.status as "orderStatus",
    case when p.expires_at < now() then 'payment-untold' else 'payment-unanswered' end as what,
    p.last_error as detail, p.created_at as since
  from payment_attempts p join orders o on o.id = p.order_id
  where p.next_check_at is not null and p.status = any(${HELD}) and o.lapsed_at is null
    and (p.expires_at < now() or p.last_error is not null)
    and p.created_at < now() - ${STUCK_AFTER}::interval
  order by p.created_at limit ${MOST}`

const refundTroubles = (db: Database) => db<Trouble[]>`
  select r.id, 'refund' as about, o.code as order, null as return, o.status as "orderStatus",
    case when r.status = 'failed' then 'refund-failed' else 'refund-stuck' end as what,
    r.last_error as detail, r.requested_at as since
  from refunds r join orders o on o.id = r.order_id
  where r.status <> 'done'
    and (r.status = 'failed' or r.last_error is not null and r.requested_at < now() - ${STUCK_AFTER}::interval)
  order by r.requested_at limit ${MOST}`

/** Orders that were refunded before they left: nobody packs them, and they are not cancelled. */
const refundedOrders = (db: Database) => db<Trouble[]>`
  select o.id, 'refund' as about, o.code as order, null as return, o.status as "orderStatus", 'order-refunded' as what, null as detail,
    o.placed_at as since
  from orders o where ${isRefunded(db)} and ended_as is null and lapsed_at is null order by o.placed_at limit ${MOST}`

/** Returns that the courier does not pick up or does not bring. */
const pickupTroubles = (db: Database) => db<Trouble[]>`
  select r.id, 'parcel' as about, o.code as order, r.code as return, o.status as "orderStatus",
    case p.status when 'booking' then 'pickup-not-taken' when 'cancelling' then 'pickup-not-called-off'
      else 'pickup-' || p.status end as what,
    coalesce(p.last_error, p.current_status) as detail, p.created_at as since
  from return_pickups p join returns r on r.pickup_id = p.id join orders o on o.id = r.order_id
  where p.status = any(${PICKUP_TROUBLES}) and r.state in ('pickup_booked', 'picked_up')
    or p.status = 'booking' and ${failsStill(db, 'p')} and r.state = 'approved'
    or p.status = 'cancelling' and ${failsStill(db, 'p')}
  order by p.created_at limit ${MOST}`

/**
 * Looks at each order's last parcel: problems of one before are solved, unless the courier carries that one as well.
 * Parcels that were called off or given up are looked up from unfinished orders, one by one: their number grows for ever,
 * and the planner cannot estimate how few belong to such an order.
 */
const parcelTroubles = (db: Database) => db<Trouble[]>`
  with looked_at as (
    select s.*, o.code, o.status as order_status
    from shipments s join orders o on o.id = s.order_id
    where (s.woke_at is not null
        or s.status in ('booking', 'booked', 'undelivered', 'returning', 'returned', 'damaged', 'lost', 'cancelling'))
      and (s.woke_at is not null or s.status = 'cancelling' or o.ended_as is null)
    union all
    select s.*, o.code, o.status
    from (select * from orders where ${isRunning(db)}) o cross join lateral (
      select * from shipments where order_id = o.id order by created_at desc, id desc limit 1
    ) s
    where s.status = any(${DONE_WITH}) and s.woke_at is null
      or s.status in ('away', 'delivered') and o.status = any(${NOT_LEFT})
  ), named as (
    select s.*,
      case
        when order_status = any(${NOT_LEFT}) and s.status = any(${OUT_THERE}) then 'order-behind-parcel'
        when order_status = 'Cancelled' and s.status = any(${OUT_THERE}) then 'parcel-of-cancelled'
        when s.status in ('undelivered', 'returning', 'returned', 'damaged', 'lost') then 'parcel-' || s.status
        when s.woke_at is not null and s.current_code = any(${codesOf('Delivered')}) then 'parcel-delivered-after-all'
        when s.woke_at is not null and s.status = 'written off' then 'parcel-found'
        when s.woke_at is not null then 'parcel-fetched-after-all'
        when s.status = 'cancelled' and (order_status = any(${withWork('onTheWay')})
          or order_status = any(${withWork('toShip')}) and s.current_code = any(${codesOf('cancelled')})) then 'parcel-called-off'
        when s.status in ('written off', 'received') and (s.settled_at is null or order_status = any(${withWork('onTheWay')}))
          then 'parcel-to-send-again'
        when s.status = 'cancelling' and ${failsStill(db, 's')} then 'parcel-not-called-off'
        when s.status = 'booking' and ${failsStill(db, 's')} then 'parcel-not-taken'
        when s.status = 'booked' and (s.current_code = any(${codesOf('trouble')})
          or s.created_at < now() - ${FETCHED_WITHIN}::interval) then 'parcel-not-fetched'
      end as what
    from looked_at s
  )
  select id, 'parcel' as about, code as order, null as return, order_status as "orderStatus", what,
    coalesce(last_error, current_status) as detail, created_at as since
  from named
  where what in ('parcel-not-called-off', 'parcel-fetched-after-all', 'parcel-delivered-after-all', 'parcel-found',
      'order-behind-parcel', 'parcel-of-cancelled')
    or what is not null and id = (
      select id from shipments where order_id = named.order_id order by created_at desc, id desc limit 1)
  order by created_at limit ${MOST}`

/**
 * What the courier did not take waits for a person at once, or is tried again: then it is trouble after a while, and never
 * at its first failure, for a parcel may be older than what is asked of the courier.
 */
const failsStill = (db: Database, row: 's' | 'p') => db`
  (${db(row)}.last_error is not null and (${db(row)}.next_check_at is null
    or ${db(row)}.checks > 1 and ${db(row)}.created_at < now() - ${STUCK_AFTER}::interval))`
