import { dayInIndia } from '../../../../core/india-time.ts'
import type { ParcelTurn } from '../../../../core/order-event.ts'
import { hasNotLeft, STEPS, type Step } from '../../../../core/order-status.ts'
import { hasLeft, isOnItsWay, isWithCourier, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { type Meaning, meaningOf } from '../../shipping/courier-codes.ts'
import { momentOf, type Report, type Scan } from '../../shipping/report.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { type By, moveAlong } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { wakeParcel } from '../strays/wake-parcel.ts'
import { issueCreditNote } from '../tax/issue-credit-note.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { lastParcelIs } from './last-parcel.ts'
import { leaveShop, takeLabelOff } from './leave-shop.ts'
import { noteCameBack } from './note-came-back.ts'
import { isTended, pauseAfter } from './parcel-pauses.ts'

/**
 * Applies a courier's report to a parcel and moves its order forward by it, in whatever order and however often reports
 * come. Unknown codes are stored and change nothing. When the parcel cannot be delivered, turns back, is damaged, lost or
 * cancelled, the order keeps its status and gets a note: a shopkeeper decides what follows, as for a report on a parcel
 * that the shop had closed.
 */
export async function noteReport(
  tx: Transaction,
  jobs: Jobs,
  shipmentId: string,
  report: Report,
  now: Date,
): Promise<void> {
  const locked = await lockParcel(tx, shipmentId)
  if (!locked) return
  const { order, parcel } = locked
  const by = { actor: 'courier', at: now } as const
  const fresh = await keepScans(tx, shipmentId, report.scans)
  const isLatest = await noteLatest(tx, parcel, report, now)
  if (!isWithCourier(parcel.status)) {
    const told = { order, shipmentId, meaning: meaningOf(report.code), said: report.status ?? 'on its way' }
    return isLatest ? wakeParcel(tx, jobs, told, now) : undefined
  }

  const becomes = fateOf(parcel.status, report, isLatest)
  const turn = becomes !== parcel.status && isTurn(becomes) ? becomes : null
  await noteFate(tx, parcel, becomes, fresh.length > 0, now)
  if (becomes === 'returning' || becomes === 'returned') await noteCameBack(tx, order.id, now)
  // It may have been fetched and called off since it was heard of last.
  const isOut = hasLeft(becomes) || (becomes === 'cancelled' && meaningsIn(report).some(isUnderWay))
  if (becomes === 'cancelled' && !isOut && hasNotLeft(order.status))
    await takeLabelOff(tx, order.id, parcel.awb)
  await noteForShopkeeper(tx, order, { turn, said: report.status, fresh }, by)
  const step = isOnItsWay(becomes) || becomes === 'delivered' ? furthest(report) : 'Shipped'
  const moving = { isQuiet: turn !== null, deliveredAt: deliveredAt(report, now) }
  if (isOut && !hasLeft(parcel.status))
    await leaveShop(tx, jobs, order, { label: parcel, to: step, ...moving }, by)
  else if (isOut) await moveAlong(tx, jobs, order, { to: step, ...moving }, by)
  if (becomes === 'returned' || (becomes === 'cancelled' && (await lastIsBack(tx, order.id))))
    await takeBack(tx, order, now)
  if (turn) await tellOfTurn(tx, jobs, order.id, turn)
}

/** Looks at parcels that count only: a replacement that was called off is no more sold than the one before it. */
async function lastIsBack(tx: Transaction, orderId: string): Promise<boolean> {
  const [last] = await tx<[{ parcel: ShipmentState | null }]>`
    select ${lastParcelIs(tx)} as parcel from orders o where id = ${orderId}`
  return last.parcel === 'returned'
}

/** Told once for each kind; the arrival back at the shop is told when somebody has opened the parcel. */
async function tellOfTurn(tx: Transaction, jobs: Jobs, orderId: string, turn: ParcelTurn) {
  if (turn === 'undelivered' || turn === 'returning')
    await tellShopper(tx, jobs, { orderId, about: `order-${turn}` })
  if (turn === 'damaged' || turn === 'lost')
    await tellShopper(tx, jobs, { orderId, about: 'order-lost', isDamaged: turn === 'damaged' })
}

/** The order is no longer sold: nothing is owed for it any more, and its payment is to be refunded. */
export async function takeBack(tx: Transaction, { id: orderId }: LockedOrder, now: Date) {
  const reference = await issueCreditNote(tx, { orderId, why: 'came back' })
  await enter(tx, { orderId, cause: 'came back', at: now, reference })
}

type Parcel = {
  id: string
  status: ShipmentState
  awb: string
  courierName: string
  providerId: string | null
  currentAt: Date | null
  checks: number
}
type Fate = Exclude<ShipmentState, 'booking' | 'received' | 'written off' | 'cancelling'>

async function lockParcel(tx: Transaction, shipmentId: string) {
  const [found] = await tx<{ orderId: string }[]>`
    select order_id as "orderId" from shipments where id = ${shipmentId}`
  if (!found) return null
  const order = await lockOrder(tx, found.orderId)
  const [parcel] = await tx<[Parcel]>`
    select id, status, coalesce(awb_code, '') as awb, coalesce(courier_name, 'Courier') as "courierName",
      provider_shipment_id as "providerId", current_at as "currentAt", checks
    from shipments where id = ${shipmentId} for update`
  return { order, parcel }
}

/** Returns the scans that are new. */
async function keepScans(tx: Transaction, shipmentId: string, scans: Scan[]): Promise<Scan[]> {
  if (scans.length === 0) return []
  return tx<Scan[]>`
    insert into shipment_scans (shipment_id, scanned_at, status, code, activity, location)
    select ${shipmentId}, at, status, code, activity, location
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb)
      as s (at timestamptz, status text, code int, activity text, location text)
    on conflict do nothing
    returning scanned_at as at, status, code, activity, location`
}

/** Whether the report is the latest; an older one changes none of the parcel's current facts. */
async function noteLatest(tx: Transaction, parcel: Parcel, report: Report, now: Date): Promise<boolean> {
  const at = momentOf(report, now)
  if (parcel.currentAt && at < parcel.currentAt) return false
  // A parcel whose last report means that the courier no longer has it waits for a person; 'fulfilled' is no such report.
  const saysNothing = meaningOf(report.code) === null && !isWithCourier(parcel.status)
  await tx`
    update shipments set current_at = ${report.at ? at : parcel.currentAt}, current_status = coalesce(${report.status}, current_status),
      current_code = ${saysNothing ? tx`current_code` : report.code}, courier_name = coalesce(${report.courierName}, courier_name),
      tracking_url = coalesce(${report.trackUrl}, tracking_url),
      expected_on = coalesce(${report.expectedAt ? dayInIndia(report.expectedAt) : null}, expected_on)
    where id = ${parcel.id}`
  if (report.trackUrl)
    await tx`
      update orders o set tracking_url = ${report.trackUrl} from shipments s
      where s.id = ${parcel.id} and o.id = s.order_id and o.awb_code = s.awb_code`
  return true
}

const meaningsIn = ({ code, scans }: Report): Meaning[] =>
  [code, ...scans.map((scan) => scan.code)].map(meaningOf)

/**
 * Delivered is final. A late scan of the way out does not undo a return; a loss, damage or failed delivery is undone by the
 * next later scan.
 */
function fateOf(status: ShipmentState, report: Report, isLatest: boolean): Fate {
  const current = meaningOf(report.code)
  const all = meaningsIn(report)
  const was = status as Fate
  if (all.includes('returned')) return 'returned'
  if (current === 'Delivered') return 'delivered'
  const isGone = current === 'lost' || current === 'damaged'
  if (isLatest && isGone && !all.includes('Delivered')) return current
  const isStuck = was === 'lost' || was === 'damaged'
  if (isStuck && !isLatest) return was
  if (all.includes('returning')) return 'returning'
  if (all.includes('Delivered')) return 'delivered'
  if (was === 'returning') return was
  if (current === 'cancelled' && isLatest && (was === 'booked' || was === 'away')) return 'cancelled'
  if (current === 'undelivered' && isLatest) return 'undelivered'
  if (isStuck || was === 'undelivered') return isLatest && isUnderWay(current) ? 'away' : was
  return all.some(isUnderWay) || all.includes('undelivered') ? 'away' : was
}

const isUnderWay = (meaning: Meaning) => meaning === 'Shipped' || meaning === 'Out for delivery'

async function noteFate(tx: Transaction, parcel: Parcel, becomes: Fate, isNew: boolean, now: Date) {
  const asksOn = isTended(becomes) && parcel.providerId !== null
  const checks = isNew || becomes !== parcel.status ? 0 : parcel.checks
  await tx`
    update shipments set status = ${becomes}, checks = ${checks},
      last_error = case when ${isNew} then null else last_error end,
      next_check_at = ${asksOn ? pauseAfter(becomes, checks, now) : null}
    where id = ${parcel.id}`
}

async function noteForShopkeeper(
  tx: Transaction,
  order: LockedOrder,
  { turn, said, fresh }: { turn: ParcelTurn | null; said: string | null; fresh: Scan[] },
  by: By,
) {
  if (turn) {
    const detail = { becomes: turn, said: said ?? turn }
    await noteEvent(tx, order.id, { kind: 'parcel-turned', ...by, detail })
  }
  for (const { code, activity } of fresh)
    if (meaningOf(code) === 'trouble')
      await noteEvent(tx, order.id, { kind: 'courier-trouble', ...by, detail: { said: activity } })
}

const isTurn = (fate: Fate): fate is ParcelTurn =>
  fate !== 'booked' && fate !== 'away' && fate !== 'delivered'

/** The courier's time of the delivery, which it may report days later; the present for a time in the future. */
function deliveredAt({ at, scans }: Report, now: Date): Date {
  const scan = scans.find(({ code }) => meaningOf(code) === 'Delivered')
  const said = scan?.at ?? at
  return said && said < now ? said : now
}

/** For a parcel that has left, even if its pickup was never reported. */
function furthest(report: Report): Step {
  const reached = ['Shipped', ...meaningsIn(report)].map((meaning) => STEPS.indexOf(meaning as Step))
  return STEPS[Math.max(...reached)]!
}
