import type { WhyReturned } from '../../../../core/order-event.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { ReceivedPayment } from '../../payments/provider.ts'
import { enter } from '../ledger/enter.ts'
import type { LockedOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { takeOutBought } from '../placing/take-from-cart.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { restore } from './lapse-order.ts'
import type { Attempt } from './payment-attempt.ts'
import { requestRefund } from './request-refund.ts'

type Deps = { jobs: Jobs; log: Log }
/** `order`: as it is afterwards. `productIds`: products whose stock was taken again. */
type Received = { order: LockedOrder; applied: boolean; productIds: string[] }

/**
 * Records a payment that the provider has taken, once. It pays for the order if the amount is right and the order waits for
 * it or can be restored; otherwise it is refunded in full. The order is locked.
 */
export async function receivePayment(
  tx: Transaction,
  deps: Deps,
  { order, attempt, payment }: { order: LockedOrder; attempt: Attempt; payment: ReceivedPayment },
  now: Date,
): Promise<Received> {
  const [known] = await tx`
    select from payments where provider = ${attempt.provider} and provider_payment_id = ${payment.paymentId}`
  if (known) return { order, applied: false, productIds: [] }

  const why = whyNot(order, attempt, payment)
  const restored = why || !order.lapsedAt ? [] : await restore(tx, order, { actor: 'provider', now })
  const returned = why ?? (restored === null ? 'late' : null)
  const id = newId()
  await tx`
    insert into payments (id, attempt_id, order_id, provider, provider_payment_id, amount_paise, currency, applied,
      received_at)
    values (${id}, ${attempt.id}, ${order.id}, ${attempt.provider}, ${payment.paymentId}, ${payment.amountPaise},
      ${payment.currency}, ${returned === null}, ${now})`
  deps.log.info({ order: order.code, provider: attempt.provider, returned }, 'payment received')
  if (returned) {
    await giveMoneyBack(tx, deps, order, { id, amountPaise: payment.amountPaise, why: returned }, now)
    await enterReceived(tx, order, payment, now)
    return { order, applied: false, productIds: [] }
  }
  await payOrder(tx, deps, order, payment, now)
  await enterReceived(tx, order, payment, now)
  return { order: { ...order, paidAt: now, lapsedAt: null }, applied: true, productIds: restored ?? [] }
}

const enterReceived = (
  tx: Transaction,
  { id: orderId }: LockedOrder,
  { paymentId }: ReceivedPayment,
  now: Date,
): Promise<void> => enter(tx, { orderId, cause: 'received', at: now, reference: paymentId })

function whyNot(
  order: LockedOrder,
  attempt: Attempt,
  { amountPaise, currency }: ReceivedPayment,
): WhyReturned | null {
  if (amountPaise !== attempt.amountPaise || currency.toUpperCase() !== attempt.currency)
    return 'wrong amount'
  if (order.status === 'Cancelled') return 'cancelled'
  return order.paidAt ? 'second' : null
}

async function payOrder(
  tx: Transaction,
  { jobs }: Deps,
  order: LockedOrder,
  { paymentId }: ReceivedPayment,
  now: Date,
): Promise<void> {
  await tx`update orders set paid_at = ${now} where id = ${order.id}`
  await noteEvent(tx, order.id, { kind: 'paid', actor: 'provider', detail: { paymentId }, at: now })
  await takeOutBought(tx, order.id, order.accountId)
  await tellShopper(tx, jobs, {
    orderId: order.id,
    about: order.lapsedAt ? 'order-restored' : 'order-placed',
  })
}

async function giveMoneyBack(
  tx: Transaction,
  { jobs }: Deps,
  { id: orderId }: LockedOrder,
  { id: paymentId, amountPaise, why }: { id: string; amountPaise: number; why: WhyReturned },
  now: Date,
): Promise<void> {
  await requestRefund(tx, jobs, { paymentId, orderId, amountPaise, why, actor: 'shop' }, now)
  await noteEvent(tx, orderId, { kind: 'payment-returned', actor: 'shop', detail: { why }, at: now })
  await tellShopper(tx, jobs, { orderId, about: 'payment-returned', amountPaise, why })
}
