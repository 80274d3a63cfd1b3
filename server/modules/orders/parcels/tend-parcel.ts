import type { CourierWish } from '../../../../core/order-event.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Courier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import { bookParcel } from './book-parcel.ts'
import { noteReport } from './follow-parcel.ts'
import { pauseAfter, type Tended } from './parcel-pauses.ts'

/** `courier` null: it is off. */
export type ParcelDeps = { db: Database; jobs: Jobs; log: Log; courier: Courier | null; clock?: () => Date }

/** As long as all calls of one booking can take, and a little: then another worker may take over. */
const CLAIM_MS = 120_000
const MOST_AT_A_TIME = 100
/** So often a courier that knows of no such parcel is asked before that is believed. */
const LOOKS = 2
const AT_ONCE = 4

/**
 * Does for a parcel what is due: books it, says what is wanted of it, asks where it is, or calls it off. Once, however many come to do it.
 * Trouble with the courier is written on the parcel, and the sweep comes again if that can help.
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

/** All parcels that are due, some at a time. While the courier does not answer, the others wait for the next sweep. */
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
  /** What a person wants of the courier, who has not been told. */
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
    // A booking that was never answered can get through after this.
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

/** What a person has to settle waits for that person; asking where a parcel is can always be done again. */
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
