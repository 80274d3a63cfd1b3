import { HAVE_LEFT } from '../../../../core/shipment-state.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

/** Of a row `o` of `orders`: the state of its last parcel that has left the shop; null: none has. */
export const lastParcelIs = (sql: Database | Transaction): Fragment => sql`(
  select status from shipments where order_id = o.id and status = any(${HAVE_LEFT})
  order by created_at desc, id desc limit 1)`
