import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import { WEBHOOKS } from '../../../../core/refusals/webhooks.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { News, Webhook } from '../../inbox/webhook.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import { PAYMENT_EVENT, type PaymentEvent } from './payment-jobs.ts'

type PaymentNews = News & { job: PaymentEvent }

/** The signature covers the raw body. Refuses (404) while the provider is not configured (`provider` null). */
export const paymentWebhook = (
  name: PaymentProviderName,
  provider: PaymentProvider | null,
): Webhook<PaymentNews> => ({
  informant: name,
  mostBytes: 256 * 1024,
  answer: { received: true },
  async read({ body, headers }) {
    if (!provider) throw new Refusal(WEBHOOKS.providerNotUsed, { provider: name })
    const event = await provider.readEvent(body, headers)
    if (!event) throw new Refusal(WEBHOOKS.eventUnsigned)
    const { kind, ...what } = event
    return [{ id: event.eventId, kind, body: body.toString(), job: { provider: name, ...what } }]
  },
  async enqueue(tx, jobs, fresh) {
    await jobs.enqueueAll(
      tx,
      PAYMENT_EVENT,
      fresh.map(({ job }) => job),
    )
  },
})
