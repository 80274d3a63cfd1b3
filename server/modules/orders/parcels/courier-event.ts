import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { type CourierEvent, courierEvent, reportOfEvent } from '../../shipping/report.ts'
import { noteReport } from './follow-parcel.ts'
import { COURIER_EVENT } from './parcel-jobs.ts'

/** Keeps what the courier has sent and has it read in a job; the same event again is kept once and read once. */
export async function keepCourierEvent(db: Database, jobs: Jobs, event: CourierEvent): Promise<void> {
  const eventId = idOf(event)
  await db.begin(async (tx) => {
    const kept = await tx`
      insert into webhook_events (provider, event_id, kind, body)
      values ('courier', ${eventId}, ${event.shipment_status ?? 'scan'}, ${JSON.stringify(event)})
      on conflict do nothing returning 1`
    if (kept.length > 0) await jobs.enqueue(tx, COURIER_EVENT, { eventId })
  })
}

/** The courier numbers no events: one is the same when parcel, status and time are. */
function idOf({ awb, shipment_status_id, shipment_status, current_timestamp }: CourierEvent): string {
  return createHash('sha256')
    .update(`${awb}|${shipment_status_id ?? shipment_status}|${current_timestamp}`)
    .digest('hex')
}

type Deps = { db: Database; jobs: Jobs; log: Log; clock?: () => Date }

/** Throws while the parcel is still being booked: the event is to come again then. */
export async function readCourierEvent(
  { db, jobs, log, clock = () => new Date() }: Deps,
  eventId: string,
): Promise<void> {
  const [kept] = await db<{ body: unknown }[]>`
    select body from webhook_events where provider = 'courier' and event_id = ${eventId} and handled_at is null`
  if (!kept) return
  const event = courierEvent.parse(kept.body)
  const [parcel] = await db<{ id: string; isKnown: boolean }[]>`
    select id, awb_code is not null as "isKnown" from shipments
    where awb_code = ${event.awb} or (status = 'booking' and reference = ${event.order_id ?? null})
    order by awb_code limit 1`
  if (parcel && !parcel.isKnown) throw new Error(`The parcel of AWB ${event.awb} is still being booked.`)
  if (!parcel) log.warn({ eventId }, 'courier event about a parcel that is not ours')
  await db.begin(async (tx) => {
    const now = clock()
    if (parcel) await noteReport(tx, jobs, parcel.id, reportOfEvent(event), now)
    await tx`
      update webhook_events set handled_at = ${now} where provider = 'courier' and event_id = ${eventId}`
  })
}
