import type { FastifyInstance } from 'fastify'
import { trackingOf } from '../modules/orders/parcels/tracking.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'

export function openTrackingRoutes(app: FastifyInstance, shop: Shop) {
  open(
    app,
    shop,
    'GET /api/order/user-tracking/{orderId}',
    async ({ db, jobs }, { shopper, params: { orderId } }) => ({
      tracking: await trackingOf({ db, jobs }, shopper.accountId, orderId),
    }),
  )
}
