import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WEBHOOKS } from '../../core/refusals/webhooks.ts'
import { keepCourierEvent } from '../modules/orders/parcels/courier-event.ts'
import { courierEvent } from '../modules/shipping/report.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/** A parcel's whole way. */
const MOST_BYTES = 64 * 1024

/** What the courier says by itself. It signs nothing; the token that we agreed on is all there is. */
export function openCourierWebhook(app: FastifyInstance, { config, db, jobs }: Shop) {
  const { courier } = config
  if (!courier) return
  app.post('/api/webhooks/courier', { bodyLimit: MOST_BYTES }, async (request) => {
    if (!isSame(request.headers['x-api-key'], courier.webhookToken))
      throw new Refusal(WEBHOOKS.courierTokenWrong)
    const event = courierEvent.safeParse(request.body)
    if (!event.success) throw new Refusal(WEBHOOKS.parcelNewsUnreadable)
    await keepCourierEvent(db, jobs, event.data)
    return { success: true }
  })
}

function isSame(given: string | string[] | undefined, agreed: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(agreed))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
