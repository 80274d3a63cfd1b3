import { isFault } from '../../../core/return-policy.ts'
import { sumOfRows } from '../../../core/tax/invoice-rows.ts'
import { creditLeft } from '../../../core/tax/left-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { enter } from '../orders/ledger/enter.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { refundable } from '../orders/refunding/refundable.ts'
import { issueCreditNote } from '../orders/tax/issue-credit-note.ts'
import { leftOfInvoice } from '../orders/tax/left-of-invoice.ts'
import { deliveryIn, goodsIn, leftOfPrice } from './left-of-price.ts'
import { pricesOf } from './prices-of.ts'
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
 * no note, and as much goes back, if it is left. The order is locked.
 */
export async function creditPieces(tx: Transaction, { order, one, isExchange, at }: Credit): Promise<void> {
  const { orderId, position } = one
  const found = await leftOfInvoice(tx, orderId)
  const left = found?.left ?? (await leftOfPrice(tx, orderId))
  const goods = goodsIn(left, position, await pricesOf(tx, one))
  const worth = sumOfRows(creditLeft(left, goods)).total
  // Of several that have a fault it goes back with the first that is taken, so far as it has not.
  const delivery = isFault(one.reason) && !(isExchange && worth > 0) ? deliveryIn(left) : []
  const deliveryPaise = sumOfRows(creditLeft(left, delivery)).total
  if (!found) return noteWorth(tx, one, await limitedToLeft(tx, order, worth, deliveryPaise))
  const credited = [...goods, ...delivery]
  const reference = await issueCreditNote(tx, { orderId, why: 'returned', credited, clock: () => at })
  await enter(tx, { orderId, cause: 'returned', at, reference })
  await noteWorth(tx, one, { goodsPaise: worth, deliveryPaise })
}

async function limitedToLeft(tx: Transaction, order: LockedOrder, worth: number, deliveryPaise: number) {
  const { leftPaise } = await refundable(tx, order)
  const goodsPaise = Math.min(worth, leftPaise)
  return { goodsPaise, deliveryPaise: Math.min(deliveryPaise, leftPaise - goodsPaise) }
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
