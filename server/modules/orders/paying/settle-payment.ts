import { PAYMENT_PROVIDERS } from '../../../../core/payment-methods.ts'
import { type AttemptState, HELD } from '../../../../core/payment-states.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderTrouble, type Standing } from '../../payments/provider.ts'
import type { Providers } from '../../payments/providers.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderDeps } from '../move-order.ts'
import { lapse } from './lapse-order.ts'
import { type Attempt, findAttempt, lockAttempt } from './payment-attempt.ts'
import { after, HOLD_UNTOLD_MS, nextCheck, START_WITHIN_MS } from './payment-checks.ts'
import { receivePayment } from './receive-payment.ts'

export type PaymentDeps = OrderDeps & { log: Log; payments: Providers }

/** The state of an order by its attempt. `reached`: whether the provider answered. */
export type Settled = {
  state: 'paid' | 'closed' | 'open'
  reached: boolean
  orderCode: string
  nextCheckAt: Date | null
}

/**
 * Brings an order to the state that the provider reports for its payment: paid, lapsed, or still waiting. Called by the
 * shopper's return, webhooks and the sweep, in any order, at once and repeatedly. After its time an attempt is closed at
 * the provider, and its stock is released once the provider has said that nothing was paid. Payments that pay for nothing
 * are refunded. Throws for database errors only.
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

/** `closing`: the provider was asked to close the payment. */
type Answer = Standing & { reached: boolean; closing: boolean; trouble: string | null }

const UNTOLD: Answer = { state: 'open', received: [], reached: false, closing: false, trouble: null }

async function ask({ payments, log }: PaymentDeps, attempt: Attempt, now: Date): Promise<Answer> {
  const { provider: name, providerId, status, expiresAt } = attempt
  // The shopper was never given an address to pay at.
  if (!providerId) return { ...UNTOLD, reached: true }
  const closing = status === 'open' && now >= expiresAt
  try {
    const provider = payments[name]
    if (!provider) return { ...UNTOLD, trouble: `${name} is off` }
    const standing = await (closing ? provider.close(providerId) : provider.standing(providerId))
    return { ...standing, reached: true, closing, trouble: null }
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    log.warn({ provider: name, providerId, err: error }, 'payment not told')
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

/** If a provider that can close payments reports one as open all the same, a payment is under way, which is waited for. */
function letsGo({ provider, status, expiresAt, createdAt }: Attempt, answer: Answer, now: Date): boolean {
  if (status === 'starting') return now >= after(createdAt, START_WITHIN_MS)
  if (
    answer.reached &&
    (answer.state === 'closed' || (answer.closing && PAYMENT_PROVIDERS[provider].staysPayable))
  )
    return true
  return now >= after(expiresAt, HOLD_UNTOLD_MS)
}
