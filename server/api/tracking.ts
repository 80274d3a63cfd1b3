import { trackingOf } from '../modules/orders/parcels/tracking.ts'
import type { Door } from './door.ts'

export function openTrackingRoutes({ open }: Door) {
  open('GET /api/order/user-tracking/{orderId}', async ({ db, jobs }, { shopper, params: { orderId } }) => ({
    tracking: await trackingOf({ db, jobs }, shopper.accountId, orderId),
  }))
}
