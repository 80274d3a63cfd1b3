import type { Actor } from '../../../../core/actor.ts'
import { maySendParcel } from '../../../../core/order-status.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import { ALIVE, hasLeft, type ShipmentState } from '../../../../core/shipment-state.ts'
import { type Database, type Fragment, type Transaction, violates } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { leadsToCourier } from '../../shipping/courier-links.ts'
import { isPaidBack, type LockedOrder } from '../lock-order.ts'
import { type By, lockOrderByCode, refuseUnsettled } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { callOffBooking } from './call-off-parcel.ts'
import { type Label, leaveShop, putLabel } from './leave-shop.ts'
import { TEND_PARCEL } from './parcel-jobs.ts'

/** `courierOn`: the shop has an account at the courier. */
type Deps = { db: Database; jobs: Jobs; courierOn: boolean; clock?: () => Date }

/**
 * Has the courier pick up a packed order. A job books it, and the first scan makes the order Shipped. While that is under
 * way, repeating it changes nothing; a failed booking is tried again. After a parcel was called off or came back, another
 * one can follow. Refuses 404 and 409.
 */
export async function shipOrder(
  { db, jobs, courierOn, clock = () => new Date() }: Deps,
  { code, actor }: { code: string; actor: Actor },
): Promise<{ shipmentId: string }> {
  if (!courierOn) throw new Refusal(SHIPPING.courierOff)
  return db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const now = clock()
    const living = await livingShipment(tx, order)
    if (living?.status === 'booking') return tryAgain(tx, jobs, living, now)
    refuseUnshippable(order, living)
    await refusePaidBack(tx, order)
    return { shipmentId: await askForParcel(tx, jobs, order, { actor, at: now }) }
  })
}

/** Enqueues the booking of another parcel; none is under way. Returns its id. */
export async function askForParcel(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  { actor, at }: By,
): Promise<string> {
  const shipmentId = newId()
  await tx`
    insert into shipments (id, order_id, reference, next_check_at, created_at)
    values (${shipmentId}, ${order.id}, ${await nextReference(tx, order)}, ${at}, ${afterAll(tx, order, at)})`
  await noteEvent(tx, order.id, { kind: 'courier-asked', actor, detail: { shipmentId }, at })
  await jobs.enqueue(tx, TEND_PARCEL, { shipmentId })
  return shipmentId
}

export type ByHand = {
  code: string
  awb: string
  courierName: string
  trackingUrl?: string | null
  actor: Actor
}

/**
 * Ships a packed order at once, with an AWB that a shopkeeper has bought elsewhere; a booked parcel is called off.
 * Repeating it with the same AWB changes nothing. Refuses 400, 404 and 409.
 */
export async function shipByHand(
  { db, jobs, clock = () => new Date() }: Omit<Deps, 'courierOn'>,
  { code, actor, ...typed }: ByHand,
): Promise<{ shipmentId: string }> {
  const label = readLabel(typed)
  try {
    return await db.begin(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      const by = { actor, at: clock() }
      const living = await livingShipment(tx, order)
      if (living?.awb === label.awb) return { shipmentId: living.id }
      const isHere = living !== null && !hasLeft(living.status)
      if (isHere) await callOffBooking(tx, jobs, order.id, by)
      refuseUnshippable(order, isHere ? null : living)
      await refusePaidBack(tx, order)
      return { shipmentId: await writeLabel(tx, jobs, order, label, by) }
    })
  } catch (error) {
    if (!violates(error, 'shipments_awb_code_key')) throw error
    throw new Refusal(SHIPPING.awbOnAnotherParcel, { awb: label.awb })
  }
}

function readLabel({ awb, courierName, trackingUrl }: Omit<ByHand, 'code' | 'actor'>): Label {
  const label = { awb: awb.trim(), courierName: courierName.trim(), trackingUrl: trackingUrl?.trim() || null }
  if (!/^[\w-]{4,40}$/.test(label.awb)) throw new Refusal(SHIPPING.awbMalformed)
  if (!/^\P{Cc}{2,80}$/u.test(label.courierName)) throw new Refusal(SHIPPING.courierNameMalformed)
  if (label.trackingUrl && !leadsToCourier(label.trackingUrl)) throw new Refusal(SHIPPING.trackingLinkUnknown)
  return label
}

async function writeLabel(tx: Transaction, jobs: Jobs, order: LockedOrder, label: Label, by: By) {
  const shipmentId = newId()
  await tx`
    insert into shipments (id, order_id, reference, status, awb_code, courier_name, tracking_url, created_at)
    values (${shipmentId}, ${order.id}, ${await nextReference(tx, order)}, 'away', ${label.awb},
      ${label.courierName}, ${label.trackingUrl}, ${afterAll(tx, order, by.at)})`
  await putLabel(tx, order.id, label)
  await leaveShop(tx, jobs, order, { label, to: 'Shipped', isQuiet: false }, by)
  return shipmentId
}

type Living = { id: string; status: ShipmentState; awb: string | null; lastError: string | null }

async function livingShipment(tx: Transaction, { id }: LockedOrder): Promise<Living | null> {
  const [shipment] = await tx<Living[]>`
    select id, status, awb_code as awb, last_error as "lastError" from shipments
    where order_id = ${id} and status = any(${ALIVE}) for update`
  return shipment ?? null
}

/**
 * When a parcel was asked for: after the parcels of its order that there are, and after what is cancelled of it, though one
 * of them may come from a machine whose clock is ahead.
 */
const afterAll = (tx: Transaction, { id }: LockedOrder, at: Date): Fragment => tx`
  greatest(${at}, (select max(at) + interval '1 millisecond' from (
    select created_at as at from shipments where order_id = ${id}
    union all select at from order_events where order_id = ${id} and kind = 'cancelled') earlier))`

async function nextReference(tx: Transaction, { id, code }: LockedOrder): Promise<string> {
  const [{ count }] = await tx<[{ count: number }]>`select count(*) from shipments where order_id = ${id}`
  return count === 0 ? code : `${code}-${count + 1}`
}

function refuseUnshippable(order: LockedOrder, living: Living | null) {
  refuseUnsettled(order)
  if (living) throw new Refusal(SHIPPING.parcelUnderWay, { code: order.code, awb: living.awb })
  if (order.endedAs || !maySendParcel(order.status)) throw new Refusal(SHIPPING.orderNotPacked, order)
}

/** Pieces that came back or were lost are not sent again once the order was refunded in full. */
export async function refusePaidBack(tx: Transaction, { id, code }: LockedOrder): Promise<void> {
  const [isBack] = await tx`select from orders o where id = ${id} and ${isPaidBack(tx)}`
  if (isBack) throw new Refusal(SHIPPING.allPaidBack, { code })
}

/** A booking that has not failed is still being worked on. */
async function tryAgain(tx: Transaction, jobs: Jobs, { id, lastError }: Living, now: Date) {
  if (lastError !== null) {
    await tx`update shipments set next_check_at = ${now}, checks = 0 where id = ${id}`
    await jobs.enqueue(tx, TEND_PARCEL, { shipmentId: id })
  }
  return { shipmentId: id }
}
