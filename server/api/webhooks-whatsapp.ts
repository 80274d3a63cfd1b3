import type { FastifyInstance } from 'fastify'
import { WEBHOOKS } from '../../core/refusals/webhooks.ts'
import { keepWhatsAppEvents } from '../modules/messaging/keep-whatsapp-events.ts'
import { readWebhook, sameText, signatureHolds } from '../modules/messaging/whatsapp-webhook.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { withRawBody } from './raw-body.ts'

/** What WhatsApp says by itself: how far messages have come, and what shoppers reply. Signed over the bytes. */
export function openWhatsAppWebhook(app: FastifyInstance, { config, db, jobs }: Shop) {
  const { whatsapp } = config
  if (!whatsapp) return
  const verifyToken = Buffer.from(whatsapp.verifyToken)

  // Asked once, when somebody enters the address of the webhook at the provider.
  app.get<{ Querystring: Record<string, unknown> }>('/api/webhooks/whatsapp', async ({ query }, reply) => {
    const challenge = query['hub.challenge']
    if (query['hub.mode'] !== 'subscribe' || !sameText(verifyToken, query['hub.verify_token']))
      throw new Refusal(WEBHOOKS.verifyTokenWrong)
    if (typeof challenge !== 'string') throw new Refusal(WEBHOOKS.challengeMissing)
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(challenge)
  })

  withRawBody(app, (scope) => {
    scope.post('/api/webhooks/whatsapp', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!signatureHolds(whatsapp.appSecret, body, request.headers['x-hub-signature-256']))
        throw new Refusal(WEBHOOKS.whatsappUnsigned)
      const events = readWebhook(body, whatsapp.phoneNumberId)
      if (!events) throw new Refusal(WEBHOOKS.whatsappUnreadable)
      await keepWhatsAppEvents(db, jobs, events)
      return { success: true }
    })
  })
}
