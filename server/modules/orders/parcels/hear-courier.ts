import type { Database, Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { handleNews } from '../../inbox/handle-news.ts'
import { courierEvent, type Report, reportOfEvent } from '../../shipping/report.ts'
import { noteReport } from './follow-parcel.ts'

type Deps = {
  db: Database
  jobs: Jobs
  log: Log
  clock?: () => Date
  /** Handles a report on a parcel that belongs to no order; false: it is unknown. */
  elsewhere?: (
    tx: Transaction,
    awb: string,
    report: Report,
    now: Date,
    reference: string | null,
  ) => Promise<boolean>
}

/** Applies a courier's webhook. Throws while its parcel is still being booked, so that the event is tried again. */
export async function hearCourier(
  { db, jobs, log, clock = () => new Date(), elsewhere }: Deps,
  eventId: string,
): Promise<void> {
  const now = clock()
  await handleNews(
    db,
    { informant: 'courier', id: eventId },
    async (tx, { body }, receivedAt) => {
      const event = courierEvent.parse(body)
      const report = reportOfEvent(event, receivedAt)
      const reference = event.order_id ?? null
      const [parcel] = await tx<{ id: string; isKnown: boolean }[]>`
        select id, awb_code is not null as "isKnown" from (
          select id, awb_code from shipments where awb_code = ${event.awb}
          union all
          select id, awb_code from shipments where status = 'booking' and reference = ${reference}
        ) s order by awb_code limit 1`
      if (!parcel && (await elsewhere?.(tx, event.awb, report, now, reference))) return
      if (!parcel) return log.warn({ eventId }, 'courier event about a parcel that is not ours')
      if (!parcel.isKnown) throw new Error(`The parcel of AWB ${event.awb} is still being booked.`)
      await noteReport(tx, jobs, parcel.id, report, now)
    },
    now,
  )
}
