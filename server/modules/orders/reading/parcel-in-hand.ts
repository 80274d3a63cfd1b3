import type { OrderEnd, OrderStatus } from '../../../../core/order-status.ts'
import type { Picture } from '../../../../core/product.ts'
import { isStray, mayBeReceived, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { Database } from '../../../platform/database.ts'
import { leftToRefund } from '../refunding/refundable.ts'
import { parcelContents } from '../strays/parcel-contents.ts'
import { type Stray, strayColumns } from '../strays/stray-row.ts'

/** What somebody who has a parcel in hand needs to know. */
export type ParcelInHand = {
  awb: string
  courierName: string | null
  status: ShipmentState
  order: string
  orderStatus: OrderStatus
  endedAs: OrderEnd | null
  mayReceive: boolean
  /** The shop had closed the parcel, so its order stays as it is. */
  isStray: boolean
  /** Paise that were paid and not refunded. */
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

/** By the number on its label. Null: it is unknown. */
export async function parcelInHand(db: Database, awb: string): Promise<ParcelInHand | null> {
  const [found] = await db<(Omit<ParcelInHand, 'mayReceive' | 'isStray'> & Stray)[]>`
    select ${strayColumns(db)}, o.code as order, o.status as "orderStatus",
      o.ended_as as "endedAs",
      ${leftToRefund(db)} as "paidPaise",
      (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'handle', handle, 'name', name,
          'size', coalesce(size_text, size), 'quantity', quantity - cancelled_quantity, 'pictures', pictures)
          order by position), '[]')
        from order_lines where order_id = o.id and quantity > cancelled_quantity) as lines
    from shipments s join orders o on o.id = s.order_id where s.awb_code = ${awb}`
  if (!found) return null
  const { awb: label, courierName, status, order, orderStatus, endedAs, paidPaise, lines } = found
  const known = { awb: label, courierName, status, order, orderStatus, endedAs }
  if (isStray(found)) {
    const packed = await parcelContents(db, found.id)
    const seen = packed.map(({ variantId: _, ...line }) => line)
    return { ...known, mayReceive: true, isStray: true, paidPaise: 0, lines: seen }
  }
  const mayReceive = mayBeReceived(status) && !endedAs && orderStatus !== 'Cancelled'
  return { ...known, mayReceive, isStray: false, paidPaise, lines }
}
