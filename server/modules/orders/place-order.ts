import { createHash } from 'node:crypto'
import { paise } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import { totals } from '../../../core/totals.ts'
import { type Database, type Transaction, violates } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueOrderPlaced } from './order-messages.ts'
import { mergeLines, type PricedLine, priceLines, refuseOtherTotal, type WantedLine } from './price-lines.ts'
import { writeOrder } from './write-order.ts'

export type OrderRequest = {
  shopper: { accountId: string; name: string; email: string }
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
    // The same key has ordered before, or its twin did while this one waited for the same stock: the first result is
    // the answer, whatever has changed since.
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
  const lines = await priceLines(tx, mergeLines(request.items), now)
  const sums = totals(lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })))
  refuseOtherTotal(sums.total, paise(request.amount))

  const order = { id: newId(), code: newCode() }
  await Promise.all([
    writeOrder(tx, order, { ...request, fingerprint, lines, sums }),
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
  sql: Database,
  { shopper, idempotencyKey }: OrderRequest,
  fingerprint: Buffer,
): Promise<PlacedOrder | null> {
  if (!idempotencyKey) return null
  const [order] = await sql<{ code: string; totalPaise: number; requestHash: Buffer }[]>`
    select code, total_paise as "totalPaise", request_hash as "requestHash" from orders
    where account_id = ${shopper.accountId} and idempotency_key = ${idempotencyKey}`
  if (!order) return null
  if (!fingerprint.equals(order.requestHash))
    throw new Refusal(409, 'This Idempotency-Key belongs to another order. A new order needs a new one.', {
      field: 'Idempotency-Key',
    })
  return { code: order.code, totalPaise: order.totalPaise, productIds: [] }
}

/** A cart order empties the cart; a direct one takes out the unit that it bought, if that is in there. */
async function takeFromCart(
  tx: Transaction,
  { shopper: { accountId }, directBuy }: OrderRequest,
  lines: PricedLine[],
) {
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
