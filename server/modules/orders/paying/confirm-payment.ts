import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { PAYMENTS } from '../../../../core/refusals/payments.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PaymentProvider, ReturnedFields } from '../../payments/provider.ts'
import { readReturn } from '../../payments/providers.ts'
import { giveUpAttempt } from './give-up-payment.ts'
import { type Attempt, type AttemptKey, findAttempt } from './payment-attempt.ts'
import { after } from './payment-checks.ts'
import { type PaymentDeps, type Settled, settleAttempt } from './settle-payment.ts'

type Shopper = { accountId: string }
/** `orderCode` null: the order is found by the provider's id among the `returned` fields. */
export type Brought = { orderCode: string | null; returned: ReturnedFields }

/**
 * The shopper is back from the provider. What the browser says is only a hint: after turning back there the payment is
 * closed, and only the provider says whether it was paid. Refuses (402) a wrong signature, which changes nothing. Returns
 * the code of the paid order. Refuses 402 when it will not be paid, 202 or 503 with `checking` while that is unknown, 403,
 * 404.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  shopper: Shopper,
  provider: PaymentProviderName,
  { orderCode, returned }: Brought,
): Promise<string> {
  const { providerId, givenUp, signed } = readReturn(provider, returned)
  const key = orderCode === null ? { providerId: providerId ?? '' } : { orderCode }
  const attempt = await ownAttempt(deps, shopper, { provider, ...key })
  if (signed && !isSigned(deps.payments[provider], attempt, signed)) throw new Refusal(PAYMENTS.notPaid)
  return paidOrRefused(await (givenUp ? giveUp(deps, attempt) : ask(deps, attempt)), deps)
}

const isSigned = (provider: PaymentProvider | null, { providerId }: Attempt, signed: ReturnedFields) =>
  providerId !== null && provider?.confirms?.(providerId, signed) === true

/** The shopper has closed the widget. `paid`: the payment was faster, so the order stands. */
export async function abandonPayment(
  deps: PaymentDeps,
  shopper: Shopper,
  orderCode: string,
): Promise<'given up' | 'paid'> {
  const settled = await giveUp(deps, await ownAttempt(deps, shopper, { orderCode }))
  if (settled.state === 'open') throw stillChecking(settled, deps)
  return settled.state === 'paid' ? 'paid' : 'given up'
}

async function paidOrRefused(settled: Settled, deps: PaymentDeps): Promise<string> {
  if (settled.state === 'paid') return settled.orderCode
  throw settled.state === 'closed' ? new Refusal(PAYMENTS.notPaid) : stillChecking(settled, deps)
}

function stillChecking(
  { reached, orderCode, nextCheckAt }: Settled,
  { clock = () => new Date() }: PaymentDeps,
) {
  const next = nextCheckAt ?? after(clock(), 60_000)
  return new Refusal(reached ? PAYMENTS.stillBeingPaid : PAYMENTS.providerUnreached, {
    orderId: orderCode,
    nextCheckAt: next.toISOString(),
  })
}

/** A paid attempt stays paid, so the provider is not asked again. */
const ask = (deps: PaymentDeps, attempt: Attempt) =>
  attempt.status === 'paid' ? asPaid(attempt) : settleAttempt(deps, attempt.id)
const giveUp = (deps: PaymentDeps, attempt: Attempt) =>
  attempt.status === 'paid' ? asPaid(attempt) : giveUpAttempt(deps, attempt)

const asPaid = ({ orderCode, nextCheckAt }: Attempt): Settled => ({
  state: 'paid',
  reached: true,
  orderCode,
  nextCheckAt,
})

async function ownAttempt(deps: PaymentDeps, shopper: Shopper, key: AttemptKey): Promise<Attempt> {
  const orderCode = 'orderCode' in key ? key.orderCode : null
  return own(deps, shopper, await findAttempt(deps.db, key), orderCode)
}

/** Refuses 403 somebody else's order, 404 an unknown one. An order without such a payment belongs to somebody all the same. */
async function own(
  { db }: PaymentDeps,
  { accountId }: Shopper,
  attempt: Attempt | null,
  orderCode: string | null,
) {
  if (attempt?.accountId === accountId) return attempt
  const [order] = attempt
    ? [attempt]
    : await db<
        { accountId: string }[]
      >`select account_id as "accountId" from orders where code = ${orderCode}`
  if (order && order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
  throw new Refusal(order ? PAYMENTS.paymentUnknown : PAYMENTS.paymentOfUnknownOrder)
}
