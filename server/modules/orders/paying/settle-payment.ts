import { PAYMENT_PROVIDERS } from '../../../../core/payment-methods.ts'
import { type AttemptState, HELD } from '../../../../core/payment-states.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { ProviderTrouble, type Standing } from '../../payments/provider.ts'
import type { Providers } from '../../payments/providers.ts'
import { lockOrder } from '../lock-order.ts'
import { lapse } from './lapse-order.ts'
import { type Attempt, findAttempt, lockAttempt } from './payment-attempt.ts'
import { after, HOLD_UNTOLD_MS, nextCheck, START_WITHIN_MS } from './payment-checks.ts'
import { receivePayment } from './receive-payment.ts'

export type PaymentDeps = {
  db: Database
  jobs: Jobs
  log: Log
  payments: Providers
  catalogue: Pick<LiveCatalogue, 'stockMoved'>
  clock?: () => Date
}

/** How an order stands by its attempt. `reached`: whether the provider was there to say so. */
export type Settled = {
  state: 'paid' | 'closed' | 'open'
  reached: boolean
  orderCode: string
  nextCheckAt: Date | null
}

/**
 * Brings an order to where the provider says its payment is: paid, lapsed, or waiting on. What the shopper's return, a
 * webhook and the clock call, in any order, at once and as often as they like. An attempt past its time is closed at the
 * provider, and its stock is let go once the provider has said that nothing was paid. Money that pays for nothing goes
 * back. Throws only when the database does.
 */
export async function settleAttempt(deps: PaymentDeps, attemptId: string): Promise<Settled> {
  const { db, log, catalogue, clock = () => new Date() } = deps
  const attempt = await findAttempt(db, { id: attemptId })
  if (!attempt) throw new Error(`There is no payment attempt ${attemptId}.`)
  const answer = await ask(deps, attempt, clock())
  const { productIds, ...settled } = await db.begin((tx) => settle(tx, deps, attempt, answer, clock()))
  catalogue.stockMoved(productIds)
  if (answer.trouble)
    log.warn(
      { order: attempt.orderCode, provider: attempt.provider },
      `payment not checked: ${answer.trouble}`,
    )
  return settled
}

/** `closing`: the provider was asked to take no more money for it. */
type Answer = Standing & { reached: boolean; closing: boolean; trouble: string | null }

const UNTOLD: Answer = { state: 'open', received: [], reached: false, closing: false, trouble: null }

async function ask({ payments }: PaymentDeps, attempt: Attempt, now: Date): Promise<Answer> {
  const { provider, providerId, status, expiresAt } = attempt
  // Nobody was ever shown where to pay it.
  if (!providerId) return { ...UNTOLD, reached: true }
  const closing = status === 'open' && now >= expiresAt
  try {
    const asked = payments[provider]
    if (!asked) return { ...UNTOLD, trouble: `${provider} is off` }
    const standing = await (closing ? asked.close(providerId) : asked.standing(providerId))
    return { ...standing, reached: true, closing, trouble: null }
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    return { ...UNTOLD, trouble: error.message }
  }
}

async function settle(
  tx: Transaction,
  deps: PaymentDeps,
  { id, orderId }: Attempt,
  answer: Answer,
  now: Date,
): Promise<Settled & { productIds: string[] }> {
  const productIds: string[] = []
  let order = await lockOrder(tx, orderId)
  const attempt = await lockAttempt(tx, id)
  let status = attempt.status
  for (const payment of answer.received) {
    const received = await receivePayment(tx, deps, { order, attempt, payment }, now)
    order = received.order
    productIds.push(...received.productIds)
    if (received.applied) status = 'paid'
  }
  if (isHeld(status) && letsGo(attempt, answer, now)) {
    status = 'closed'
    const why = answer.reached ? 'unpaid' : 'untold'
    productIds.push(...(await lapse(tx, order, { why, actor: 'provider', now })))
  }
  const nextCheckAt = nextCheck({
    ...attempt,
    held: isHeld(status),
    reached: answer.reached,
    payable:
      attempt.providerId !== null &&
      (answer.state === 'open' || PAYMENT_PROVIDERS[attempt.provider].staysPayable),
    now,
  })
  await tx`
    update payment_attempts set status = ${status}, checks = checks + 1, next_check_at = ${nextCheckAt},
      last_error = ${answer.trouble}, closed_at = ${isHeld(status) ? null : tx`coalesce(closed_at, ${now})`}
    where id = ${id}`
  const state = order.paidAt ? 'paid' : isHeld(status) ? 'open' : 'closed'
  return { state, reached: answer.reached, orderCode: order.code, nextCheckAt, productIds }
}

const isHeld = (status: AttemptState) => HELD.includes(status)

/**
 * A provider that can close a payment and says that it is open all the same has money on its way: that is waited for.
 */
function letsGo({ provider, status, expiresAt, createdAt }: Attempt, answer: Answer, now: Date): boolean {
  if (status === 'starting') return now >= after(createdAt, START_WITHIN_MS)
  if (
    answer.reached &&
    (answer.state === 'closed' || (answer.closing && PAYMENT_PROVIDERS[provider].staysPayable))
  )
    return true
  return now >= after(expiresAt, HOLD_UNTOLD_MS)
}
