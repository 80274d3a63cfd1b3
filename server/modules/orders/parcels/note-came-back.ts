import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { codesOf } from '../../shipping/courier-codes.ts'

/**
 * Of a row `o` of orders: its parcel came back because of its shopper, or for unknown reasons. Not if the courier had
 * damaged or lost it before, even if it reported that together with the return.
 */
export const isNoFaultOfCourier = (sql: Database | Transaction): Fragment => sql`
  not exists (select from order_events where order_id = o.id and kind = 'parcel-turned' and detail ->> 'becomes' in ('damaged', 'lost'))
  and not exists (
    select from shipments s join shipment_scans spoilt on spoilt.shipment_id = s.id
    where s.order_id = o.id and spoilt.code = any(${codesOf('damaged', 'lost')}) and not exists (
      select from shipment_scans back where back.shipment_id = s.id and back.scanned_at < spoilt.scanned_at
        and back.code = any(${codesOf('returning', 'returned')})
    ))`

/** Counts against cash on delivery to this address or phone from now on (`core/cash-risk.ts`). The order is locked. */
export async function noteCameBack(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx`
    update orders o set returned_at = coalesce(returned_at, ${at}) where id = ${orderId} and ${isNoFaultOfCourier(tx)}`
}
