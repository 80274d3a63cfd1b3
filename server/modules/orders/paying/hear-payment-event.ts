import { noteHandled } from '../../inbox/handle-news.ts'
import { findAttempt } from './payment-attempt.ts'
import type { PaymentEvent } from './payment-jobs.ts'
import { moveRefund } from './send-refund.ts'
import { type PaymentDeps, settleAttempt } from './settle-payment.ts'

/**
 * Handles a provider's event with a valid signature. An event only says where to look: the provider is asked, so late,
 * repeated or stale events do no harm. Throws when it cannot be asked and the sweep will not ask again, so that the event
 * is repeated.
 */
export async function hearPaymentEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
  const { db, log, clock = () => new Date() } = deps
  const attemptId = await attemptOf(deps, event)
  const refundId = await refundOf(deps, event)
  const settled = attemptId ? await settleAttempt(deps, attemptId) : null
  if (refundId) await moveRefund(deps, refundId)
  if (settled && !settled.reached && settled.nextCheckAt === null)
    throw new Error(`${event.provider} cannot be asked about order ${settled.orderCode}.`)
  if (!attemptId && !refundId)
    log.warn({ provider: event.provider, event: event.eventId }, 'event about nothing that we know')
  await noteHandled(db, { informant: event.provider, id: event.eventId }, clock())
}

async function attemptOf({ db }: PaymentDeps, { provider, attempt }: PaymentEvent): Promise<string | null> {
  if (!attempt) return null
  if ('providerId' in attempt) return (await findAttempt(db, { provider, ...attempt }))?.id ?? null
  const [payment] = await db<{ id: string }[]>`
    select attempt_id as id from payments
    where provider = ${provider} and provider_payment_id = ${attempt.paymentId}`
  return payment?.id ?? null
}

async function refundOf({ db }: PaymentDeps, { refundId }: PaymentEvent): Promise<string | null> {
  if (!refundId) return null
  const [refund] = await db<{ id: string }[]>`select id from refunds where provider_refund_id = ${refundId}`
  return refund?.id ?? null
}
