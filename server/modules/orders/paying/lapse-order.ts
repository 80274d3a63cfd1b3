import type { Actor } from '../../../../core/actor.ts'
import type { WhyLapsed } from '../../../../core/order-event.ts'
import type { Transaction } from '../../../platform/database.ts'
import { lockAccount } from '../../accounts/find-account.ts'
import { redeemAgain, releaseCoupon } from '../../coupons/redeem.ts'
import { creditOf, noteCredit, releaseCredit } from '../../credit/store-credit.ts'
import { enter } from '../ledger/enter.ts'
import type { LockedOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { areThere, giveBack, piecesOf, takeAgain } from '../order-stock.ts'

/** For the history of the stock. */
export const WHY_LAPSED: Record<WhyLapsed, string> = {
  unpaid: 'was not paid',
  untold: 'nobody could say whether it was paid',
  unstarted: 'the payment could not be started',
}
export const WHY_RESTORED = 'its payment came late, and all of it could still be had'

type How = { actor: Actor; now: Date }

/**
 * Gives up an unpaid order: its stock is released, once, and the shopper no longer sees it. Its idempotency key is free
 * again, since another try is a new order. Returns the ids of the products whose stock changed; none when the order is
 * paid, cancelled or lapsed already.
 */
export async function lapse(
  tx: Transaction,
  order: LockedOrder,
  { why, actor, now }: How & { why: WhyLapsed },
): Promise<string[]> {
  if (order.lapsedAt || order.paidAt || order.status === 'Cancelled') return []
  await tx`update orders set lapsed_at = ${now}, idempotency_key = null where id = ${order.id}`
  await noteEvent(tx, order.id, { kind: 'lapsed', actor, detail: { why }, at: now })
  await releaseCredit(tx, order, now)
  await enter(tx, { orderId: order.id, cause: 'lapsed', at: now })
  const productIds = await giveBack(tx, await piecesOf(tx, order.id), {
    orderId: order.id,
    actor,
    reason: WHY_LAPSED[why],
  })
  await releaseCoupon(tx, order.id, now)
  return productIds
}

/**
 * Restores a lapsed order if its account still exists, and its stock, coupon and store credit are available again; null:
 * they are not.
 */
export async function restore(
  tx: Transaction,
  order: LockedOrder,
  { actor, now }: How,
): Promise<string[] | null> {
  const { accountId, creditPaise } = order
  // Before stock, and to keep the account's count of coupon uses consistent.
  if (!(await lockAccount(tx, accountId)) || (await creditOf(tx, accountId)) < creditPaise) return null
  const pieces = await piecesOf(tx, order.id)
  if (!(await areThere(tx, pieces)) || !(await redeemAgain(tx, order.id))) return null
  const productIds = await takeAgain(tx, pieces, {
    orderId: order.id,
    actor,
    reason: WHY_RESTORED,
  })
  if (!productIds) return null
  await tx`update orders set lapsed_at = null where id = ${order.id}`
  const spent = { accountId, orderId: order.id, amountPaise: creditPaise, cause: 'spent', at: now } as const
  if (creditPaise > 0) await noteCredit(tx, spent)
  await noteEvent(tx, order.id, { kind: 'restored', actor, at: now })
  await enter(tx, { orderId: order.id, cause: 'restored', at: now })
  return productIds
}
