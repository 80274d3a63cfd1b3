import {
  CALLED_OFF,
  canReturnMove,
  FOLLOWED,
  NOT_FETCHED,
  type PickupState,
  type ReturnState,
} from '../../../../core/return-state.ts'
import { HOUR_MS } from '../../../../core/time.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { PickupNews } from '../../messaging/templates/return-news.ts'
import { type Meaning, meaningOf } from '../../shipping/courier-codes.ts'
import { momentOf, type Report } from '../../shipping/report.ts'
import { lockReturn, type Mover, moveReturn } from '../move-return.ts'
import { tellOfReturn } from '../tell-of-return.ts'
import { TEND_PICKUP } from './pickup-jobs.ts'

/**
 * Applies a courier's report to a pickup and to the returns that it fetches. The first scan that shows the parcel with the
 * courier makes its returns `picked_up`; that it has arrived is entered by the person who opens it. A failed attempt is
 * counted and the shopper told; after the policy's number of attempts the pickup is called off. A pickup that the courier
 * cancels, or whose parcel goes back to the shopper, makes its returns `approved` again, so another can be booked. Any
 * other trouble shows in the console's Today.
 */
export async function notePickupReport(
  tx: Transaction,
  jobs: Jobs,
  pickupId: string,
  report: Report,
  now: Date,
): Promise<void> {
  const [known] = await tx<{ orderId: string }[]>`
    select order_id as "orderId" from return_pickups where id = ${pickupId}`
  if (!known) return
  await tx`select from orders where id = ${known.orderId} for no key update`
  const at = momentOf(report, now)
  const [pickup] = await tx<[Pickup]>`
    select status as was, current_at is null or current_at <= ${at} as "isLatest",
      ${report.at !== null} and (current_at is null or current_at < ${at}) as "isNews", tries, most_tries as "mostTries",
      missed_at as "missedAt"
    from return_pickups where id = ${pickupId} for update`
  const { was, isLatest, isNews } = pickup
  const by: Mover = { actor: 'courier', at: now }
  const isOff = CALLED_OFF.includes(was)
  const isWaited = isOff && (await isWaitedFor(tx, pickupId))
  const said = isOff
    ? afterAll(was, report, { isLatest, isWaited })
    : FOLLOWED.includes(was)
      ? fateOf(was, report, isLatest)
      : was
  const isMissed =
    said === 'not fetched' && meaningOf(report.code) === 'trouble' && isLatest && isAnew(pickup, report)
  const tries = pickup.tries + (isMissed ? 1 : 0)
  const isTooOften = isMissed && tries >= pickup.mostTries
  const becomes = isTooOften ? 'cancelling' : said
  const isFetched = isWaited && becomes !== was && becomes !== 'cancelled'
  await tx`
    update return_pickups set current_at = greatest(current_at, ${report.at ? at : null}),
      current_status = ${isLatest ? tx`coalesce(${report.status}, current_status)` : tx`current_status`},
      courier_name = coalesce(${report.courierName}, courier_name), tracking_url = coalesce(${report.trackUrl}, tracking_url),
      status = ${becomes}, next_check_at = ${becomes === 'cancelled' ? null : isTooOften || isFetched ? now : tx`next_check_at`},
      tries = ${tries}, missed_at = ${isMissed ? at : pickup.missedAt}
      ${isTooOften ? tx`, checks = 0` : tx``}${isTooOften || isNews ? tx`, last_error = null` : tx``}
    where id = ${pickupId}`
  if (isTooOften) {
    await moveAll(tx, jobs, {
      pickupId,
      from: 'pickup_booked',
      to: 'approved',
      by: { ...by, news: 'called_off' },
    })
    await jobs.enqueue(tx, TEND_PICKUP, { pickupId })
    return
  }
  if (isMissed) await tellAll(tx, jobs, pickupId, 'pickup_booked', 'missed')
  if (becomes === was) return
  if (isFetched) await moveAll(tx, jobs, { pickupId, from: 'approved', to: 'picked_up', by })
  if (isOff) return
  if (becomes === 'cancelled') {
    await moveAll(tx, jobs, {
      pickupId,
      from: 'pickup_booked',
      to: 'approved',
      by: { ...by, news: 'called_off' },
    })
    // The courier had it, so it is with its shopper again.
    if (!NOT_FETCHED.includes(was))
      await moveAll(tx, jobs, { pickupId, from: 'picked_up', to: 'approved', by: { ...by, news: 'is_back' } })
  } else if (!NOT_FETCHED.includes(becomes)) {
    await moveAll(tx, jobs, { pickupId, from: 'pickup_booked', to: 'picked_up', by })
    if (becomes === 'going back') await tellAll(tx, jobs, pickupId, 'picked_up', 'going_back')
  }
}

