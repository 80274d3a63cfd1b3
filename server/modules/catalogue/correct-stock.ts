import type { ActorKind } from '../../../core/actor.ts'
import type { PaymentMethod } from '../../../core/payment-methods.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { type ProductInFull, readInFull } from './read-in-full.ts'

type StockCorrection = {
  size: Size
  /** The number counted, with the stock that was seen then, or a difference; the same key (a UUID) is applied once. */
  change:
    | { counted: number; seen?: number | undefined; key?: string | undefined }
    | { by: number; key: string }
  reason: string
}

/**
 * Corrects the stock of a size, whatever is sold at the same time. Returns the new stock and the product. Refuses 404 a
 * size that is not on offer, 409 a negative stock and a count beside another stock than the present one. A correction that
 * changes nothing is not logged.
 */
export async function correctStock(
  db: Database,
  actor: Person,
  handle: string,
  correction: StockCorrection,
): Promise<{ is: number; product: ProductInFull }> {
  const { size, reason } = correction
  return db.begin(async (tx) => {
    const { productId, was, is } = await setStock(tx, handle, correction, actor.id)
    if (was !== is)
      await recordChange(tx, actor, {
        action: 'stock.corrected',
        subject: handle,
        before: { size, stock: was },
        after: { size, stock: is, reason },
      })
    const [product] = await readInFull(tx, { ids: [productId] })
    return { is, product: product! }
  })
}

async function setStock(
  tx: Transaction,
  handle: string,
  { size, change, reason }: StockCorrection,
  staffId: string,
): Promise<{ productId: string; was: number; is: number }> {
  const [variant] = await tx<{ id: string; productId: string; stock: number }[]>`
    select v.id, product_id as "productId", stock from variants v join products p on p.id = product_id
    where handle = ${handle} and size = ${size} and offered
    for no key update of v`
  if (!variant) {
    if (await isThere(tx, handle)) throw new Refusal(CATALOGUE.sizeNotOffered, { size })
    throw new Refusal(CATALOGUE.productUnknown)
  }
  const { id, productId, stock } = variant
  const { key = newId() } = change
  if (await isDone(tx, key)) return { productId, was: stock, is: stock }
  if ('counted' in change && change.seen !== undefined && change.seen !== stock)
    throw new Refusal(CATALOGUE.stockMoved, { size, seen: change.seen, is: stock })
  const was = 'counted' in change ? await movedOf(tx, id) : stock
  const is = 'counted' in change ? change.counted : was + change.by
  if (is < 0) throw new Refusal(CATALOGUE.stockBelowNothing, { was, size })
  if (is > MOST) throw new Refusal(CATALOGUE.stockBeyondMeasure)
  if (is === was && is === stock) return { productId, was, is }
  await tx`
    with moved as (
      insert into stock_movements (id, variant_id, delta, cause, actor_kind, staff_id, reason)
      select ${key}::uuid, ${id}::uuid, ${is - was}::integer, 'corrected', 'staff', ${staffId}::uuid, ${reason}
      where ${is !== was}
    )
    update variants set stock = ${is} where id = ${id}`
  await announceCatalogue(tx, [productId])
  return { productId, was, is }
}

/**
 * The stock according to its movements: a count also corrects a difference that was made outside of the shop. The variant
 * is locked.
 */
async function movedOf(tx: Transaction, variantId: string): Promise<number> {
  const [moved] = await tx<[{ pieces: number }]>`
    select coalesce(sum(delta), 0)::integer as pieces from stock_movements where variant_id = ${variantId}`
  return moved.pieces
}

async function isDone(tx: Transaction, movementId: string): Promise<boolean> {
  const rows = await tx`select from stock_movements where id = ${movementId}`
  return rows.length > 0
}

const MOST = 1_000_000

async function isThere(tx: Transaction, handle: string): Promise<boolean> {
  const rows = await tx`select from products where handle = ${handle}`
  return rows.length > 0
}

type StockMovement = {
  at: Date
  size: Size
  delta: number
  cause: 'opening' | 'sold' | 'returned' | 'corrected' | 'held' | 'released' | 'taken back' | 'written off'
  orderCode: string | null
  actor: ActorKind
  /** The name, if it was a person of the shop. */
  staff: string | null
  /** How the order is paid. */
  paymentMethod: PaymentMethod | null
  reason: string | null
}

/** The movements of a product's stock, newest first. Refuses 404. */
export async function stockHistory(db: Database, handle: string, limit: number): Promise<StockMovement[]> {
  const [product] = await db<{ id: string }[]>`select id from products where handle = ${handle}`
  if (!product) throw new Refusal(CATALOGUE.productUnknown)
  return db.begin(async (tx) => {
    // The planner estimates few movements per size; for a bestseller it would read and sort all of them.
    await tx`set local enable_bitmapscan to off`
    return tx<StockMovement[]>`
      with newest as materialized (
        -- The newest of each size separately, since popular sizes have far more movements than anybody reads.
        select m.*, v.size from variants v cross join lateral (
          select * from stock_movements where variant_id = v.id order by at desc limit ${limit}
        ) m
        where v.product_id = ${product.id}
        order by m.at desc, m.id desc limit ${limit}
      )
      select m.at, m.size, m.delta, m.cause, o.code as "orderCode", m.reason,
        m.actor_kind as actor, s.name as staff, o.payment_method as "paymentMethod"
      from newest m
      left join orders o on o.id = m.order_id
      left join staff s on s.id = m.staff_id
      order by m.at desc, m.id desc`
  })
}
