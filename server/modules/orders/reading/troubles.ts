import { type OrderStatus, withWork } from '../../../../core/order-status.ts'
import { HELD } from '../../../../core/payment-states.ts'
import type { Database } from '../../../platform/database.ts'
import { codesOf } from '../../shipping/courier-codes.ts'

export type TroubleKind =
  | 'payment-untold'
  | 'payment-unanswered'
  | 'refund-failed'
  | 'refund-stuck'
  | 'parcel-not-fetched'
  | 'parcel-fetched-after-all'
  | 'parcel-undelivered'
  | 'parcel-damaged'
  | 'parcel-lost'
  | 'parcel-returning'
  | 'parcel-returned'
  | 'parcel-called-off'
  | 'parcel-not-called-off'
  | 'parcel-not-taken'

/** Something that does not mend by itself, or takes too long to. */
export type Trouble = {
  id: string
  about: 'payment' | 'refund' | 'parcel'
  order: string
  orderStatus: OrderStatus
  what: TroubleKind
  detail: string | null
  since: Date
}

const STUCK_AFTER = '15 minutes'
/** A parcel that is booked is fetched within it. */
const FETCHED_WITHIN = '2 days'
const MOST = 200

/** The oldest first. */
export async function troubles(db: Database): Promise<Trouble[]> {
  const found = await Promise.all([paymentTroubles(db), refundTroubles(db), parcelTroubles(db)])
  return found.flat()
}

const paymentTroubles = (db: Database) => db<Trouble[]>`
  select p.id, 'payment' as about, o.code as order, o.status as "orderStatus",
    case when p.expires_at < now() then 'payment-untold' else 'payment-unanswered' end as what,
    p.last_error as detail, p.created_at as since
  from payment_attempts p join orders o on o.id = p.order_id
  where p.next_check_at is not null and p.status = any(${HELD}) and o.lapsed_at is null
    and (p.expires_at < now() or p.last_error is not null)
    and p.created_at < now() - ${STUCK_AFTER}::interval
  order by p.created_at limit ${MOST}`

const refundTroubles = (db: Database) => db<Trouble[]>`
  select r.id, 'refund' as about, o.code as order, o.status as "orderStatus",
    case when r.status = 'failed' then 'refund-failed' else 'refund-stuck' end as what,
    r.last_error as detail, r.requested_at as since
  from refunds r join orders o on o.id = r.order_id
  where r.status <> 'done'
    and (r.status = 'failed' or r.last_error is not null and r.requested_at < now() - ${STUCK_AFTER}::interval)
  order by r.requested_at limit ${MOST}`

/** Of each order the last parcel: what went wrong with one before is mended, unless the courier carries that one as well. */
const parcelTroubles = (db: Database) => db<Trouble[]>`
  select id, 'parcel' as about, "order", "orderStatus", what, detail, since
  from (
    select s.id, o.code as "order", o.status as "orderStatus", coalesce(s.last_error, s.current_status) as detail,
      s.created_at as since,
      case
        when s.status in ('undelivered', 'returning', 'returned', 'damaged', 'lost') then 'parcel-' || s.status
        when s.status in ('cancelling', 'cancelled') and s.current_code = any(${codesOf('Shipped', 'Out for delivery')})
          then 'parcel-fetched-after-all'
        when s.status = 'cancelled' and (o.status = any(${withWork('onTheWay')})
          or o.status = any(${withWork('toShip')}) and s.current_code = any(${codesOf('cancelled')})) then 'parcel-called-off'
        when s.status = 'cancelling' and s.last_error is not null then 'parcel-not-called-off'
        when s.status = 'booking' and s.last_error is not null then 'parcel-not-taken'
        when s.status = 'booked' and (s.current_code = any(${codesOf('trouble')})
          or s.created_at < now() - ${FETCHED_WITHIN}::interval) then 'parcel-not-fetched'
      end as what
    from shipments s join orders o on o.id = s.order_id
    where s.status in ('booking', 'booked', 'undelivered', 'returning', 'returned', 'damaged', 'lost', 'cancelling', 'cancelled')
      and (o.ended_as is null or s.status = 'cancelling')
  ) parcels
  where what in ('parcel-not-called-off', 'parcel-fetched-after-all') or what is not null and not exists (
    select from shipments earlier join shipments later on later.order_id = earlier.order_id
      and (later.created_at, later.id) > (earlier.created_at, earlier.id)
    where earlier.id = parcels.id
  )
  order by since limit ${MOST}`
