import { ORDERS } from '../../../../core/refusals/orders.ts'
import { type Database, violates } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { WantedOrder } from './order-request.ts'
import type { PricedOrder } from './price-order.ts'

export type TakenOrder = { id: string; code: string; totalPaise: number }

export const taken = ({ id, code, sums }: PricedOrder): TakenOrder => ({
  id,
  code,
  totalPaise: sums.total,
})

/**
 * One order for one Idempotency-Key: `write` does it, and a repeat returns the first result. Refuses a key that belongs
 * to a different order (409), and passes on what `write` refuses.
 */
export async function firstResult(
  db: Database,
  wanted: WantedOrder,
  write: () => Promise<TakenOrder>,
): Promise<TakenOrder> {
  try {
    return await write()
  } catch (error) {
    // The same key has ordered before, or its twin did while this one waited for the same stock: the first result is
    // the answer, whatever has changed since.
    if (!(error instanceof Refusal) && !violates(error, 'orders_account_id_idempotency_key_key')) throw error
    const first = await earlier(db, wanted)
    if (first) return first
    throw error
  }
}

async function earlier(
  db: Database,
  { shopper, idempotencyKey, fingerprint }: WantedOrder,
): Promise<TakenOrder | null> {
  if (!idempotencyKey) return null
  const [order] = await db<{ id: string; code: string; totalPaise: number; requestHash: Buffer }[]>`
    select id, code, total_paise as "totalPaise", request_hash as "requestHash" from orders
    where account_id = ${shopper.accountId} and idempotency_key = ${idempotencyKey}`
  if (!order) return null
  const { requestHash, ...first } = order
  if (!fingerprint.equals(requestHash)) throw new Refusal(ORDERS.keyOfAnotherOrder)
  return first
}
