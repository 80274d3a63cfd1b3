import type { OrderStatus } from '../../../../core/order-status.ts'
import type { PaymentState } from '../../../../core/payment-states.ts'
import type { Address } from '../../../../core/person.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { OrderedLine } from '../../../../core/totals.ts'
import type { Database } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { leftToPay } from '../left-to-pay.ts'
import { isRefunded } from '../lock-order.ts'
import { paymentState } from '../reading/find-orders.ts'

/** What a parcel's papers contain. Not prices: a gift may be opened by somebody else. */
export type Printable = {
  code: string
  placedAt: Date
  address: Address
  /** Pieces that are not cancelled. */
  lines: { name: string; size: string; quantity: number }[]
  /** Paise that the courier collects at the door; 0: nothing. */
  toCollectPaise: number
  awbCode: string | null
  courierName: string | null
}

type Found = Omit<Printable, 'lines' | 'toCollectPaise'> & {
  status: OrderStatus
  payment: PaymentState
  isRefunded: boolean
  deliveryPaise: number
  creditPaise: number
  lines: (OrderedLine & { name: string; size: string })[]
}

/**
 * The orders sorted by code. Refuses 404 an order that does not exist or whose status the caller may not see, and 409 one
 * that nobody packs: cancelled, not paid, not confirmed, or refunded before it was sent.
 */
export async function ordersToPrint(
  db: Database,
  codes: string[],
  sees: (status: OrderStatus) => boolean,
): Promise<Printable[]> {
  const found = await db<Found[]>`
    select o.code, status, ${paymentState(db)} as payment, ${isRefunded(db)} as "isRefunded", placed_at as "placedAt", address,
      awb_code as "awbCode", courier_name as "courierName", delivery_paise as "deliveryPaise",
      credit_paise as "creditPaise",
      (
        select jsonb_agg(jsonb_build_object('name', name, 'size', coalesce(size_text, size), 'quantity', quantity,
          'cancelledQuantity', cancelled_quantity, 'unitPaise', unit_paise,
          'couponPaise', coupon_paise) order by position)
        from order_lines where order_id = o.id
      ) as lines
    from orders o where code = any(${codes})`
  return codes.map((code) => {
    const order = found.find((row) => row.code === code)
    if (!order || !sees(order.status)) throw new Refusal(ORDERS.noPapersOfUnknown, { code })
    refuseUnpackable(order)
    return printable(order)
  })
}

function refuseUnpackable({ code, status, payment, isRefunded }: Found) {
  if (status === 'Cancelled') throw new Refusal(ORDERS.noPapersOfCancelled, { code })
  if (payment === 'lapsed' || payment === 'pending') throw new Refusal(ORDERS.noPapersOfUnpaid, { code })
  if (payment === 'to confirm') throw new Refusal(ORDERS.orderUnconfirmed, { code })
  if (isRefunded) throw new Refusal(ORDERS.orderRefunded, { code })
}

function printable({
  status: _,
  isRefunded: __,
  payment,
  deliveryPaise,
  creditPaise,
  lines,
  ...order
}: Found): Printable {
  return {
    ...order,
    lines: lines
      .map(({ name, size, quantity, cancelledQuantity }) => ({
        name,
        size,
        quantity: quantity - cancelledQuantity,
      }))
      .filter(({ quantity }) => quantity > 0),
    toCollectPaise: leftToPay(lines, { deliveryPaise, creditPaise }, payment !== 'on delivery'),
  }
}
