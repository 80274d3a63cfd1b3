import type { RefusalCode } from '../../../../core/refusals/all.ts'
import { batched } from '../../../platform/batched.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Attempt } from './payment-attempt.ts'
import { type PaymentDeps, type Settled, settleAttempt } from './settle-payment.ts'

/**
 * The shopper will not pay this attempt: its time is over now. What was paid all the same counts. When the provider
 * cannot be reached the clock goes on trying, for the end of its time is written down.
 */
export async function giveUpAttempt(deps: PaymentDeps, { id }: Pick<Attempt, 'id'>): Promise<Settled> {
  const { db, clock = () => new Date() } = deps
  const now = clock()
  await db`
    update payment_attempts set expires_at = least(expires_at, ${now}), next_check_at = ${now}, checks = 0
    where id = ${id} and status = 'open'`
  return settleAttempt(deps, id)
}

/** What an order that waits for its payment may have taken: pieces, the turn of a coupon, or store credit. */
const HELD_BY_ORDERS: ReadonlySet<RefusalCode> = new Set([
  'linesShort',
  'couponUsedUp',
  'couponUsedByYou',
  'couponUsedByPhone',
  'couponFirstOrder',
  'creditShort',
])

/**
 * Orders; and when pieces, a coupon's turn or store credit are lacking that the shopper's own unpaid orders hold (back from the card page, say), gives
 * those up and orders once more.
 */
export async function freeingOwnHolds<T>(
  deps: PaymentDeps,
  accountId: string,
  order: () => Promise<T>,
): Promise<T> {
  try {
    return await order()
  } catch (error) {
    const mayBeOwn = error instanceof Refusal && HELD_BY_ORDERS.has(error.code)
    if (!mayBeOwn || !(await giveUpOwn(deps, accountId))) throw error
    return order()
  }
}

/** Whether any of them is given up now. */
async function giveUpOwn(deps: PaymentDeps, accountId: string): Promise<boolean> {
  const open = await openAttemptsOf(deps, accountId)
  const settled = await Promise.all(open.map((attempt) => giveUpAttempt(deps, attempt)))
  return settled.some(({ state }) => state === 'closed')
}

/** Asked for a whole crowd at once when a size sells out. */
const openAttemptsOf = batched(
  async ({ db }: PaymentDeps, accountIds: string[]): Promise<{ id: string }[][]> => {
    const open = await db<{ id: string; accountId: string }[]>`
      select a.id, o.account_id as "accountId" from payment_attempts a join orders o on o.id = a.order_id
      where o.account_id = any(${accountIds}::uuid[]) and o.lapsed_at is null and a.status = 'open'`
    return accountIds.map((id) => open.filter(({ accountId }) => accountId === id))
  },
  { batchSize: 100, concurrency: 1 },
)
