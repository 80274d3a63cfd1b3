import { z } from 'zod'
import { codeOf } from './courier-codes.ts'
import { readTime } from './courier-time.ts'

/** A scan of a parcel. */
export type Scan = { at: Date; status: string; code: number | null; activity: string; location: string }

/** The courier's report on a parcel, requested or sent by webhook. */
export type Report = {
  /** Null: no scan says when. As of now, and it outranks no scan that is told later. */
  at: Date | null
  status: string | null
  code: number | null
  courierName: string | null
  trackUrl: string | null
  expectedAt: Date | null
  scans: Scan[]
}

const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * When a report that arrives `now` was made. One dated further in the future than clocks differ counts as of now, so that it
 * does not outrank all later ones.
 */
export const momentOf = ({ at }: Pick<Report, 'at'>, now: Date): Date =>
  at && at.getTime() < now.getTime() + CLOCKS_DIFFER_MS ? at : now

const MOST_SCANS = 500
// Postgres cannot store a NUL or half a surrogate pair.
const text = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).replaceAll('\0', '').trim().slice(0, most).toWellFormed())
const words = (most: number) => text(most).nullish().catch(null)

const scan = z.object({
  date: words(40),
  status: words(120),
  activity: words(500),
  location: words(200),
  'sr-status': words(40),
  'sr-status-label': words(120),
})
const scans = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.slice(-MOST_SCANS).flatMap((entry) => scan.safeParse(entry).data ?? []))

/** The courier's webhook for a scan, as far as we read it. `awb` empty: there is none yet. */
export const courierEvent = z.object({
  awb: text(60),
  order_id: words(60),
  courier_name: words(120),
  current_status: words(120),
  shipment_status: words(120),
  shipment_status_id: words(10),
  current_timestamp: words(40),
  etd: words(40),
  scans: scans.default([]),
})
export type CourierEvent = z.infer<typeof courierEvent>

/**
 * `shipment_status_id` is the parcel's status; `current_status_id` belongs to another numbering. One without a time was made
 * when it came, however late it is read.
 */
export function reportOfEvent(event: CourierEvent, receivedAt: Date): Report {
  return {
    at: readTime(event.current_timestamp) ?? receivedAt,
    status: event.current_status ?? event.shipment_status ?? null,
    code: codeOf(event.shipment_status_id, event.shipment_status ?? event.current_status),
    courierName: event.courier_name ?? null,
    trackUrl: null,
    expectedAt: readTime(event.etd),
    scans: event.scans.flatMap(asScan),
  }
}

const tracked = z.object({
  tracking_data: z.object({
    track_status: z.number(),
    shipment_status: words(10),
    shipment_track: z
      .array(z.object({ current_status: words(120), courier_name: words(120), edd: words(40) }))
      .catch([]),
    shipment_track_activities: scans.nullish().transform((given) => given ?? []),
    track_url: words(500),
    etd: words(40),
  }),
})

/** The answer to a tracking request; null: there was no scan yet. Throws on anything else. */
export function reportOfTracking(answer: unknown): Report | null {
  const data = tracked.parse(answer).tracking_data
  if (data.track_status !== 1) return null
  const [track] = data.shipment_track
  const found = data.shipment_track_activities.flatMap(asScan)
  return {
    at: found.reduce<Date | null>((latest, { at }) => (latest && latest > at ? latest : at), null),
    status: track?.current_status ?? null,
    code: codeOf(data.shipment_status, track?.current_status),
    courierName: track?.courier_name ?? null,
    trackUrl: webAddress(data.track_url),
    expectedAt: readTime(data.etd) ?? readTime(track?.edd),
    scans: found,
  }
}

function asScan(line: z.infer<typeof scan>): Scan[] {
  const at = readTime(line.date)
  if (!at) return []
  const label = line['sr-status-label'] === 'NA' ? null : line['sr-status-label']
  const status = label || line.status || line.activity || ''
  return [
    {
      at,
      status,
      code: codeOf(line['sr-status'], label),
      activity: line.activity || status,
      location: line.location || '',
    },
  ]
}

/** Shoppers will open it, so it must be a web address. */
function webAddress(given: string | null | undefined): string | null {
  return given && /^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : null
}
