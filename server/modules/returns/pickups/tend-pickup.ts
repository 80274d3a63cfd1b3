import type { Address } from '../../../../core/person.ts'
import { FOLLOWED, type PickupState } from '../../../../core/return-state.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { OrderDeps } from '../../orders/move-order.ts'
import type { Courier } from '../../shipping/courier.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import { lookUpPin } from '../../shipping/pincodes.ts'
import type { LookUpOnline } from '../../shipping/pincodes-online.ts'
import type { ReturnParcel } from '../../shipping/return-parcel.ts'
import { type Mover, nowOf } from '../move-return.ts'
import { moveAll, notePickupReport } from './follow-pickup.ts'

/** `courier` null: no courier is configured. `online`: looks up PIN codes that are not in the shop’s own list. */
export type PickupDeps = OrderDeps & {
  log: Log
  courier: Courier | null
  online?: LookUpOnline | null
  settings: { facts(): ShopFacts; deliveryRules(): { pickupPin: string } }
}

/** Longer than all calls of one booking can take; after this another worker may take over. */
const CLAIM_MS = 120_000
const ASKED_EVERY_MS = 4 * 3600_000
const TRIED_AGAIN_MS = 5 * 60_000
const AT_A_TIME = 50
/** How often a courier must answer that it does not know a parcel before that is believed. */
const LOOKS = 2

/** Does what is due for a pickup: books it, tracks it or calls it off; once, even if several workers try. */
export async function tendPickup(deps: PickupDeps, pickupId: string): Promise<{ courierAnswers: boolean }> {
  const { db, courier, log } = deps
  const now = nowOf(deps)
  const [due] = await db<Due[]>`
    update return_pickups set next_check_at = ${new Date(now.getTime() + CLAIM_MS)}, checks = checks + 1,
      last_error = case when status in ('booking', 'cancelling') then null else last_error end
    where id = ${pickupId} and next_check_at <= ${now}
    returning id, status, reference, awb_code as awb, order_id as "orderId", checks`
  if (!due) return { courierAnswers: true }
  try {
    if (!courier) throw new CourierTrouble('The courier is off.', false)
    await tend(deps, courier, due, now)
    return { courierAnswers: true }
  } catch (error) {
    if (!(error instanceof CourierTrouble)) throw error
    log.warn({ err: error, pickupId, doing: due.status }, 'courier')
    await noteTrouble(db, due, error, now)
    return { courierAnswers: !error.passing }
  }
}

/** Handles all pickups that are due, one after another. If the courier does not answer, the rest waits for the next sweep. */
export async function sweepPickups(deps: PickupDeps): Promise<void> {
  const due = await deps.db<{ id: string }[]>`
    select id from return_pickups where next_check_at <= ${nowOf(deps)} order by next_check_at limit ${AT_A_TIME}`
  for (const { id } of due) if (!(await tendPickup(deps, id)).courierAnswers) return
}

type Due = {
  id: string
  status: PickupState
  reference: string
  awb: string | null
  orderId: string
  checks: number
}

async function tend(deps: PickupDeps, courier: Courier, due: Due, now: Date): Promise<void> {
  const { db } = deps
  if (due.status === 'booking') return book(deps, courier, due, now)
  if (due.status === 'cancelling') {
    const isKnown = await courier.cancelReturn(due.reference)
    // A booking that got no answer may still arrive there after this.
    const isOver = isKnown || due.checks >= LOOKS
    await db`
      update return_pickups set status = ${isOver ? 'cancelled' : 'cancelling'},
        next_check_at = ${isOver ? null : new Date(now.getTime() + TRIED_AGAIN_MS)}
      where id = ${due.id} and status = 'cancelling'`
    return
  }
  const report = due.awb === null ? null : await courier.track(due.awb)
  if (report) await db.begin((tx) => notePickupReport(tx, deps.jobs, due.id, report, now))
  await db`
    update return_pickups set next_check_at = ${new Date(now.getTime() + ASKED_EVERY_MS)}
    where id = ${due.id} and status = any(${FOLLOWED})`
}

async function book(deps: PickupDeps, courier: Courier, { id, orderId, reference }: Due, now: Date) {
  const parcel = await readParcel(deps, { id, orderId, reference })
  // The courier may know it all the same, from an attempt that broke off.
  if (!parcel) {
    await deps.db`
      update return_pickups set status = 'cancelling', checks = 0, next_check_at = ${now}
      where id = ${id} and status in ('booking', 'cancelling')`
    return
  }
  const booked = await courier.bookReturn(parcel)
  await deps.db.begin(async (tx) => {
    await tx`select from orders where id = ${orderId} for no key update`
    const [noted] = await tx<{ status: PickupState }[]>`
      update return_pickups set awb_code = ${booked.awb}, courier_name = ${booked.courierName},
        provider_order_id = ${booked.orderId}, provider_shipment_id = ${booked.shipmentId}, last_error = ${booked.warning},
        status = case when status = 'booking' then 'booked' else status end,
        next_check_at = case when status = 'booking' then ${new Date(now.getTime() + ASKED_EVERY_MS)} else next_check_at end
      where id = ${id} returning status`
    // It was called off while it was being booked; the sweep does that next.
    if (noted?.status !== 'booked') return
    const by: Mover = { actor: 'courier', at: now }
    await moveAll(tx, deps.jobs, { pickupId: id, from: 'approved', to: 'pickup_booked', by })
  })
}

/** Null: nothing is left to be picked up. */
async function readParcel(
  { db, settings, online }: PickupDeps,
  { id, orderId, reference }: Pick<Due, 'id' | 'orderId' | 'reference'>,
): Promise<ReturnParcel | null> {
  const [order] = await db<[{ address: Address; email: string; placedAt: Date }]>`
    select o.address, coalesce(o.address ->> 'email', a.email) as email, o.placed_at as "placedAt"
    from orders o join accounts a on a.id = o.account_id where o.id = ${orderId}`
  const lines = await db<ReturnParcel['lines']>`
    select l.handle, l.name, l.size, coalesce(l.size_text, l.size) as "sizeText", l.hsn, l.unit_paise as "unitPaise",
      sum(cardinality(r.pieces))::int as quantity, 0 as "offPaise"
    from returns r join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.pickup_id = ${id} and r.state = 'approved'
    group by l.handle, l.name, l.size, l.size_text, l.hsn, l.unit_paise`
  if (lines.length === 0) return null
  const { name, phone, email, address } = settings.facts()
  const { pickupPin } = settings.deliveryRules()
  const place = (await lookUpPin(pickupPin)) ?? (await online?.(pickupPin))
  return {
    reference,
    ...order,
    lines,
    to: {
      name,
      phone,
      email,
      street: address.slice(0, 2).join(', '),
      city: place?.district ?? '',
      state: place?.state ?? '',
      pin: pickupPin,
    },
  }
}

/** What a person has to decide waits for that person. */
async function noteTrouble(db: Database, due: Due, { passing, message }: CourierTrouble, now: Date) {
  const next = passing ? new Date(now.getTime() + TRIED_AGAIN_MS) : null
  const later = FOLLOWED.includes(due.status)
  await db`
    update return_pickups set last_error = ${message},
      next_check_at = ${later ? new Date(now.getTime() + ASKED_EVERY_MS) : next}
    where id = ${due.id} and status = ${due.status}`
}
