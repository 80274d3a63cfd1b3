import { ENDED } from '../../../core/order-status.ts'
import { POLICY } from '../../../core/policy.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { forgetMessagesBefore } from '../messaging/forget-messages.ts'
import { removeDeadStaffSessions } from '../staff/remove-dead-sessions.ts'
import { forgetOldSecurityLog } from '../staff/security-log.ts'
import { eraseCustomer } from './erase-customer.ts'

/** At once: what is left over is seen to the next day. */
const MOST = 2000
/** What a provider told us is of use until it is acted on; a few days more help to find out what went wrong. */
const EVENT_BODIES_KEPT = '7 days'

export type RetentionApplied = { anonymised: number; billsForgotten: number; messagesForgotten: number }

/** What the privacy policy says of how long things are kept, done: by the clock, every day. */
export async function applyRetention(
  { db, log }: { db: Database; log: Log },
  now: Date,
): Promise<RetentionApplied> {
  const anonymised = await anonymiseInactive(
    db,
    await monthsBefore(db, now, POLICY.anonymiseInactiveMonths),
    now,
  )
  const bills = await monthsBefore(db, now, POLICY.keepOrdersYears * 12)
  const billsForgotten = await forgetBillsBefore(db, bills, now)
  const messagesForgotten = await db.begin((tx) => forgetMessagesBefore(tx, bills, MOST))
  await clearEvents(db, now)
  await removeDeadStaffSessions(db, now)
  await forgetOldSecurityLog(db, now)
  const kept = { anonymised, billsForgotten, messagesForgotten }
  log.info(kept, 'what the privacy policy promises is kept')
  return kept
}

/** By the calendar: 36 months before a day is that day three years before. */
async function monthsBefore(db: Database, now: Date, months: number): Promise<Date> {
  const [{ then }] = await db<[{ then: Date }]>`
    select ${now}::timestamptz - make_interval(months => ${months}) as then`
  return then
}

/** One by one, so that none waits for another. One with an order that is not at its end stays until it is. */
async function anonymiseInactive(db: Database, unusedSince: Date, now: Date): Promise<number> {
  const inactive = await db<{ id: string }[]>`
    select id from accounts where erased_at is null and last_seen_at < ${unusedSince}
    order by last_seen_at limit ${MOST}`
  let done = 0
  for (const { id } of inactive)
    try {
      await db.begin((tx) => eraseCustomer(tx, id, { now, ifUnusedSince: unusedSince }))
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  return done
}

/** The sums and the place of supply stay for the books; whose order it was does not. */
async function forgetBillsBefore(db: Database, before: Date, now: Date): Promise<number> {
  const forgotten = await db`
    update orders set address = jsonb_build_object('firstName', 'Erased', 'lastName', '', 'street', '–', 'phone', '–',
      'city', address -> 'city', 'state', address -> 'state', 'zipcode', address -> 'zipcode',
      'country', address -> 'country'), bill_forgotten_at = ${now}
    where id in (
      select id from orders where placed_at < ${before} and bill_forgotten_at is null
        and (lapsed_at is not null or status = any(${ENDED}))
      order by placed_at limit ${MOST}
    )
    returning id`
  return forgotten.length
}

/** What others sent us holds names and numbers; that it came is a security log's business for as long as those are kept. */
async function clearEvents(db: Database, now: Date) {
  await db`
    update webhook_events set body = '{}'
    where handled_at < ${now}::timestamptz - ${EVENT_BODIES_KEPT}::interval and body <> '{}'`
  await db`
    delete from webhook_events
    where received_at < ${now}::timestamptz - make_interval(months => ${POLICY.keepSecurityLogsMonths})`
}
