import { createHash } from 'node:crypto'
import { paise } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import { type Totals, totals } from '../../../core/totals.ts'
import { type Database, type Transaction, violates } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueOrderPlaced } from './order-messages.ts'
import { mergeLines, type PricedLine, priceLines, refuseOtherTotal, type WantedLine } from './price-lines.ts'

export type OrderRequest = {
  accountId: string
  items: WantedLine[]
  /** Rupees, delivery included: what the shopper saw and agreed to. */
  amount: number
  address: Address
  directBuy: boolean
  idempotencyKey: string | null
}

export type PlacedOrder = { code: string; totalPaise: number; productIds: string[] }

type Deps = { db: Database; jobs: Jobs; clock?: () => Date }

/**
 * Places a cash-on-delivery order: priced by us, stock taken for every line or for none, history and confirmation
 * written with it. The same key again returns the first result. Refuses 400, 404, and 409 with the lines or the total.
 */
export async function placeOrder(
  { db, jobs, clock = () => new Date() }: Deps,
  request: OrderRequest,
): Promise<PlacedOrder> {
  if (request.directBuy && request.items.length !== 1)
    throw new Refusal(400, 'items must hold the one piece that is bought directly.', { field: 'items' })
  const fingerprint = fingerprintOf(request)
  try {
    return await db.begin((tx) => place(tx, jobs, request, fingerprint, clock()))
  } catch (error) {
    // Its twin may have committed while this one waited for the same stock: then the twin's result is the answer.
    if (!(error instanceof Refusal) && !violates(error, 'orders_account_id_idempotency_key_key')) throw error
    const first = await earlier(db, request, fingerprint)
    if (first) return first
    throw error
  }
}

async function place(
  tx: Transaction,
  jobs: Jobs,
  request: OrderRequest,
  fingerprint: Buffer,
  now: Date,
): Promise<PlacedOrder> {
  const before = await earlier(tx, request, fingerprint)
  if (before) return before

  const lines = await priceLines(tx, mergeLines(request.items), now)
  const sums = totals(lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })))
  refuseOtherTotal(sums.total, paise(request.amount))

  const order = { id: newId(), code: newCode() }
  await Promise.all([takeStock(tx, lines), insertOrder(tx, order, request, fingerprint, sums)])
  // On their way together, in one round trip; each needs the order to be there.
  await Promise.all([
    insertLines(tx, order.id, lines),
    insertHistory(tx, order.id, request.accountId, lines),
    takeFromCart(tx, request, lines),
    queueOrderPlaced(tx, jobs, { ...order, ...request, lines, sums, placedAt: now }),
  ])
  return {
    code: order.code,
    totalPaise: sums.total,
    productIds: [...new Set(lines.map((line) => line.productId))],
  }
}

async function earlier(
  sql: Database | Transaction,
  { accountId, idempotencyKey }: OrderRequest,
  fingerprint: Buffer,
): Promise<PlacedOrder | null> {
  if (!idempotencyKey) return null
  const [order] = await sql<{ code: string; totalPaise: number; requestHash: Buffer }[]>`
    select code, total_paise as "totalPaise", request_hash as "requestHash" from orders
    where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`
  if (!order) return null
  if (!fingerprint.equals(order.requestHash))
    throw new Refusal(409, 'This Idempotency-Key belongs to another order. A new order needs a new one.', {
      field: 'Idempotency-Key',
    })
  return { code: order.code, totalPaise: order.totalPaise, productIds: [] }
}

function takeStock(tx: Transaction, lines: PricedLine[]) {
  return tx`
    update variants set stock = stock - quantity, sold = sold + quantity
    from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::int[])
      as taken (id, quantity)
    where variants.id = taken.id`
}

function insertOrder(
  tx: Transaction,
  { id, code }: { id: string; code: string },
  request: OrderRequest,
  fingerprint: Buffer,
  sums: Totals,
) {
  return tx`
    insert into orders (id, code, account_id, payment_method, subtotal_paise, delivery_paise, total_paise, address,
      direct_buy, idempotency_key, request_hash)
    values (${id}, ${code}, ${request.accountId}, 'COD', ${sums.subtotal}, ${sums.delivery}, ${sums.total},
      ${JSON.stringify(request.address)}, ${request.directBuy}, ${request.idempotencyKey}, ${fingerprint})`
}

function insertLines(tx: Transaction, orderId: string, lines: PricedLine[]) {
  return tx`insert into order_lines ${tx(
    lines.map((line, position) => ({
      order_id: orderId,
      position,
      variant_id: line.variantId,
      handle: line.handle,
      name: line.name,
      size: line.size,
      pictures: JSON.stringify(line.pictures),
      quantity: line.quantity,
      listed_paise: line.listedPaise,
      unit_paise: line.unitPaise,
      hsn: line.hsn,
      tax_class: line.taxClass,
    })),
  )}`
}

async function insertHistory(tx: Transaction, orderId: string, accountId: string, lines: PricedLine[]) {
  const actor = `shopper ${accountId}`
  await Promise.all([
    tx`insert into order_events (id, order_id, kind, status, actor)
      values (${newId()}, ${orderId}, 'placed', 'Order Placed', ${actor})`,
    tx`insert into stock_movements ${tx(
      lines.map(({ variantId, quantity }) => ({
        id: newId(),
        variant_id: variantId,
        delta: -quantity,
        cause: 'sold',
        order_id: orderId,
        actor,
      })),
    )}`,
  ])
}

/** A cart order empties the cart; a direct one takes out the unit that it bought, if that is in there. */
async function takeFromCart(tx: Transaction, { accountId, directBuy }: OrderRequest, lines: PricedLine[]) {
  if (!directBuy) {
    await tx`delete from cart_lines where account_id = ${accountId}`
    return
  }
  const { variantId, quantity } = lines[0]!
  await Promise.all([
    tx`delete from cart_lines
      where account_id = ${accountId} and variant_id = ${variantId} and quantity <= ${quantity}`,
    tx`update cart_lines set quantity = quantity - ${quantity}
      where account_id = ${accountId} and variant_id = ${variantId} and quantity > ${quantity}`,
  ])
}

function fingerprintOf({ items, amount, address, directBuy }: OrderRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([mergeLines(items), amount, address, directBuy]))
    .digest()
}
