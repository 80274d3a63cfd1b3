import { ENDED } from '../../../core/order-status.ts'
import { POLICY } from '../../../core/policy.ts'
import { keptBefore } from '../../../core/retention.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { inBatches } from '../../platform/in-batches.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Signing } from '../../platform/signing.ts'
import { forgetOldCodes } from '../accounts/one-time-codes.ts'
import { forgetOldSignInCodes } from '../accounts/sign-in-codes.ts'
import { forgetOldSearches } from '../catalogue/search/missed-searches.ts'
import { forgetRedeemers } from '../coupons/forget-coupons.ts'
import { forgetOldGrievances } from '../grievances/forget-grievances.ts'
import { removeMessagesBefore, removeVisitorsMessages } from '../messaging/forget-messages.ts'
import { forgetOldReaders } from '../newsletter/forget-readers.ts'
import { forgetOldReturnNotes } from '../returns/forget-returns.ts'
import { forgetOldVersions } from '../reviews/forget-old-versions.ts'
import { removeOverdueWaits } from '../size-waits/own-waits.ts'
import { forgetOldSecurityLog } from '../staff/security-log.ts'
import { removeDeadStaffSessions } from '../staff/sessions.ts'
import { eraseCustomer } from './erase-customer.ts'
import { forgetWordsOfBills } from './forget-words.ts'
import { forgetSealedConsents } from './seal-consents.ts'

/** Accounts, and bills, in a night, more or less: what is left over is seen to the next. */
const MOST = 2000
/** So many of them are looked at in one statement. */
const BATCH = 2000

type Deps = { db: Database; signing: Signing }
type RetentionApplied = { anonymised: number; billsForgotten: number; messagesRemoved: number }

/** Deletes what the privacy policy says is kept no longer; runs every night. */
export async function applyRetention(
  { db, log, signing }: Deps & { log: Log },
  now: Date,
): Promise<RetentionApplied> {
  const anonymised = await anonymiseInactive({ db, signing }, keptBefore('inactiveAccounts', now), now)
  const bills = keptBefore('orders', now)
  const billsForgotten = await forgetBillsBefore(db, bills, now)
  const messagesRemoved = await removeMessagesBefore(db, bills)
  await forgetCashRisks(db, now)
  await clearEvents(db, now)
  await forgetOldCodes(db, now)
  await forgetOldSignInCodes(db, now)
  await removeDeadStaffSessions(db, now)
  await forgetOldSecurityLog(db, now)
  await forgetOldSearches(db, now)
  await forgetOldReaders(db, now)
  await forgetOldVersions(db, now)
  await forgetOldGrievances(db, now)
  await forgetOldReturnNotes(db, now)
  await forgetSealedConsents(db, now)
  await removeOverdueWaits(db, now)
  await removeVisitorsMessages(db, new Date(now.getTime() - POLICY.keepSizeWaitsDays * DAY_MS))
  const kept = { anonymised, billsForgotten, messagesRemoved }
  log.info(kept, 'what the privacy policy promises is kept')
  return kept
}

/**
 * Erases accounts unused since a moment, each in a transaction of its own. One with an unfinished order waits for its end.
 * It looks at accounts not known to be in use, and records the last use it finds, so that each account is looked at once in
 * three years.
 */
async function anonymiseInactive({ db, signing }: Deps, unusedSince: Date, now: Date): Promise<number> {
  type Piece = { last: string | null; lastAt: string; inactive: string[] }
  let done = 0
  for (
    let { last, lastAt }: Pick<Piece, 'last' | 'lastAt'> = { last: BEFORE_ALL, lastAt: '-infinity' };
    last !== null && done < MOST;
  ) {
    const [piece]: Piece[] = await db`
      with piece as materialized (
        select id, known_seen_at, last_seen_at from accounts
        where erased_at is null and known_seen_at < ${unusedSince}
          and (known_seen_at, id) > (${lastAt}::text::timestamptz, ${last}::uuid)
        order by known_seen_at, id limit ${BATCH}
        for no key update skip locked
      ), known as (
        update accounts a set known_seen_at = p.last_seen_at from piece p
        where a.id = p.id and p.last_seen_at >= ${unusedSince}
      ), last as (select id, known_seen_at from piece order by known_seen_at desc, id desc limit 1)
      select (select id from last) as last, (select known_seen_at::text from last) as "lastAt",
        array(select id from piece where last_seen_at < ${unusedSince}) as inactive`
    last = piece!.last
    lastAt = piece!.lastAt
    done += await anonymise({ db, signing }, piece!.inactive, unusedSince, now)
  }
  return done
}

