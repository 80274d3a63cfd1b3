import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { Tracking } from '../../../../core/scan-kinds.ts'
import { SHOWN } from '../../../../core/shipment-state.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { kindOf } from '../../shipping/courier-codes.ts'
import { indianIso } from '../../shipping/courier-time.ts'
import { TEND_PARCEL } from './parcel-jobs.ts'

/** Older data is refreshed in the background, for the shopper's next look. */
const STALE_MS = 10 * 60_000

/** Where the account's parcel is, from stored scans and without waiting for the courier. Null: there are none. */
export async function trackingOf(
  { db, jobs, clock = () => new Date() }: { db: Database; jobs: Jobs; clock?: () => Date },
  accountId: string,
  code: string,
): Promise<Tracking | null> {
  const order = await readOrder(db, code)
  if (!order) throw new Refusal(ORDERS.orderUnknown)
  if (order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
  if (!order.shipmentId) return null
  await refreshStale(db, jobs, order.shipmentId, clock())
  return {
    current_status: order.currentStatus ?? order.status,
    current: kindOf(order.currentCode),
    tracking_data: {
      etd: order.expectedOn,
      track_url: order.trackingUrl,
      shipment_track: (order.scans ?? []).map(({ at, code, ...scan }) => ({
        ...scan,
        kind: kindOf(code),
        date: indianIso(new Date(at)),
      })),
    },
  }
}

type Row = {
  accountId: string
  status: string
  shipmentId: string | null
  currentStatus: string | null
  expectedOn: string | null
  trackingUrl: string | null
  currentCode: number | null
  scans: { at: string; code: number | null; status: string; activity: string; location: string }[] | null
}

async function readOrder(db: Database, code: string): Promise<Row | null> {
  if (!/^\w{1,40}$/.test(code)) return null
  const [row] = await db<Row[]>`
    select o.account_id as "accountId", o.status, s.id as "shipmentId", s.current_status as "currentStatus",
      s.current_code as "currentCode",
      s.expected_on::text as "expectedOn", s.tracking_url as "trackingUrl",
      (select jsonb_agg(jsonb_build_object('at', scanned_at, 'code', code, 'status', status, 'activity', activity,
          'location', location) order by scanned_at desc, code desc nulls last)
        from shipment_scans where shipment_id = s.id) as scans
    from orders o left join lateral (
      select * from shipments
      where order_id = o.id and awb_code is not null and status = any(${SHOWN})
      order by created_at desc, id desc limit 1
    ) s on true
    where o.code = ${code}`
  return row ?? null
}

async function refreshStale(db: Database, jobs: Jobs, shipmentId: string, now: Date) {
  const before = new Date(now.getTime() - STALE_MS)
  const [stale] = await db`
    select from shipments where id = ${shipmentId} and next_check_at > ${now} and asked_at < ${before}`
  if (!stale) return
  await db.begin(async (tx) => {
    const claimed = await tx`
      update shipments set next_check_at = ${now}, asked_at = ${now}
      where id = ${shipmentId} and next_check_at > ${now} and asked_at < ${before} returning 1`
    if (claimed.length > 0) await jobs.enqueue(tx, TEND_PARCEL, { shipmentId })
  })
}
