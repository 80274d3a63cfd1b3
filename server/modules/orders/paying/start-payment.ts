import { type Paise, paise, rupees } from '../../../../core/money.ts'
import {
  leastNotReached,
  methodOf,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from '../../../../core/payment-methods.ts'
import { ACCOUNTS } from '../../../../core/refusals/accounts.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { PAYMENTS } from '../../../../core/refusals/payments.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { acceptTerms } from '../../accounts/consents.ts'
import { lockAccount } from '../../accounts/find-account.ts'
import { lockCoupons } from '../../coupons/hold-coupons.ts'
import { redeem } from '../../coupons/redeem.ts'
import { creditsOf } from '../../credit/store-credit.ts'
import { type PaymentProvider, ProviderTrouble, type Started } from '../../payments/provider.ts'
import { lockOrder } from '../lock-order.ts'
import { firstResult, type TakenOrder, taken } from '../placing/first-result.ts'
import { couponAsked, type OrderRequest, type WantedOrder, wantedOrder } from '../placing/order-request.ts'
import { lockShelf, type PricedOrder, priceOrder, productsOf } from '../placing/price-order.ts'
import { writeOrders } from '../placing/write-order.ts'
import { freeingOwnHolds } from './give-up-payment.ts'
import { lapse } from './lapse-order.ts'
import { type Attempt, factsOf, findAttempt, lockAttempt } from './payment-attempt.ts'
import { after, minutesAfter, nextCheck, START_WITHIN_MS } from './payment-checks.ts'
import type { PaymentDeps } from './settle-payment.ts'

export type StartedPayment = TakenOrder & {
  attemptId: string
  providerId: string
  /** Where the browser is sent; null: the payment happens in a widget of the shop's page. */
  checkoutUrl: string | null
  expiresAt: Date
}

/**
 * Writes an order to be paid online, takes its stock and opens the payment at the provider. The cart stays, and nothing is
 * confirmed before the payment. The same idempotency key returns the first result, even if the first request died half-way.
 * Refuses as a cash order does, 404 when the provider is off, 409 an amount below its minimum, and 503 when it cannot be
 * reached; since nobody can have paid then, the order lapses at once.
 */
export async function startPayment(
  deps: PaymentDeps,
  name: PaymentProviderName,
  request: OrderRequest,
): Promise<StartedPayment> {
  const provider = deps.payments[name]
  if (!provider) throw new Refusal(PAYMENTS.wayToPayOff)
  const wanted = wantedOrder(request, methodOf(name))
  if (wanted.creditPaise > 0 && wanted.creditPaise === paise(request.amount))
    throw new Refusal(ORDERS.creditCoversAll)
  const order = await freeingOwnHolds(deps, request.shopper.accountId, () =>
    firstResult(deps, wanted, () => hold(deps, name, wanted)),
  )
  const held = await findAttempt(deps.db, { provider: name, orderCode: order.code })
  const attempt = await openAtProvider(deps, provider, held!)
  if (!attempt.providerId) throw new Refusal(PAYMENTS.paymentPageUnreached)
  const { id: attemptId, providerId, checkoutUrl, expiresAt } = attempt
  return { ...order, attemptId, providerId, checkoutUrl, expiresAt }
}

/** Writes the order and its payment attempt, and takes the stock until the attempt's time is over. */
async function hold(
  { db, catalogue, clock = () => new Date() }: PaymentDeps,
  provider: PaymentProviderName,
  wanted: WantedOrder,
): Promise<TakenOrder> {
  const now = clock()
  const heldUntil = minutesAfter(now, PAYMENT_PROVIDERS[provider].holdMinutes)
  const order = await db.begin(async (tx) => {
    const order = await price(tx, wanted, now)
    const duePaise = order.sums.total - order.creditPaise
    refuseTooLittle(provider, duePaise)
    await Promise.all([
      writeOrders(tx, [{ ...wanted, ...order }]),
      tx`
        insert into payment_attempts (id, order_id, provider, amount_paise, expires_at, next_check_at, created_at)
        values (${newId()}, ${order.id}, ${provider}, ${duePaise}, ${heldUntil},
          ${after(now, START_WITHIN_MS)}, ${now})`,
    ])
    await redeem(tx, [{ ...wanted, ...order }])
    await acceptTerms(tx, [wanted.shopper.accountId], now)
    return order
  })
  catalogue.stockMoved(productsOf(order))
  return taken(order)
}

/** A coupon may leave less than the provider accepts; its refusal would look like an outage. */
function refuseTooLittle(provider: PaymentProviderName, due: Paise): void {
  const least = leastNotReached(provider, due)
  if (least !== null) throw new Refusal(PAYMENTS.tooLittleForWay, { least: rupees(least), due: rupees(due) })
}

async function price(tx: Transaction, wanted: WantedOrder, now: Date): Promise<PricedOrder> {
  const asked = couponAsked(wanted)
  const { accountId } = wanted.shopper
  const [account, credits, shelf, coupons] = await Promise.all([
    lockAccount(tx, accountId),
    wanted.creditPaise > 0 ? creditsOf(tx, [accountId]) : null,
    lockShelf(tx, wanted.items, 'waited for'),
    asked.length > 0 ? lockCoupons(tx, asked, tx``) : null,
  ])
  if (!account) throw new Refusal(ACCOUNTS.sessionExpired)
  return priceOrder(shelf, wanted, now, coupons, credits)
}

/** A start that another process did not finish is repeated with the same facts. */
async function openAtProvider(
  deps: PaymentDeps,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.status !== 'starting') return attempt
  try {
    return await noteOpened(deps, attempt, await provider.start(await factsOf(deps.db, attempt)))
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    deps.log.warn({ order: attempt.orderCode, provider: attempt.provider, err: error }, 'payment not started')
    return await lapseUnstarted(deps, attempt)
  }
}

/** When two requests open the same attempt, shoppers get the session of the first. */
async function noteOpened(
  { db, clock = () => new Date() }: PaymentDeps,
  { id, expiresAt }: Attempt,
  { providerId, checkoutUrl }: Started,
): Promise<Attempt> {
  const now = clock()
  const next = nextCheck({ held: true, expiresAt, checks: 0, reached: true, payable: true, now })
  await db`
    update payment_attempts set status = 'open', provider_id = ${providerId}, checkout_url = ${checkoutUrl},
      next_check_at = ${next}
    where id = ${id} and status = 'starting'`
  return (await findAttempt(db, { id }))!
}

/** The provider was not reached, so nobody can have paid: the stock is released at once. */
async function lapseUnstarted(deps: PaymentDeps, { id, orderId }: Attempt): Promise<Attempt> {
  const { db, catalogue, clock = () => new Date() } = deps
  const [attempt, productIds] = await db.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockAttempt(tx, id)
    if (attempt.status !== 'starting') return [attempt, []] as const
    const now = clock()
    await tx`update payment_attempts set status = 'closed', closed_at = ${now}, next_check_at = null where id = ${id}`
    return [attempt, await lapse(tx, order, { why: 'unstarted', actor: 'provider', now })] as const
  })
  catalogue.stockMoved([...productIds])
  return attempt
}
