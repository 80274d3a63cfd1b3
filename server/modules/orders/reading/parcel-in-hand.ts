import type { OrderEnd, OrderStatus } from '../../../../core/order-status.ts'
import type { Picture } from '../../../../core/product.ts'
import { mayBeReceived, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Database } from '../../../platform/database.ts'

/** A parcel as somebody who has it in hand wants to know it. */
export type ParcelInHand = {
  awb: string
  courierName: string | null
  status: ShipmentState
  order: string
  orderStatus: OrderStatus
  endedAs: OrderEnd | null
  mayReceive: boolean
  /** What was paid and has not gone back. */
  paidPaise: number
  lines: {
    position: number
    handle: string
    name: string
    size: string
    quantity: number
    pictures: Picture[]
  }[]
}

/** By the number on its label. Null: it is none of ours. */
export async function parcelInHand(db: Database, awb: string): Promise<ParcelInHand | null> {
  const [found] = await db<Omit<ParcelInHand, 'mayReceive'>[]>`
    select s.awb_code as awb, s.courier_name as "courierName", s.status, o.code as order, o.status as "orderStatus",
      o.ended_as as "endedAs",
      (select coalesce(sum(amount_paise), 0)::bigint from payments where order_id = o.id and applied)
        - (select coalesce(sum(r.amount_paise), 0)::bigint from refunds r join payments p on p.id = r.payment_id and p.applied
          where r.order_id = o.id) as "paidPaise",
      (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'handle', handle, 'name', name,
          'size', coalesce(size_text, size), 'quantity', quantity - cancelled_quantity, 'pictures', pictures)
          order by position), '[]')
        from order_lines where order_id = o.id and quantity > cancelled_quantity) as lines
    from shipments s join orders o on o.id = s.order_id where s.awb_code = ${awb}`
  if (!found) return null
  const { status, endedAs, orderStatus } = found
  return { ...found, mayReceive: mayBeReceived(status) && !endedAs && orderStatus !== 'Cancelled' }
}
