import type { RefusalCode } from '../../../../core/refusals/all.ts'
import { batched } from '../../../platform/batched.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Attempt } from './payment-attempt.ts'
import { type PaymentDeps, type Settled, settleAttempt } from './settle-payment.ts'

/**
 * Ends an attempt that the shopper will not pay. If it was paid all the same, that counts. If the provider cannot be
 * reached, the sweep goes on trying, since the attempt's end is stored.
 */
export async function giveUpAttempt(deps: PaymentDeps, { id }: Pick<Attempt, 'id'>): Promise<Settled> {
  const { db, clock = () => new Date() } = deps
  const now = clock()
  await db`
    update payment_attempts set expires_at = least(expires_at, ${now}), next_check_at = ${now}, checks = 0
    where id = ${id} and status = 'open'`
  return settleAttempt(deps, id)
}

/** Refusals that can be caused by an unpaid order of the same account, which holds pieces, a coupon's use or store credit. */
const HELD_BY_ORDERS: ReadonlySet<RefusalCode> = new Set([
  'linesShort',
  'couponUsedUp',
  'couponUsedByYou',
  'couponUsedByPhone',
  'couponFirstOrder',
  'creditShort',
])

/**
 * Places an order; if that is refused because of pieces, a coupon's use or store credit that the account's own unpaid
 * orders hold (after going back from the card page, say), gives those up and tries once more.
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

/** Whether any of them was given up. */
async function giveUpOwn(deps: PaymentDeps, accountId: string): Promise<boolean> {
  const open = await openAttemptsOf(deps, accountId)
  const settled = await Promise.all(open.map((attempt) => giveUpAttempt(deps, attempt)))
  return settled.some(({ state }) => state === 'closed')
}

/** Batched, since a whole crowd asks at once when a size sells out. */
const openAttemptsOf = batched(
  async ({ db }: PaymentDeps, accountIds: string[]): Promise<{ id: string }[][]> => {
    const open = await db<{ id: string; accountId: string }[]>`
      select a.id, o.account_id as "accountId" from payment_attempts a join orders o on o.id = a.order_id
      where o.account_id = any(${accountIds}::uuid[]) and o.lapsed_at is null and a.status = 'open'`
    return accountIds.map((id) => open.filter(({ accountId }) => accountId === id))
  },
  { batchSize: 100, concurrency: 1 },
)
