import type { FastifyInstance } from 'fastify'
import { PROVIDER_NAMES } from '../../core/payment-methods.ts'
import { WEBHOOKS } from '../../core/refusals/webhooks.ts'
import { receiveNews } from '../modules/inbox/receive-news.ts'
import type { Webhook } from '../modules/inbox/webhook.ts'
import { whatsappWebhook } from '../modules/messaging/whatsapp-webhook.ts'
import { courierWebhook } from '../modules/orders/parcels/courier-webhook.ts'
import { paymentWebhook } from '../modules/orders/paying/payment-webhook.ts'
import { Refusal } from '../platform/refusal.ts'
import { sameText } from '../platform/same-text.ts'
import type { Shop } from '../shop.ts'
import { withRawBody } from './raw-body.ts'

/** `/api/webhooks/<provider>` for each configured provider. */
export function openWebhooks(app: FastifyInstance, shop: Shop) {
  withRawBody(app, (scope) => {
    for (const webhook of webhooksOf(shop))
      scope.post(
        `/api/webhooks/${webhook.informant}`,
        { bodyLimit: webhook.mostBytes },
        async ({ body, headers }) => {
          await receiveNews(shop, webhook, { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers })
          return webhook.answer
        },
      )
  })
  if (shop.config.whatsapp) openHandshake(app, shop.config.whatsapp.verifyToken)
}

const webhooksOf = ({ config, payments }: Shop): Webhook[] => [
  ...PROVIDER_NAMES.map((name) => paymentWebhook(name, payments[name])),
  ...(config.courier ? [courierWebhook(config.courier)] : []),
  ...(config.whatsapp ? [whatsappWebhook(config.whatsapp)] : []),
]

/** WhatsApp verifies the webhook's address once, when it is entered there. */
function openHandshake(app: FastifyInstance, verifyToken: string) {
  app.get<{ Querystring: Record<string, unknown> }>('/api/webhooks/whatsapp', async ({ query }, reply) => {
    const challenge = query['hub.challenge']
    if (query['hub.mode'] !== 'subscribe' || !sameText(verifyToken, query['hub.verify_token']))
      throw new Refusal(WEBHOOKS.verifyTokenWrong)
    if (typeof challenge !== 'string') throw new Refusal(WEBHOOKS.challengeMissing)
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
}
