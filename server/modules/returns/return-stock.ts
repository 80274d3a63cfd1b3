import { type Actor, actorColumns } from '../../../core/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

type Moved = {
  returnId: string
  variantId: string
  quantity: number
  actor: Actor
  reason?: string | null
}

const SIGN = { held: -1, released: 1, 'taken back': 1, 'written off': -1 } as const
type ReturnCause = keyof typeof SIGN

/**
 * Moves pieces into or out of stock for a return, and records the movement. Returns the product's id; null: there are fewer
 * pieces in stock than are to leave, and nothing has moved. The order is locked.
 */
export async function moveForReturn(
  tx: Transaction,
  cause: ReturnCause,
  { returnId, variantId, quantity, actor, reason = null }: Moved,
): Promise<string | null> {
  const delta = SIGN[cause] * quantity
  const back = cause === 'taken back' ? quantity : 0
  const [moved] = await tx<{ productId: string }[]>`
    update variants set stock = stock + ${delta}, sold = greatest(0, sold - ${back}::int)
    where id = ${variantId} and stock + ${delta} >= 0 returning product_id as "productId"`
  if (!moved) return null
  const { kind, staffId } = actorColumns(actor)
  await tx`
    insert into stock_movements (id, variant_id, delta, cause, return_id, actor_kind, staff_id, reason)
    values (${newId()}, ${variantId}, ${delta}, ${cause}, ${returnId}, ${kind}, ${staffId}, ${reason})`
  return moved.productId
}
