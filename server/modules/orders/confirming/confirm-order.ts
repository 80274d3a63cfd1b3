import type { Actor } from '../../../../core/actor.ts'
import type { ConfirmedBy } from '../../../../core/order-event.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { lockOrderByCode } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'

type Deps = { db: Database; clock?: () => Date }
type Word = { by: ConfirmedBy; actor: Actor; at: Date }

/**
 * Confirms a cash order, which can be packed from then on. `again`: it was confirmed before, or no confirmation was needed,
 * and nothing changes. `late`: it is cancelled by now.
 */
export async function confirm(
  tx: Transaction,
  order: LockedOrder,
  { by, actor, at }: Word,
): Promise<'confirmed' | 'again' | 'late'> {
  if (order.status === 'Cancelled') return 'late'
  if (!order.isToConfirm) return 'again'
  await tx`update orders set confirmed_at = ${at} where id = ${order.id}`
  await noteEvent(tx, order.id, { kind: 'confirmed', actor, detail: { by }, at })
  return 'confirmed'
}

/** Confirms in My Orders. Refuses 404, 403, and 409 once it is cancelled. */
export async function confirmOwnOrder(
  { db, clock = () => new Date() }: Deps,
  { accountId, code }: { accountId: string; code: string },
): Promise<LockedOrder> {
  return db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    if (order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
    return confirmOrRefuse(tx, order, { by: 'my-orders', actor: 'shopper', at: clock() })
  })
}

/**
 * Confirms with the secret of the mail's link; repeating it changes nothing. Refuses 404 for a wrong one, and 409 once the
 * order is cancelled.
 */
export async function confirmByMail(
  { db, clock = () => new Date() }: Deps,
  { code, token }: { code: string; token: string },
): Promise<LockedOrder> {
  const [known] = await db<{ id: string }[]>`
    select id from orders where code = ${code} and confirm_token = ${token}`
  if (!known) throw new Refusal(ORDERS.orderUnknown)
  return db.begin(async (tx) => {
    const order = await lockOrder(tx, known.id)
    return confirmOrRefuse(tx, order, { by: 'mail', actor: 'shopper', at: clock() })
  })
}

/**
 * Confirms after a phone call by a person of the shop, whose name is recorded in the order's history and the audit log.
 * Refuses 404 and 409.
 */
export async function confirmByCall(
  { db, clock = () => new Date() }: Deps,
  { code, staffId }: { code: string; staffId: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    await confirmOrRefuse(tx, order, { by: 'call', actor: { staffId }, at: clock() })
  })
}

async function confirmOrRefuse(tx: Transaction, order: LockedOrder, word: Word): Promise<LockedOrder> {
  if ((await confirm(tx, order, word)) === 'late') throw new Refusal(ORDERS.confirmedTooLate)
  return order
}
