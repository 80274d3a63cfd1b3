import type { FastifyInstance } from 'fastify'
import { type PaymentProviderName, PROVIDER_NAMES } from '../../core/payment-methods.ts'
import { WEBHOOKS } from '../../core/refusals/webhooks.ts'
import { PAYMENT_EVENT } from '../modules/orders/paying/payment-jobs.ts'
import type { VerifiedEvent } from '../modules/payments/provider.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { withRawBody } from './raw-body.ts'

/**
 * Where payment providers tell what happened. An event is kept and its job enqueued in one transaction, then answered:
 * what it means is worked out after that, so providers never wait, and an event told twice is one.
 */
export function openPaymentWebhooks(app: FastifyInstance, shop: Shop) {
  withRawBody(app, (scope) => {
    for (const provider of PROVIDER_NAMES)
      scope.post(`/api/webhooks/${provider}`, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = await shop.payments[provider]?.readEvent(body, request.headers)
        if (event === undefined) throw new Refusal(WEBHOOKS.providerNotUsed, { provider })
        if (event === null) throw new Refusal(WEBHOOKS.eventUnsigned)
        await keep(shop, provider, event, body)
        return { received: true }
      })
  })
}

async function keep(
  { db, jobs }: Shop,
  provider: PaymentProviderName,
  { kind, ...event }: VerifiedEvent,
  body: Buffer,
): Promise<void> {
  await db.begin(async (tx) => {
    const [isNew] = await tx`
      insert into webhook_events (provider, event_id, kind, body)
      values (${provider}, ${event.eventId}, ${kind}, ${body.toString()})
      on conflict do nothing returning event_id`
    if (isNew) await jobs.enqueue(tx, PAYMENT_EVENT, { provider, ...event })
  })
}
