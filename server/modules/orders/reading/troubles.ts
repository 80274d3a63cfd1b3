import { type OrderStatus, withWork } from '../../../../core/order-status.ts'
import { HELD } from '../../../../core/payment-states.ts'
import type { Database } from '../../../platform/database.ts'

export type TroubleKind =
  | 'payment-untold'
  | 'payment-unanswered'
  | 'refund-failed'
  | 'refund-stuck'
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
/** A parcel that is back is somebody's business for so long. */
const BACK_FOR = '30 days'
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

/** Of each order the last parcel: what went wrong with one before is mended. */
const parcelTroubles = (db: Database) => db<Trouble[]>`
  select s.id, 'parcel' as about, o.code as order, o.status as "orderStatus",
    case s.status when 'returning' then 'parcel-returning' when 'returned' then 'parcel-returned'
      when 'cancelled' then 'parcel-called-off' when 'cancelling' then 'parcel-not-called-off'
      else 'parcel-not-taken' end as what,
    coalesce(s.last_error, s.current_status) as detail, s.created_at as since
  from shipments s join orders o on o.id = s.order_id
  where s.status in ('booking', 'cancelling', 'returning', 'returned', 'cancelled')
    and case s.status when 'returning' then true
      when 'returned' then coalesce(s.current_at, s.created_at) > now() - ${BACK_FOR}::interval
      when 'cancelled' then o.status = any(${withWork('onTheWay')})
      else s.last_error is not null end
    and not exists (
      select from shipments later where later.order_id = s.order_id
        and (later.created_at, later.id) > (s.created_at, s.id)
    )
  order by s.created_at limit ${MOST}`
