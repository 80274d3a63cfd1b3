import { dayInIndia } from '../../../../core/india-time.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import type { Address } from '../../../../core/person.ts'
import type { ShipmentState } from '../../../../core/shipment-state.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Courier } from '../../shipping/courier.ts'
import type { Booked } from '../../shipping/courier-booking.ts'
import { CourierTrouble } from '../../shipping/courier-wire.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import type { Report } from '../../shipping/report.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { recallParcel } from './call-off-parcel.ts'
import { putLabel } from './leave-shop.ts'
import { pauseAfter } from './parcel-pauses.ts'

type Deps = { db: Database; jobs: Jobs; courier: Courier }

/**
 * Books a parcel at the courier; the order's status stays until the parcel is picked up. Repeated after a crash, it finds
 * the booking that was made. If the order was cancelled meanwhile, the parcel is called off. Rejects with `CourierTrouble`.
 */
export async function bookParcel({ db, jobs, courier }: Deps, shipmentId: string, now: Date): Promise<void> {
  const { orderId, cancelled, parcel } = await readParcel(db, shipmentId)
  if (cancelled) return db.begin((tx) => recallParcel(tx, jobs, shipmentId, now))
  const booked = await courier.book(parcel)
  const first = await courier.track(booked.awb).catch(ignoreTrouble)
  await db.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const standing = await noteIds(tx, shipmentId, booked)
    if (standing !== 'booking') return recallParcel(tx, jobs, shipmentId, now)
    await noteBooked(tx, shipmentId, booked, first, now)
    const label = labelOf(booked, first)
    await putLabel(tx, order.id, label)
    const { courierName, awb } = label
    await noteEvent(tx, order.id, {
      kind: 'parcel-booked',
      actor: 'courier',
      detail: { courierName, awb },
      at: now,
    })
  })
}

/** The booking goes on without a tracking link, which comes with the first scans. */
function ignoreTrouble(error: unknown): null {
  if (error instanceof CourierTrouble) return null
  throw error
}

const labelOf = ({ awb, courierName }: Booked, first: Report | null) => ({
  awb,
  courierName: courierName ?? first?.courierName ?? 'Courier',
  trackingUrl: first?.trackUrl ?? null,
})

/** Also for a parcel that is no longer wanted: the courier may pick it up anyway and report on its AWB. */
async function noteIds(tx: Transaction, shipmentId: string, booked: Booked): Promise<ShipmentState> {
  const [{ status }] = await tx<[{ status: ShipmentState }]>`
    update shipments set provider_order_id = ${booked.orderId}, provider_shipment_id = ${booked.shipmentId},
      awb_code = ${booked.awb}, courier_name = ${booked.courierName}
    where id = ${shipmentId} returning status`
  return status
}

async function noteBooked(
  tx: Transaction,
  shipmentId: string,
  booked: Booked,
  first: Report | null,
  now: Date,
) {
  const { awb, courierName, trackingUrl } = labelOf(booked, first)
  await tx`
    update shipments set status = 'booked', awb_code = ${awb}, courier_name = ${courierName},
      tracking_url = ${trackingUrl}, expected_on = ${first?.expectedAt ? dayInIndia(first.expectedAt) : null},
      last_error = ${booked.warning}, checks = 0, next_check_at = ${pauseAfter('booked', 0, now)}
    where id = ${shipmentId}`
}

type Row = {
  orderId: string
  status: LockedOrder['status']
  reference: string
  placedAt: Date
  address: Address
  email: string
  deliveryPaise: number
  creditPaise: number
  paymentMethod: string
  isPaid: boolean
  lines: Parcel['lines']
}

async function readParcel(db: Database, shipmentId: string) {
  const [row] = await db<[Row]>`
    select o.id as "orderId", o.status, s.reference, o.placed_at as "placedAt", o.address,
      coalesce(o.address->>'email', a.email) as email, o.delivery_paise as "deliveryPaise", o.credit_paise as "creditPaise",
      o.payment_method as "paymentMethod", o.paid_at is not null as "isPaid",
      (select jsonb_agg(jsonb_build_object('handle', handle, 'name', name, 'size', size,
          'sizeText', coalesce(size_text, size), 'hsn', hsn,
          'quantity', quantity - cancelled_quantity, 'unitPaise', unit_paise,
          'offPaise', coupon_share(coalesce(coupon_paise, '{}'), quantity - cancelled_quantity)) order by position)
        from order_lines where order_id = o.id and quantity > cancelled_quantity) as lines
    from shipments s join orders o on o.id = s.order_id join accounts a on a.id = o.account_id
    where s.id = ${shipmentId}`
  const { orderId, status, paymentMethod, isPaid, creditPaise, ...rest } = row
  const cashOnDelivery = paymentMethod === CASH && !isPaid
  const paidPaise = cashOnDelivery ? creditPaise : 0
  const parcel: Parcel = { ...rest, lines: row.lines ?? [], cashOnDelivery, paidPaise }
  return { orderId, cancelled: status === 'Cancelled', parcel }
}
