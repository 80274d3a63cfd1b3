import { OUT_THERE, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { codesOf } from '../../shipping/courier-codes.ts'
import type { LockedOrder } from '../lock-order.ts'

export type Stray = {
  id: string
  reference: string
  status: ShipmentState
  awb: string | null
  courierName: string | null
  trackingUrl: string | null
  lastError: string | null
  isWoken: boolean
  mayCount: boolean
}

/**
 * Of a row `s` of shipments and `o` of its order: it was given up, or called off while its order goes on, and was delivered
 * after all; nothing was refunded for it, and no other parcel was sent.
 */
export const mayCount = (sql: Database | Transaction): Fragment => sql`(
  (s.status = 'written off' or s.status in ('cancelling', 'cancelled') and o.ended_as is null)
  and s.woke_at is not null and s.current_code = any(${codesOf('Delivered')})
  and o.status <> 'Cancelled' and o.delivered_at is null and not exists (select from refunds where order_id = o.id)
  and not exists (
    select from shipments where order_id = o.id and id <> s.id and created_at >= s.created_at
      and status not in ('booking', 'booked', 'cancelling', 'cancelled')
  ))`

/** Of the same rows: the courier has reported on it after the shop closed it, or has it though its order is cancelled. */
export const isWoken = (sql: Database | Transaction): Fragment => sql`(
  s.woke_at is not null or (o.status = 'Cancelled' and s.status = any(${OUT_THERE})))`

export const strayColumns = (sql: Database | Transaction): Fragment => sql`
  s.id, s.reference, s.status, s.awb_code as awb, s.courier_name as "courierName", s.tracking_url as "trackingUrl",
  s.last_error as "lastError", ${isWoken(sql)} as "isWoken", ${mayCount(sql)} as "mayCount"`

/** The order is locked. Null: it has no such parcel. */
export async function lockStray(
  tx: Transaction,
  { id: orderId }: LockedOrder,
  shipmentId: string,
): Promise<Stray | null> {
  const [parcel] = await tx<Stray[]>`
    select ${strayColumns(tx)} from shipments s join orders o on o.id = s.order_id
    where s.order_id = ${orderId} and s.id::text = ${shipmentId} for update of s`
  return parcel ?? null
}
