import { ORDERS } from '../../../../core/refusals/orders.ts'
import { batched } from '../../../platform/batched.ts'
import { type Database, violates } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { WantedOrder } from './order-request.ts'
import type { PricedOrder } from './price-order.ts'
import type { NewOrder } from './write-order.ts'

export type TakenOrder = {
  id: string
  code: string
  totalPaise: number
  /** What of the total is paid with store credit. */
  creditPaise: number
  /** Until when it waits for its shopper's confirmation; null: it does not. */
  confirmBy: Date | null
}

export const taken = ({
  id,
  code,
  sums,
  creditPaise,
  cash,
}: PricedOrder & Pick<NewOrder, 'cash'>): TakenOrder => ({
  id,
  code,
  totalPaise: sums.total,
  creditPaise,
  confirmBy: cash?.confirm?.by ?? null,
})

/**
 * Makes placing an order idempotent: `write` runs for a new idempotency key, and a repetition returns the first result.
 * Refuses (409) a key that was used for a different order; otherwise refuses as `write` does.
 */
export async function firstResult(
  on: { db: Database },
  wanted: WantedOrder,
  write: () => Promise<TakenOrder>,
): Promise<TakenOrder> {
  try {
    return await write()
  } catch (error) {
    // Another call with the same key has placed the order, possibly while this one waited for stock: its result is the
    // answer, whatever has changed since.
    if (!(error instanceof Refusal) && !violates(error, 'orders_account_id_idempotency_key_key')) throw error
    const first = wanted.idempotencyKey && (await earlier(on, wanted))
    if (first) return first
    throw error
  }
}

/** Batched, since many are refused at once, such as the last of a crowd for one size. */
const earlier = batched(findEarlier, {
  batchSize: 100,
  concurrency: 1,
})

async function findEarlier(
  { db }: { db: Database },
  wanted: WantedOrder[],
): Promise<(TakenOrder | Error | null)[]> {
  const orders = await db<(TakenOrder & { requestHash: Buffer; accountId: string; key: string })[]>`
    select id, code, total_paise as "totalPaise", credit_paise as "creditPaise", request_hash as "requestHash", account_id as "accountId",
      idempotency_key as key, case when confirmed_at is null then confirm_by end as "confirmBy"
    from unnest(${wanted.map(({ shopper }) => shopper.accountId)}::uuid[],
      ${wanted.map(({ idempotencyKey }) => idempotencyKey)}::text[]) as w (account, key)
    join orders on account_id = w.account and idempotency_key = w.key`
  return wanted.map(({ shopper, idempotencyKey, fingerprint }) => {
    const order = orders.find(
      ({ accountId, key }) => accountId === shopper.accountId && key === idempotencyKey,
    )
    if (!order) return null
    const { requestHash, id, code, totalPaise, creditPaise, confirmBy } = order
    return fingerprint.equals(requestHash)
      ? { id, code, totalPaise, creditPaise, confirmBy }
      : new Refusal(ORDERS.keyOfAnotherOrder)
  })
}
