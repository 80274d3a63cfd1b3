import { creditLeft } from '../../../core/tax/left-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { enter } from '../orders/ledger/enter.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { refundable } from '../orders/refunding/refundable.ts'
import { issueCreditNote } from '../orders/tax/issue-credit-note.ts'
import { leftOfInvoice } from '../orders/tax/left-of-invoice.ts'
import type { ReturnRow } from './return-row.ts'

type Credit = {
  order: LockedOrder
  one: ReturnRow
  /** The other piece is there for it. */
  isExchange: boolean
  at: Date
}

/**
 * The credit note of pieces that are taken back, with the ledger's entry; of what is to be paid back for a fault their
 * delivery too. What the note says is what goes back: the price may have been reduced since. Without an invoice there is
 * no note, and what the pieces cost goes back, if so much is left. The order is locked.
 */
export async function creditPieces(tx: Transaction, { order, one, isExchange, at }: Credit): Promise<void> {
  const found = await leftOfInvoice(tx, one.orderId)
  if (!found) return limitToLeft(tx, order, one, isExchange)
  const prices = await pricesOf(tx, one)
  const goods = [...Map.groupBy(prices, (price) => price)].map(([price, alike]) => {
    const of = found.left.find(
      ({ row, pieces }) => row.position === one.position && row.unitPaise === price && pieces >= alike.length,
    )
    if (!of) throw new Error(`${found.invoice.number} has no ${alike.length} pieces at ${price} left.`)
    return { place: of.place, quantity: alike.length }
  })
  const worth = creditLeft(found.left, goods).reduce((sum, { total }) => sum + total, 0)
  const isWithDelivery = one.deliveryPaise > 0 && !(isExchange && worth > 0)
  const delivery = found.left
    .filter(({ row, pieces }) => isWithDelivery && row.position === null && pieces > 0)
    .map(({ place }) => ({ place, quantity: 1 }))
  const { orderId } = one
  const credited = [...goods, ...delivery]
  const number = await issueCreditNote(tx, { orderId, why: 'returned', credited, clock: () => at })
  await enter(tx, { orderId, cause: 'returned', at, reference: number })
  const [note] = await tx<{ goods: number; delivery: number }[]>`
    select coalesce(sum((row ->> 'total')::bigint) filter (where row -> 'position' <> 'null'), 0)::bigint as goods,
      coalesce(sum((row ->> 'total')::bigint) filter (where row -> 'position' = 'null'), 0)::bigint as delivery
    from tax_documents, jsonb_array_elements(rows) as row where number = ${number}`
  await noteWorth(tx, one, { goodsPaise: note!.goods, deliveryPaise: note!.delivery })
}

async function limitToLeft(tx: Transaction, order: LockedOrder, one: ReturnRow, isExchange: boolean) {
  const { leftPaise } = await refundable(tx, order)
  const goodsPaise = Math.min(one.goodsPaise, leftPaise)
  const isExchanged = isExchange && goodsPaise > 0
  const deliveryPaise = isExchanged ? 0 : Math.min(one.deliveryPaise, leftPaise - goodsPaise)
  await noteWorth(tx, one, { goodsPaise, deliveryPaise })
}

async function noteWorth(
  tx: Transaction,
  one: ReturnRow,
  worth: Pick<ReturnRow, 'goodsPaise' | 'deliveryPaise'>,
): Promise<void> {
  Object.assign(one, worth)
  await tx`
    update returns set goods_paise = ${worth.goodsPaise}, delivery_paise = ${worth.deliveryPaise} where id = ${one.id}`
}

/** What each of the pieces cost, after a coupon. */
export async function pricesOf(tx: Transaction, { orderId, position, pieces }: ReturnRow): Promise<number[]> {
  const [line] = await tx<[{ unitPaise: number; couponPaise: number[] | null }]>`
    select unit_paise as "unitPaise", coupon_paise as "couponPaise" from order_lines
    where order_id = ${orderId} and position = ${position}`
  return pieces.map((piece) => line.unitPaise - (line.couponPaise?.[piece] ?? 0))
}
