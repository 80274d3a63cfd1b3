import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { codesOf } from '../../shipping/courier-codes.ts'

/**
 * Of a row `o` of orders: its parcel came back for what its shopper did, or nobody can tell. What the courier had spoilt or lost
 * before says nothing of her, also where it told of that together with the way back.
 */
export const isNoFaultOfCourier = (sql: Database | Transaction): Fragment => sql`
  not exists (select from order_events where order_id = o.id and kind = 'parcel-turned' and detail ->> 'becomes' in ('damaged', 'lost'))
  and not exists (
    select from shipments s join shipment_scans spoilt on spoilt.shipment_id = s.id
    where s.order_id = o.id and spoilt.code = any(${codesOf('damaged', 'lost')}) and not exists (
      select from shipment_scans back where back.shipment_id = s.id and back.scanned_at < spoilt.scanned_at
        and back.code = any(${codesOf('returning', 'returned')})
    ))`

/** It counts when cash is asked for at that door, or at that phone, the next time (`core/cash-risk.ts`). The order is locked. */
export async function noteCameBack(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx`
    update orders o set returned_at = coalesce(returned_at, ${at}) where id = ${orderId} and ${isNoFaultOfCourier(tx)}`
}
