import type { CourierWish } from '../../../../core/order-event.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Courier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import { bookParcel } from './book-parcel.ts'
import { noteReport } from './follow-parcel.ts'
import { pauseAfter, type Tended } from './parcel-pauses.ts'

/** `courier` null: no courier is configured. */
export type ParcelDeps = { db: Database; jobs: Jobs; log: Log; courier: Courier | null; clock?: () => Date }

/** Longer than all calls of one booking can take; after this another worker may take over. */
const CLAIM_MS = 120_000
const MOST_AT_A_TIME = 100
/** How often a courier must answer that it does not know a parcel before that is believed. */
const LOOKS = 2
const AT_ONCE = 4

/**
 * Does what is due for a parcel: books it, passes on what a person decided, tracks it or calls it off; once, even if
 * several workers try. An error of the courier is stored with the parcel, and the sweep tries again if that can help.
 */
export async function tendParcel(deps: ParcelDeps, shipmentId: string): Promise<{ courierAnswers: boolean }> {
  const now = (deps.clock ?? (() => new Date()))()
  const due = await claim(deps.db, shipmentId, now)
  if (!due) return { courierAnswers: true }
  try {
    await tend(deps, due, now)
    return { courierAnswers: true }
  } catch (error) {
    if (!(error instanceof CourierTrouble)) throw error
    deps.log.warn({ err: error, shipmentId, doing: due.status }, 'courier')
    await noteTrouble(deps.db, due, error, now)
    return { courierAnswers: !error.passing }
  }
}

/** Handles all parcels that are due, some at a time. If the courier does not answer, the rest waits for the next sweep. */
export async function sweepParcels(deps: ParcelDeps): Promise<void> {
  const now = (deps.clock ?? (() => new Date()))()
  const due = await deps.db<{ id: string }[]>`
    select id from shipments where next_check_at <= ${now} order by next_check_at limit ${MOST_AT_A_TIME}`
  const waiting = due.map(({ id }) => id)
  const work = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift())
      if (!(await tendParcel(deps, id)).courierAnswers) return
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

type Due = {
  id: string
  status: Tended
  reference: string
  awb: string | null
  /** What a person wants the courier to do and it was not told yet. */
  askedFor: CourierWish | null
  checks: number
}

async function claim(db: Database, shipmentId: string, now: Date): Promise<Due | null> {
  const [due] = await db<Due[]>`
    update shipments set next_check_at = ${new Date(now.getTime() + CLAIM_MS)}, asked_at = ${now},
      checks = checks + 1, last_error = case when status in ('booking', 'cancelling') then null else last_error end
    where id = ${shipmentId} and next_check_at <= ${now}
    returning id, status, reference, awb_code as awb, asked_for as "askedFor", checks`
  return due ?? null
}

async function tend(deps: ParcelDeps, due: Due, now: Date): Promise<void> {
  const { db, jobs, courier } = deps
  if (!courier) throw new CourierTrouble('The courier is off.', false)
  if (due.status === 'booking') return bookParcel({ db, jobs, courier }, due.id, now)
  if (due.status === 'cancelling') {
    const isKnown = await courier.cancel(due.reference)
    // A booking that got no answer may still arrive there after this.
    if (!isKnown && (await looked(db, due)) < LOOKS) return lookLater(db, due, null, now)
    await db`
      update shipments set status = 'cancelled', next_check_at = null where id = ${due.id} and status = 'cancelling'`
    return
  }
  if (due.askedFor) {
    await courier.decide(due.awb!, due.askedFor)
    await db`update shipments set asked_for = null where id = ${due.id} and asked_for = ${due.askedFor}`
  }
  const report = await courier.track(due.awb!)
  if (report) await db.begin((tx) => noteReport(tx, jobs, due.id, report, now))
  else await lookLater(db, due, null, now)
}

async function looked(db: Database, { id }: Due): Promise<number> {
  const [{ looks }] = await db<[{ looks: number }]>`
    update shipments set looks = looks + 1 where id = ${id} returning looks`
  return looks
}

/** What a person has to decide waits for that person; tracking can always be repeated. */
async function noteTrouble(db: Database, due: Due, { passing, message }: CourierTrouble, now: Date) {
  if (!passing && due.askedFor)
    await db`update shipments set asked_for = null where id = ${due.id} and asked_for = ${due.askedFor}`
  const isForPeople = !passing && (due.status === 'booking' || due.status === 'cancelling')
  if (!isForPeople) return lookLater(db, due, message, now)
  await db`
    update shipments set last_error = ${message}, next_check_at = null
    where id = ${due.id} and status = ${due.status}`
}

async function lookLater(db: Database, { id, status, checks }: Due, error: string | null, now: Date) {
  await db`
    update shipments set last_error = coalesce(${error}, last_error),
      next_check_at = ${pauseAfter(status, checks, now)}
    where id = ${id} and status = ${status}`
}
