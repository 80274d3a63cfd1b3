import { type Actor, actorColumns } from '../../../core/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type Pieces = { variantId: string; quantity: number }[]
type Why = { orderId: string; actor: Actor; reason: string | null }

/** The pieces of an order that are not cancelled. */
export async function piecesOf(tx: Transaction, orderId: string): Promise<Pieces> {
  return tx<Pieces>`
    select variant_id as "variantId", sum(quantity - cancelled_quantity)::int as quantity
    from order_lines where order_id = ${orderId}
    group by variant_id having sum(quantity - cancelled_quantity) > 0`
}

/** Releases the pieces' stock. Returns the ids of their products. */
export async function giveBack(tx: Transaction, pieces: Pieces, why: Why): Promise<string[]> {
  const shelf = await lockShelf(tx, pieces)
  await move(tx, pieces, 'returned', why)
  return productsOf(shelf)
}

/** Whether all pieces are in stock, which is locked from then on. */
export async function areThere(tx: Transaction, pieces: Pieces): Promise<boolean> {
  return (await lockShelf(tx, pieces)).every(({ stock, quantity }) => stock >= quantity)
}

/** Takes all pieces from stock again. Null: at least one is not there, and none is taken. */
export async function takeAgain(tx: Transaction, pieces: Pieces, why: Why): Promise<string[] | null> {
  const shelf = await lockShelf(tx, pieces)
  if (shelf.some(({ stock, quantity }) => stock < quantity)) return null
  await move(tx, pieces, 'sold', why)
  return productsOf(shelf)
}

type Shelf = { productId: string; stock: number; quantity: number }[]

/** In the order in which every transaction locks stock. */
function lockShelf(tx: Transaction, pieces: Pieces): Promise<Shelf> {
  return tx<Shelf>`
    select v.product_id as "productId", v.stock, p.quantity
    from unnest(${ids(pieces)}::uuid[], ${quantities(pieces)}::int[]) as p (id, quantity)
    join variants v on v.id = p.id
    order by v.id
    for no key update of v`
}

/** Writes off pieces that came back, or never will, and cannot be sold; they are given back first. */
export const writeOff = (tx: Transaction, pieces: Pieces, why: Why): Promise<void> =>
  move(tx, pieces, 'written off', why)

/** The change of stock and of pieces sold, for each piece of a movement. */
const MOVES = {
  sold: { shelf: -1, unsold: -1 },
  returned: { shelf: 1, unsold: 1 },
  'written off': { shelf: -1, unsold: 0 },
} as const

async function move(tx: Transaction, pieces: Pieces, cause: keyof typeof MOVES, why: Why): Promise<void> {
  const { shelf, unsold } = MOVES[cause]
  const actor = actorColumns(why.actor)
  const movementIds = pieces.map(() => newId())
  await tx`
    with piece as materialized (
      select * from unnest(${ids(pieces)}::uuid[], ${quantities(pieces)}::int[], ${movementIds}::uuid[])
        as p (variant_id, quantity, movement_id)
    ), moved as (
      insert into stock_movements (id, variant_id, delta, cause, order_id, actor_kind, staff_id, reason)
      select movement_id, variant_id, quantity * ${shelf}::int, ${cause}, ${why.orderId}, ${actor.kind}, ${actor.staffId},
        ${why.reason}
      from piece
    )
    update variants set stock = stock + quantity * ${shelf}::int, sold = greatest(0, sold - quantity * ${unsold}::int)
    from piece where id = variant_id`
}

const ids = (pieces: Pieces) => pieces.map(({ variantId }) => variantId)
const quantities = (pieces: Pieces) => pieces.map(({ quantity }) => quantity)
const productsOf = (shelf: Shelf) => [...new Set(shelf.map(({ productId }) => productId))]
