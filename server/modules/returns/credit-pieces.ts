import type { Paise } from '../../../core/money.ts'
import { isFault } from '../../../core/return-policy.ts'
import { HOLDING_PIECES } from '../../../core/return-state.ts'
import { type CreditedRow, sumOfRows } from '../../../core/tax/invoice-rows.ts'
import { creditLeft, type LeftRow } from '../../../core/tax/left-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { enter } from '../orders/ledger/enter.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { refundable } from '../orders/refunding/refundable.ts'
import { issueCreditNote } from '../orders/tax/issue-credit-note.ts'
import { leftOfInvoice } from '../orders/tax/left-of-invoice.ts'
import { deliveryIn, goodsIn, leftOfPrice } from './left-of-price.ts'
import type { LineToReturn } from './line-to-return.ts'
import { pricesOf } from './prices-of.ts'
import type { ReturnRow } from './return-row.ts'

type Credit = {
  order: LockedOrder
  orderReturn: ReturnRow
  /** The other piece of an exchange is available. */
  isExchange: boolean
  at: Date
}

/**
 * Issues the credit note for returned pieces and enters it in the ledger; for a refund because of a fault including their
 * delivery. The amount refunded is that of the note, since the price may have been reduced since. Without an invoice there
 * is no note, and the same amount is refunded if it is left. The order is locked.
 */
export async function creditPieces(
  tx: Transaction,
  { order, orderReturn, isExchange, at }: Credit,
): Promise<void> {
  const { orderId } = orderReturn
  const found = await leftOfInvoice(tx, orderId)
  const left = found?.left ?? (await leftOfPrice(tx, orderId))
  // The delivery fee is refunded once, with the first faulty return that is accepted.
  const { goods, delivery, ...worth } = await worthIn(tx, left, orderReturn, isExchange)
  if (!found) return noteWorth(tx, orderReturn, await limitedToLeft(tx, order, worth))
  const credited = [...goods, ...delivery]
  const reference = await issueCreditNote(tx, { orderId, why: 'returned', credited, clock: () => at })
  await enter(tx, { orderId, cause: 'returned', at, reference })
  await noteWorth(tx, orderReturn, worth)
}

/**
 * What a shopper can expect for a return as things are now; the delivery fee belongs to one return of the order only. `id`
 * null: the return is being requested. The order is locked.
 */
export async function promisedWorth(
  tx: Transaction,
  orderReturn: Coming & { id: string | null },
): Promise<Worth> {
  const { goodsPaise, deliveryPaise } = await worthIn(
    tx,
    await leftNow(tx, orderReturn.orderId),
    orderReturn,
    false,
  )
  return { goodsPaise, deliveryPaise: (await goesWithAnother(tx, orderReturn)) ? 0 : deliveryPaise }
}

/** The same before a return is requested: for each piece of a line, first to last, and for the delivery in case of a fault. */
export async function promisedPrices(
  tx: Transaction,
  { orderId, position, free }: Pick<LineToReturn, 'orderId' | 'position' | 'free'>,
): Promise<{ prices: Paise[]; deliveryPaise: Paise }> {
  const left = await leftNow(tx, orderId)
  const prices = await pricesOf(tx, { orderId, position, pieces: free })
  const worthOf = (credited: CreditedRow[]) => sumOfRows(creditLeft(left, credited)).total
  // Computed for one piece, two pieces and so on: rounding makes the refund of several pieces differ from the sum of each.
  const sums = prices.map((_, at) => worthOf(goodsIn(left, position, prices.slice(0, at + 1))))
  return {
    prices: sums.map((sum, at) => sum - (sums[at - 1] ?? 0)),
    deliveryPaise: (await goesWithAnother(tx, { orderId, id: null })) ? 0 : worthOf(deliveryIn(left)),
  }
}

const leftNow = async (tx: Transaction, orderId: string): Promise<LeftRow[]> =>
  (await leftOfInvoice(tx, orderId))?.left ?? (await leftOfPrice(tx, orderId))

/** Whether the order's delivery fee is refunded with another return. */
async function goesWithAnother(
  tx: Transaction,
  { orderId, id }: { orderId: string; id: string | null },
): Promise<boolean> {
  const [other] = await tx`
    select from returns where order_id = ${orderId} and delivery_paise > 0 and state = any(${HOLDING_PIECES})
      and id is distinct from ${id}::uuid limit 1`
  return other !== undefined
}

type Coming = Pick<ReturnRow, 'orderId' | 'position' | 'pieces' | 'reason'>
type Worth = Pick<ReturnRow, 'goodsPaise' | 'deliveryPaise'>

async function worthIn(tx: Transaction, left: LeftRow[], orderReturn: Coming, isExchange: boolean) {
  const goods = goodsIn(left, orderReturn.position, await pricesOf(tx, orderReturn))
  const goodsPaise = sumOfRows(creditLeft(left, goods)).total
  const delivery = isFault(orderReturn.reason) && !(isExchange && goodsPaise > 0) ? deliveryIn(left) : []
  return { goods, delivery, goodsPaise, deliveryPaise: sumOfRows(creditLeft(left, delivery)).total }
}

async function limitedToLeft(tx: Transaction, order: LockedOrder, worth: Worth): Promise<Worth> {
  const { leftPaise } = await refundable(tx, order)
  const goodsPaise = Math.min(worth.goodsPaise, leftPaise)
  return { goodsPaise, deliveryPaise: Math.min(worth.deliveryPaise, leftPaise - goodsPaise) }
}

export async function noteWorth(tx: Transaction, orderReturn: ReturnRow, worth: Worth): Promise<void> {
  Object.assign(orderReturn, worth)
  await tx`
    update returns set goods_paise = ${worth.goodsPaise}, delivery_paise = ${worth.deliveryPaise} where id = ${orderReturn.id}`
}
