import { RETURN_KEY, type RefundWay } from '../../../core/refund.ts'
import type { Transaction } from '../../platform/database.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { refundPart } from '../orders/refunding/refund-part.ts'
import { refundable } from '../orders/refunding/refundable.ts'
import { illegalMove, lockReturn, moveEach, nowOf } from './move-return.ts'
import type { ReturnRow } from './return-row.ts'

/**
 * A person of the shop releases the refund of a return: to the payment, for cash by payout link, or as store credit if its
 * shopper chose that. Returns what goes by each way. Repeating it changes nothing. Refuses 404 and 409.
 */
export async function refundReturn(
  deps: OrderDeps,
  { code, staffId }: { code: string; staffId: string },
): Promise<ReturnRefund[]> {
  return deps.db.begin(async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, code)
    if (orderReturn.refundId) return refundsOf(tx, orderReturn)
    if (orderReturn.state !== 'refund_due') throw illegalMove(orderReturn, 'refunded')
    const [noted] = await tx`
      select from tax_documents where order_id = ${orderReturn.orderId} and series = 'C' and why = 'returned' limit 1`
    const { leftPaise } = await refundable(tx, order, orderReturn.id)
    const { refundId } = await refundPart(
      tx,
      deps.jobs,
      {
        orderId: orderReturn.orderId,
        key: `${RETURN_KEY}${orderReturn.code}`,
        forReturn: orderReturn.id,
        amountPaise: Math.min(orderReturn.goodsPaise + orderReturn.deliveryPaise, leftPaise),
        pieces: [{ position: orderReturn.position, quantity: orderReturn.pieces.length }],
        delivery: orderReturn.deliveryPaise > 0,
        // Without an invoice there is no credit note that shows the return.
        lessensPrice: !noted,
        asCredit: orderReturn.asCredit,
        code: orderReturn.reason,
        reason: null,
        actor: { staffId },
      },
      nowOf(deps),
    )
    await tx`update returns set refund_id = ${refundId} where id = ${orderReturn.id}`
    return refundsOf(tx, orderReturn)
  })
}

type ReturnRefund = { amountPaise: number; way: RefundWay }

/** In the order in which the ways are taken. */
const refundsOf = (tx: Transaction, { orderId, code }: ReturnRow) => tx<ReturnRefund[]>`
  select way, sum(amount_paise)::bigint as "amountPaise" from refunds
  where order_id = ${orderId} and starts_with(key, ${RETURN_KEY} || ${code})
  group by way order by array_position('{source,payout,credit}', way)`

/** Ends returns whose refund has arrived: a refund may be paid in several ways, and all of them have to be done. */
export async function settleRefunded(deps: OrderDeps): Promise<void> {
  const done = await deps.db<{ code: string }[]>`
    select r.code from returns r
    cross join lateral (select from refunds where id = r.refund_id and status = 'done' offset 0) f
    where r.state = 'refund_due' and not exists (
      select from refunds where order_id = r.order_id and status <> 'done' and starts_with(key, ${RETURN_KEY} || r.code)
    )
    order by r.moved_at limit 100`
  await moveEach(deps, done, { from: 'refund_due', to: 'refunded', actor: 'provider' })
}
