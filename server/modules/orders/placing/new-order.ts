import { createHash } from 'node:crypto'
import { paise } from '../../../../core/money.ts'
import type { PaymentMethod } from '../../../../core/payment-methods.ts'
import type { Address } from '../../../../core/person.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { DeliveryTerms } from '../../../../core/shop.ts'
import { type Totals, totals } from '../../../../core/totals.ts'
import { type Database, type Transaction, violates } from '../../../platform/database.ts'
import { newCode, newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { mergeLines, type PricedLine, priceLines, refuseOtherTotal, type WantedLine } from './price-lines.ts'
import { writeOrder } from './write-order.ts'

export type OrderRequest = {
  shopper: { accountId: string; name: string; email: string; whatsapp?: string | null }
  items: WantedLine[]
  /** Rupees, delivery included: what the shopper saw and agreed to. */
  amount: number
  address: Address
  directBuy: boolean
  idempotencyKey: string | null
  /** What delivery costs at the moment. */
  delivery: DeliveryTerms
}

/** `productIds`: whose stock it took; none when it had been written before. */
export type TakenOrder = { id: string; code: string; totalPaise: number; productIds: string[] }

export type NewOrder = { id: string; code: string; lines: PricedLine[]; sums: Totals; written: Promise<void> }

/**
 * One order for one Idempotency-Key: `write` does it in its transaction, and a repeat returns the first result.
 * Refuses a key that belongs to a different order (409), and passes on what `write` refuses.
 */
export async function takeOnce(
  db: Database,
  request: OrderRequest,
  method: PaymentMethod,
  write: (tx: Transaction, fingerprint: Buffer) => Promise<TakenOrder>,
): Promise<TakenOrder> {
  if (request.directBuy && request.items.length !== 1) throw new Refusal(ORDERS.directBuyOfSeveral)
  const fingerprint = fingerprintOf(request, method)
  try {
    return await db.begin((tx) => write(tx, fingerprint))
  } catch (error) {
    // The same key has ordered before, or its twin did while this one waited for the same stock: the first result is
    // the answer, whatever has changed since.
    if (!(error instanceof Refusal) && !violates(error, 'orders_account_id_idempotency_key_key')) throw error
    const first = await earlier(db, request, fingerprint)
    if (first) return first
    throw error
  }
}

/**
 * Prices the lines, locks their stock and sends the order on its way into the database; `written` is when it is there,
 * so that the caller's own statements travel beside it. Refuses 404, and 409 with the lines or the total.
 */
export async function newOrder(
  tx: Transaction,
  request: OrderRequest,
  method: PaymentMethod,
  fingerprint: Buffer,
  now: Date,
): Promise<NewOrder> {
  const lines = await priceLines(tx, mergeLines(request.items), now)
  const sums = totals(
    lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })),
    request.delivery,
  )
  refuseOtherTotal(lines, sums.total, paise(request.amount))
  const order = { id: newId(), code: newCode() }
  return {
    ...order,
    lines,
    sums,
    written: writeOrder(tx, order, { ...request, method, fingerprint, lines, sums }),
  }
}

export const taken = ({ id, code, lines, sums }: NewOrder): TakenOrder => ({
  id,
  code,
  totalPaise: sums.total,
  productIds: [...new Set(lines.map((line) => line.productId))],
})

async function earlier(
  sql: Database,
  { shopper, idempotencyKey }: OrderRequest,
  fingerprint: Buffer,
): Promise<TakenOrder | null> {
  if (!idempotencyKey) return null
  const [order] = await sql<{ id: string; code: string; totalPaise: number; requestHash: Buffer }[]>`
    select id, code, total_paise as "totalPaise", request_hash as "requestHash" from orders
    where account_id = ${shopper.accountId} and idempotency_key = ${idempotencyKey}`
  if (!order) return null
  if (!fingerprint.equals(order.requestHash)) throw new Refusal(ORDERS.keyOfAnotherOrder)
  return { id: order.id, code: order.code, totalPaise: order.totalPaise, productIds: [] }
}

function fingerprintOf({ items, amount, address, directBuy }: OrderRequest, method: PaymentMethod): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, mergeLines(items), amount, address, directBuy]))
    .digest()
}
