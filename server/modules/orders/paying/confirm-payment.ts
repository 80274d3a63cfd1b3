import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { PAYMENTS } from '../../../../core/refusals/payments.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { giveUpAttempt } from './give-up-payment.ts'
import { type Attempt, type AttemptKey, findAttempt } from './payment-attempt.ts'
import { after } from './payment-checks.ts'
import { type PaymentDeps, type Settled, settleAttempt } from './settle-payment.ts'

type Shopper = { accountId: string }
/** What a browser brings back from the provider's page. */
type Returned = { orderCode: string; givenUp: boolean }
/** What a widget hands the browser. */
type Signed = { providerId: string; paymentId: string; signature: string }

/**
 * The shopper is back from the provider. What an address says of success is a hint: `givenUp` closes the payment, and
 * whether it was paid is the provider's to say. A widget's signature that does not hold changes nothing: 402. Returns the
 * paid order's code. Refuses 402 when it will not be paid, 202 or 503 with `checking` while that is not known, 403, 404.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  shopper: Shopper,
  provider: PaymentProviderName,
  back: Returned | Signed,
): Promise<string> {
  if ('signature' in back) return confirmSigned(deps, shopper, provider, back)
  const { orderCode, givenUp } = back
  const attempt = await ownAttempt(deps, shopper, { provider, orderCode })
  return paidOrRefused(await (givenUp ? giveUp(deps, attempt) : ask(deps, attempt)), deps)
}

async function confirmSigned(
  deps: PaymentDeps,
  shopper: Shopper,
  provider: PaymentProviderName,
  signed: Signed,
): Promise<string> {
  const attempt = await ownAttempt(deps, shopper, { provider, providerId: signed.providerId })
  // Over the order's id as we keep it, not as the browser brings it.
  const holds = deps.payments[provider]?.confirms?.({ ...signed, providerId: attempt.providerId! })
  if (!holds) throw new Refusal(PAYMENTS.notPaid)
  return paidOrRefused(await ask(deps, attempt), deps)
}

/** The shopper has closed the widget. `paid`: the payment came first, so the order stands. */
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

/** What is paid stays paid: nobody need be asked again. */
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

/** Refuses 403 for somebody else's, 404 for none. An order without such a payment is somebody's all the same. */
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