async function anonymise(
  { db, signing }: Deps,
  inactive: string[],
  unusedSince: Date,
  now: Date,
): Promise<number> {
  let done = 0
  for (const id of inactive)
    try {
      await db.begin((tx) => eraseCustomer(tx, id, { now, signing, ifUnusedSince: unusedSince }))
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  return done
}

/** Removes from old bills who they were for and what was written about them; sums and places of supply stay for the books. */
async function forgetBillsBefore(db: Database, before: Date, now: Date): Promise<number> {
  type Piece = { last: string | null; lastAt: string; forgotten: string[] }
  let done = 0
  for (
    let { last, lastAt }: Pick<Piece, 'last' | 'lastAt'> = { last: BEFORE_ALL, lastAt: '-infinity' };
    last && done < MOST;
  ) {
    const piece: Piece = await db.begin(async (tx) => {
      const [some] = await tx<[Piece]>`
        with piece as materialized (
          select id, placed_at, lapsed_at, status, ended_as, bill_forgotten_at from orders
          where placed_at < ${before} and (placed_at, id) > (${lastAt}::text::timestamptz, ${last}::uuid)
          order by placed_at, id limit ${BATCH}
        ), forgotten as (
          update orders o set address = jsonb_build_object('firstName', 'Erased', 'lastName', '', 'street', '–', 'phone', '–',
            'city', address -> 'city', 'state', address -> 'state', 'zipcode', address -> 'zipcode',
            'country', address -> 'country'), bill_forgotten_at = ${now}, cash_risk = null, confirm_token = null
          from piece p
          where o.id = p.id and p.bill_forgotten_at is null
            and not exists (select from tax_documents d where d.order_id = o.id and d.issued_at >= ${before})
            and (p.lapsed_at is not null or p.status = any(${ENDED}) or p.ended_as is not null)
          returning o.id
        ), last as (select id, placed_at from piece order by placed_at desc, id desc limit 1)
        select (select id from last) as last, (select placed_at::text from last) as "lastAt",
          array(select id from forgotten) as forgotten`
      if (some.forgotten.length > 0) {
        await forgetWordsOfBills(tx, some.forgotten)
        await forgetRedeemers(tx, some.forgotten)
      }
      return some
    })
    last = piece.last
    lastAt = piece.lastAt
    done += piece.forgotten.length
  }
  return done
}

/** Nights that were missed are made up for within two weeks; later remains are deleted with the bill. */
async function forgetCashRisks(db: Database, now: Date) {
  await inBatches(
    (most) => db`
      update orders set cash_risk = null, confirm_token = null where id in (
        select id from orders
        where placed_at < ${now}::timestamptz - make_interval(days => ${POLICY.keepCashRiskDays})
          and placed_at > ${now}::timestamptz - make_interval(days => ${POLICY.keepCashRiskDays + 14})
          and (cash_risk is not null or confirm_token is not null)
        limit ${most}
      )`,
  )
}

/**
 * Webhooks contain names and numbers: they are needed until they are handled, and some days longer to find the cause of an
 * error. That they arrived is kept as long as security logs are.
 */
async function clearEvents(db: Database, now: Date) {
  await inBatches(
    (most) => db`
      update webhook_events set body = '{}' where (provider, event_id) in (
        select provider, event_id from webhook_events
        where handled_at < ${keptBefore('providerNews', now)} and body <> '{}' limit ${most}
      )`,
  )
  await inBatches(
    (most) => db`
      delete from webhook_events where (provider, event_id) in (
        select provider, event_id from webhook_events
        where received_at < ${keptBefore('securityLogs', now)}
        limit ${most}
      )`,
  )
}
