import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import { mayBeLost } from '../../../core/return-state.ts'
import type { Transaction } from '../../platform/database.ts'
import type { PickupNews } from '../messaging/templates/return-news.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { creditPieces } from './credit-pieces.ts'
import { illegalMove, lockReturn, type Mover, moveReturn, nowOf } from './move-return.ts'
import { leavePickup } from './pickups/leave-pickup.ts'
import { placeReplacement } from './replace-return.ts'
import type { ReturnRow } from './return-row.ts'
import { moveForReturn } from './return-stock.ts'

/** `restock` false: the pieces cannot be sold; `reason` says why. If the return failed, its shopper is told the reason. */
export type Inspected = {
  code: string
  passed: boolean
  restock: boolean
  reason: string | null
  staffId: string
}

/**
 * Records the inspection of a return. If it passed, the pieces are the shop's: restocked or written off, credited and
 * entered in the ledger in the same transaction; then the refund is due, or the exchange is ordered. Pieces whose price was
 * refunded completely before are worth nothing, and are not exchanged. If it failed, it is sent back to its shopper.
 * Refuses 404 and 409.
 */
export async function inspectReturn(
  deps: OrderDeps,
  { code, passed, restock, reason, staffId }: Inspected,
): Promise<void> {
  if (passed) await keepSizeAgain(deps, code)
  const moved = await deps.db.begin(async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, code)
    const by: Mover = { actor: { staffId }, reason, at: nowOf(deps) }
    if (!passed) return moveReturn(tx, deps.jobs, orderReturn, 'qc_failed', by)
    if (orderReturn.state !== 'received') throw illegalMove(orderReturn, 'qc_passed')
    return takeBack(tx, deps, { order, orderReturn }, { restock, by })
  })
  deps.catalogue.stockMoved(moved)
}

/**
 * A return was lost or destroyed on its way here, at the shop's risk: the shopper is credited as if it had passed, and the
 * pieces are written off. Refuses 404, and 409 for a return of which that cannot be.
 */
export async function loseReturn(
  deps: OrderDeps,
  { code, reason, staffId }: { code: string; reason: string; staffId: string },
): Promise<void> {
  await keepSizeAgain(deps, code)
  const moved = await deps.db.begin(async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, code)
    if (!mayBeLost(orderReturn)) throw illegalMove(orderReturn, 'qc_passed')
    const by: Mover = { actor: { staffId }, reason, at: nowOf(deps) }
    await leavePickup(tx, deps.jobs, orderReturn, by.at)
    return takeBack(tx, deps, { order, orderReturn }, { restock: false, by, news: 'lost' })
  })
  deps.catalogue.stockMoved(moved)
}

/**
 * Holds the size of an exchange again after its hold has expired, if it is still in stock. A transaction of its own, since
 * stock is locked last and the result decides whether the delivery is credited. Refuses 404.
 */
async function keepSizeAgain(deps: OrderDeps, code: string): Promise<void> {
  const productId = await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    const { id: returnId, exchangeVariantId: variantId, heldUntil, state, pieces } = orderReturn
    const isHereOrGone = state === 'received' || mayBeLost(orderReturn)
    if (variantId === null || heldUntil !== null || !isHereOrGone) return null
    const quantity = pieces.length
    const moved = await moveForReturn(tx, 'held', { returnId, variantId, quantity, actor: 'shop' })
    if (moved) await tx`update returns set held_until = ${nowOf(deps)} where id = ${returnId}`
    return moved
  })
  if (productId) deps.catalogue.stockMoved([productId])
}

/**
 * Returns the ids of products whose stock changed. `news`: what its shopper is told with the refund. The credit note's number
 * comes first: transactions that need both lock stock last.
 */
async function takeBack(
  tx: Transaction,
  deps: OrderDeps,
  { order, orderReturn }: { order: LockedOrder; orderReturn: ReturnRow },
  { restock, by, news }: { restock: boolean; by: Mover; news?: PickupNews },
): Promise<string[]> {
  const isExchange = orderReturn.wish === 'exchange' && orderReturn.heldUntil !== null
  await creditPieces(tx, { order, orderReturn, isExchange, at: by.at })
  await lockVariants(tx, orderReturn)
  await moveReturn(tx, deps.jobs, orderReturn, 'qc_passed', by)
  const back = await putAway(tx, orderReturn, restock, by)
  if (isExchange && orderReturn.goodsPaise > 0) {
    await placeReplacement(tx, deps.jobs, orderReturn, by.at)
    return back
  }
  const next: Mover = { actor: 'shop', at: by.at }
  const freed = await moveReturn(tx, deps.jobs, orderReturn, 'refund_due', { ...next, ...(news && { news }) })
  // No provider refunds so little.
  if (orderReturn.goodsPaise + orderReturn.deliveryPaise < LEAST_REFUND_PAISE)
    await moveReturn(tx, deps.jobs, orderReturn, 'refunded', next)
  return [...back, ...freed]
}

/** In the order in which every transaction locks stock. */
async function lockVariants(tx: Transaction, { variantId, exchangeVariantId }: ReturnRow): Promise<void> {
  const ids = exchangeVariantId === null ? [variantId] : [variantId, exchangeVariantId]
  await tx`select from variants where id = any(${ids}::uuid[]) order by id for no key update`
}

/** A piece that cannot be sold is restocked and written off: the stock stays the same, and the books show both movements. */
async function putAway(
  tx: Transaction,
  orderReturn: ReturnRow,
  restock: boolean,
  { actor, reason = null }: Mover,
): Promise<string[]> {
  const pieces = {
    returnId: orderReturn.id,
    variantId: orderReturn.variantId,
    quantity: orderReturn.pieces.length,
    actor,
  }
  const productId = await moveForReturn(tx, 'taken back', pieces)
  if (!restock) await moveForReturn(tx, 'written off', { ...pieces, reason })
  await tx`
    update returns set disposition = ${restock ? 'restocked' : 'written off'} where id = ${orderReturn.id}`
  return productId === null ? [] : [productId]
}

/** Records that a return was sent back to its shopper, with this number. Refuses 404 and 409. */
export async function sendReturnBack(
  deps: OrderDeps,
  { code, awb, staffId }: { code: string; awb: string; staffId: string },
): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { orderReturn } = await lockReturn(tx, code)
    await tx`
      update returns set disposition = 'sent back', sent_back_awb = ${awb} where id = ${orderReturn.id}`
    await moveReturn(tx, deps.jobs, orderReturn, 'sent_back', { actor: { staffId }, at: nowOf(deps) })
  })
}