/** Whether a return still waits for this pickup: no other one was booked in its place. */
async function isWaitedFor(tx: Transaction, pickupId: string): Promise<boolean> {
  const [waiting] = await tx`
    select from returns where pickup_id = ${pickupId} and state = 'approved' limit 1`
  return waiting !== undefined
}

/** `isNews`: the report is dated after the last one. */
type Pickup = {
  was: PickupState
  isLatest: boolean
  isNews: boolean
  tries: number
  mostTries: number
  missedAt: Date | null
}

/** Reports of one failed attempt come several times over; one that is dated this much later is of another attempt. */
const SAME_TRY_MS = 6 * HOUR_MS
const isAnew = ({ was, missedAt }: Pickup, { at }: Report): boolean =>
  was !== 'not fetched' ||
  missedAt === null ||
  (at !== null && at.getTime() - missedAt.getTime() > SAME_TRY_MS)

async function tellAll(
  tx: Transaction,
  jobs: Jobs,
  pickupId: string,
  state: 'pickup_booked' | 'picked_up',
  news: PickupNews,
) {
  const all = await tx<{ id: string }[]>`
    select id from returns where pickup_id = ${pickupId} and state = ${state} order by id`
  for (const { id } of all) await tellOfReturn(tx, jobs, id, news)
}

type PickupMove = { pickupId: string; from: ReturnState; to: ReturnState; by: Mover }

/** Moves all of a pickup's returns that are in one state. The order is locked. */
export async function moveAll(tx: Transaction, jobs: Jobs, { pickupId, from, to, by }: PickupMove) {
  const codes = await tx<{ code: string }[]>`
    select code from returns where pickup_id = ${pickupId} and state = ${from} order by id`
  for (const { code } of codes) {
    const { orderReturn } = await lockReturn(tx, code)
    if (canReturnMove(orderReturn.state, to)) await moveReturn(tx, jobs, orderReturn, to, by)
  }
}

/** A report that is older than the last one changes nothing, except that it may show that the parcel was fetched. */
function fateOf(was: PickupState, report: Report, isLatest: boolean): PickupState {
  const current = meaningOf(report.code)
  const hasIt = [current, ...report.scans.map(({ code }) => meaningOf(code))].some(saysThatItHasIt)
  const isThere = NOT_FETCHED.includes(was)
  if (!isLatest) return isThere && hasIt ? 'on its way' : was
  if (current === 'returned') return isThere && !hasIt ? was : 'cancelled'
  if (current === 'cancelled') return isThere && !hasIt ? 'cancelled' : was
  if (current === 'trouble') return isThere && !hasIt ? 'not fetched' : was
  if (current === 'Packing') return was === 'not fetched' ? 'booked' : was
  const said = current === null ? undefined : ON_ITS_WAY[current]
  return said ?? (isThere && hasIt ? 'on its way' : was)
}

/**
 * A pickup that was called off may be fetched all the same. While a return still waits for it, it is followed again; if none
 * does, only its arrival or its cancellation counts.
 */
function afterAll(
  was: PickupState,
  report: Report,
  { isLatest, isWaited }: { isLatest: boolean; isWaited: boolean },
): PickupState {
  const current = meaningOf(report.code)
  if (!isLatest || current === null) return was
  if (current === 'cancelled' || current === 'returned') return 'cancelled'
  const said = ON_ITS_WAY[current]
  return said && (isWaited ? said !== 'going back' : said === 'brought') ? said : was
}

const ON_ITS_WAY: Partial<Record<NonNullable<Meaning>, PickupState>> = {
  Shipped: 'on its way',
  'Out for delivery': 'on its way',
  Delivered: 'brought',
  undelivered: 'undelivered',
  returning: 'going back',
  lost: 'lost',
  damaged: 'damaged',
}
const saysThatItHasIt = (meaning: Meaning) => meaning !== null && meaning in ON_ITS_WAY

/**
 * Applies a report whose AWB belongs to a pickup; false: it belongs to none. Throws when the pickup is still being booked
 * under `reference` and has no AWB yet, so that the event is tried again later.
 */
export const hearOfReturn =
  (jobs: Jobs) =>
  async (
    tx: Transaction,
    awb: string,
    report: Report,
    now: Date,
    reference: string | null = null,
  ): Promise<boolean> => {
    const [pickup] = await tx<{ id: string; isKnown: boolean }[]>`
      select id, awb_code is not null as "isKnown" from return_pickups
      where awb_code = ${awb} or (status = 'booking' and awb_code is null and reference = ${reference})
      order by awb_code limit 1`
    if (!pickup) return false
    if (!pickup.isKnown) throw new Error(`The return of AWB ${awb} is still being booked.`)
    await notePickupReport(tx, jobs, pickup.id, report, now)
    return true
  }
