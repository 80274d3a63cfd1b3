import { type Actor, actorColumns } from '../../../core/actor.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import { RETURNS } from '../../../core/refusals/returns.ts'
import { canReturnMove, keepsSize, type ReturnState } from '../../../core/return-state.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PickupNews } from '../messaging/templates/return-news.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { leavePickup } from './pickups/leave-pickup.ts'
import { type ReturnRow, returnColumns } from './return-row.ts'
import { moveForReturn } from './return-stock.ts'
import { tellOfReturn } from './tell-of-return.ts'

/** Who moves a return, and why. `news`: a message about its pickup, sent instead of the one about its state. */
export type Mover = { actor: Actor; reason?: string | null; at: Date; news?: PickupNews }

export const nowOf = ({ clock = () => new Date() }: { clock?: () => Date }): Date => clock()

/** Locks a return's order and the return, in this sequence as everywhere. Refuses 404. */
export async function lockReturn(
  tx: Transaction,
  code: string,
): Promise<{ order: LockedOrder; orderReturn: ReturnRow }> {
  const [known] = await tx<{ orderId: string }[]>`
    select order_id as "orderId" from returns where code = ${code.toUpperCase()}`
  if (!known) throw new Refusal(RETURNS.returnNotShown)
  const order = await lockOrder(tx, known.orderId)
  const [orderReturn] = await tx<[ReturnRow]>`
    select ${returnColumns(tx)} from returns r
    join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.code = ${code.toUpperCase()} for update of r`
  return { order, orderReturn }
}

/** The same for its shopper. Refuses 404 and 403. */
export async function lockOwnReturn(tx: Transaction, code: string, accountId: string) {
  const locked = await lockReturn(tx, code).catch((error) => {
    throw error instanceof Refusal ? new Refusal(RETURNS.returnUnknown) : error
  })
  if (locked.order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
  return locked
}

/**
 * Moves a locked return to a state: records who did it, tells its shopper, and releases a size that is no longer needed.
 * Refuses (409) an illegal move. Returns the ids of products whose stock changed.
 */
export async function moveReturn(
  tx: Transaction,
  jobs: Jobs,
  orderReturn: ReturnRow,
  to: ReturnState,
  by: Mover,
): Promise<string[]> {
  if (!canReturnMove(orderReturn.state, to)) throw illegalMove(orderReturn, to)
  await tx`
    update returns set state = ${to}, moved_at = ${by.at}, remark = coalesce(${by.reason ?? null}, remark)
    where id = ${orderReturn.id}`
  orderReturn.state = to
  await noteState(tx, orderReturn.id, to, by)
  if (to === 'cancelled' || to === 'declined') await leavePickup(tx, jobs, orderReturn, by.at)
  const freed = keepsSize(to) ? [] : await releaseSize(tx, orderReturn, by)
  await tellOfReturn(tx, jobs, orderReturn.id, by.news)
  return freed
}

/** Moves each of these returns by itself, unless it has left the state meanwhile. */
export async function moveEach(
  deps: OrderDeps,
  codes: { code: string }[],
  { from, to, actor }: { from: ReturnState; to: ReturnState; actor: Actor },
): Promise<void> {
  for (const { code } of codes)
    await deps.db.begin(async (tx) => {
      const { orderReturn } = await lockReturn(tx, code)
      if (orderReturn.state === from)
        await moveReturn(tx, deps.jobs, orderReturn, to, { actor, at: nowOf(deps) })
    })
}

export const illegalMove = ({ code, state }: ReturnRow, to: ReturnState): Refusal =>
  new Refusal(RETURNS.returnMoveIllegal, { code, state, to })

/**
 * Adds a state to the return's history, which is sorted by time: after the last one, since whoever moves it may have waited
 * meanwhile, or be a machine whose clock is behind.
 */
export async function noteState(
  tx: Transaction,
  returnId: string,
  state: ReturnState,
  { actor, reason = null, at }: Mover,
): Promise<void> {
  const { kind, staffId } = actorColumns(actor)
  await tx`
    insert into return_events (id, return_id, state, actor_kind, staff_id, reason, at)
    values (${newId()}, ${returnId}, ${state}, ${kind}, ${staffId}, ${reason}, greatest(${at}, (
      select max(at) + interval '1 millisecond' from return_events where return_id = ${returnId})))`
}

/** Releases the size held for an exchange, if it is still held. */
export async function releaseSize(
  tx: Transaction,
  orderReturn: ReturnRow,
  { actor }: Pick<Mover, 'actor'>,
): Promise<string[]> {
  if (orderReturn.heldUntil === null) return []
  const productId = await moveForReturn(tx, 'released', {
    returnId: orderReturn.id,
    variantId: orderReturn.exchangeVariantId!,
    quantity: orderReturn.pieces.length,
    actor,
  })
  await tx`update returns set held_until = null where id = ${orderReturn.id}`
  orderReturn.heldUntil = null
  return productId === null ? [] : [productId]
}
